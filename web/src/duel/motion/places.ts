// Every tile of a view at its place, as the server's effects name it: `sun-2`, `moon-3-0` (of a stack, from the bottom),
// `line-0-2-1` (seat, row, space from the right), `cell-0-4-5` (seat, row, column), `broken-1`.
import type { Slot } from '../../lib/tiles'
import type { DuelBoard, DuelCell, DuelView } from '../../protocol/duel'

export const LARGE = 0 // the number of the large factory

/** Every tile of a view. Domes come first: of tiles that move, those on a dome are the ones to be seen flying. */
export function slots(view: DuelView): Slot[] {
  const boards = view.boards.map(boardSlots)
  return [
    ...boards.flatMap((board) => board.dome),
    ...boards.flatMap((board) => board.others),
    ...view.factories.flatMap((factory, number) => [
      ...factory.moon.map((colour, height) => ({ colour, place: number === LARGE ? 'moon-0' : `moon-${number}-${height}` })),
      ...factory.sun.map((colour) => ({ colour, place: `sun-${number}` })),
    ]),
  ]
}

function boardSlots(board: DuelBoard, seat: number): { dome: Slot[]; others: Slot[] } {
  const dome = board.dome.flatMap((cells, row) =>
    cells.flatMap((colour, column) => (colour ? [{ colour, place: `cell-${seat}-${row}-${column}` }] : [])),
  )
  const lines = board.lines.flatMap((line, row) =>
    Array.from({ length: line.tiles }, (_, space) => ({ colour: line.colour ?? '', place: `line-${seat}-${row}-${space}` })),
  )
  const broken = board.broken.map((colour) => ({ colour, place: `broken-${seat}` }))
  return { dome, others: [...lines, ...broken] }
}

const CLOCKWISE = [2, 0, 3, 1] // the cell that a quarter turn brings to each place

/** The cells of a plate after quarter turns clockwise: top left, top right, bottom left, bottom right. */
export function turned(cells: DuelCell[], turns: number): DuelCell[] {
  let shown = cells
  for (let turn = 0; turn < turns; turn++) shown = CLOCKWISE.flatMap((from) => shown[from] ?? [])
  return shown
}

/** As a list, for what flies away: an item of a list keeps its value until it is gone. */
export function one<Thing>(thing: Thing | null): Thing[] {
  return thing === null ? [] : [thing]
}
