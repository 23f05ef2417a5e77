// A moment of a game that is looked at again, as the server wants it named.
import type { Moment } from '../protocol/messages'
import type { ReviewedGame } from '../review/reviewing.svelte'

const NOTHING = { table: null, file: null, position: null }

export function momentOf(game: ReviewedGame, ply: number): Moment {
  return { ...NOTHING, ...game, ply }
}

/** The beginning of a game from a position. */
export function atPosition(position: string): Moment {
  return { ...NOTHING, position, ply: 0 }
}
