// Pictures of the rules: tables that the engine has set up, and what is lit on them.
import type { TableProps } from '../lib/games'
import type { Effect, State } from '../lib/protocol'
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
    type: 'state',
    number: 0,
    since: null,
    events: [],
    status: 'over',
    seats: names.map((name) => ({ name, person: null, bot: null, stand_in: null, you: false, present: true })),
    you: [],
    viewer: null,
    to_act: null,
    view,
    legal: [],
    result: { reason: 'played', seat: null, scores: [], ranks: [] },
  } as unknown as State
  return { table, act: () => undefined, preview: () => Promise.resolve({}), told: [], acting: false }
}
