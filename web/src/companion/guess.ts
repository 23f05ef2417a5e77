// The grey wall asks for the colour of each tile. One is laid at once, so that a right guess saves a tap; any other is one
// tap away. What may be laid there, the rules have said before.
import type { ScoredBoard } from '../protocol/http'

/** The colour of which this board shows most tiles, but none of this round. */
export function guessed(board: ScoredBoard, colours: readonly string[]): string {
  const shown = board.wall.flat()
  const laid = new Set(board.tiles.map(({ colour }) => colour))
  const weight = (colour: string): number => shown.filter((each) => each === colour).length - (laid.has(colour) ? shown.length : 0)
  return [...colours].sort((one, other) => weight(other) - weight(one))[0] ?? ''
}
