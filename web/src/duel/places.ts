// Where things lie, as words: `sun-2`, `moon-3-0` (of a stack, from the bottom), `line-0-2-1` (seat, row, space from the
// right), `cell-0-4-5` (seat, row, column), `broken-1`. Elements that are there carry the word as `data-place`.
import type { Slot } from '../lib/tiles'
import type { DuelBoard, DuelCell, DuelEffect, DuelPlace, DuelView } from '../protocol/duel'

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

/** The word of a place that an effect names, or nothing if it is not drawn. */
export function spot({ zone, seat, row, space }: DuelPlace): string | null {
  switch (zone) {
    case 'sun':
    case 'moon':
      return `${zone}-${row + 1}`
    case 'line':
      return space < 0 ? `line-${seat}-${row}` : `line-${seat}-${row}-${space}`
    case 'cell':
      return `cell-${seat}-${row}-${space}`
    case 'dome':
      return `space-${seat}-${row}`
    case 'display':
      return `display-${row}`
    case 'factory':
      return `chip-${row + 1}`
    case 'broken':
      return `broken-${seat}`
    case 'start tile':
      return `start-${seat}`
    case 'stack':
      return 'stack'
    default:
      return null
  }
}

/** Where something was taken from or put. */
export function spots(effects: DuelEffect[]): Set<string> {
  const places = effects.flatMap((effect) => [...(effect.origin ? [effect.origin] : []), ...effect.to])
  return new Set(places.map(spot).filter((word) => word !== null))
}

/** Tiles that would come to lie on spaces of their own: which colour where. */
export function landings(effects: DuelEffect[]): Map<string, string> {
  const landed = new Map<string, string>()
  for (const { tiles, to } of effects) {
    if (tiles.length !== to.length) continue
    to.forEach((place, index) => {
      const word = spot(place)
      const tile = tiles[index]
      if (word && typeof tile === 'string' && (place.zone === 'line' || place.zone === 'cell')) landed.set(word, tile)
    })
  }
  return landed
}

const CLOCKWISE = [2, 0, 3, 1] // which cell comes to lie at each place in a quarter turn

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
