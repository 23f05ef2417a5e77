// Pictures of the rules: tables that the engine has set up, and what is lit on them.
import type { TableProps } from '../lib/games'
import type { Effect, State } from '../lib/protocol'
import { atRest } from '../lib/states'
import type { Pointed } from './pointing'

export interface Shown {
  part: string // of the table
  view: unknown
  lit: Pointed[] // as scripts name it
  told: Effect[] // whose places are lit
  allowed: string[] // moves whose targets are lit
  points: number[]
}

/** What a part of a table needs to show a view at which nobody acts. */
export function still(view: unknown, names: string[]): TableProps {
  const table = {
    ...atRest(view, names),
    number: 0,
    result: { reason: 'played', seat: null, scores: [], ranks: [] },
  } as unknown as State
  return { table, act: () => undefined, preview: () => Promise.resolve({}), told: [], acting: false }
}
