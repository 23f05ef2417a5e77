// Pictures of the rules: tables that the engine has set up, and what is lit on them.
import { isStateOf, NO_OUTLOOKS, type TableProps } from '../lib/games'
import { atRest } from '../lib/states'
import type { Choice, GameName, Games } from '../protocol/messages'
import type { Pointed } from './pointing/rings'

export interface Shown<G extends GameName = GameName> {
  part: string // of the table
  view: Games[G]['view']
  lit: Pointed[] // as scripts name it
  effects: Games[G]['effect'][] // whose places are lit
  allowed: Choice[] // whose targets are lit
  points: number[]
}

/** What a part of a table needs to show a view at which no player acts. */
export function still<G extends GameName>(game: G, view: Games[G]['view'], facts: Games[G]['facts'], names: string[]): TableProps<G> {
  const table = atRest(game, view, names, { result: { reason: 'played', seat: null, scores: [], ranks: [], ratings: [] } })
  if (!isStateOf(table, game)) throw new Error(`no picture of ${game}`)
  return { table, view, facts, steps: [], act: () => undefined, preview: () => Promise.resolve({}), outlook: () => Promise.resolve(NO_OUTLOOKS), acting: false }
}
