// Places as words such as "factory-2", "line-0-3-1" (from the right) and "wall-0-3-1", and the tiles that lie there.
import type { Effect, Place } from '../lib/protocol'
import type { Slot } from '../lib/tiles'
import { COLOURS } from './moves'
import type { Board, View } from './view'

export const FLOOR_COSTS = [1, 1, 2, 2, 2, 3, 3]
export const MARKER = 'marker'

const HIDDEN = new Set(['bag', 'lid']) // nothing that lies there is shown as a tile

/** The word for a place; where no space is told, that of all its spaces begins with it. */
export function placeName({ zone, seat, row, space }: Place): string {
  return [zone, ...[seat, row, space].filter((number) => number >= 0)].join('-')
}

/** The colour that is printed on a space of the coloured wall. */
export function printedColour(row: number, column: number): string {
  return COLOURS[(column - row + COLOURS.length) % COLOURS.length] ?? ''
}

/** Whoever keeps the marker between two rounds, or has no space for it. */
export function markerHolder(view: View): number | null {
  const lies = view.marker_in_centre || view.boards.some((board) => board.floor.includes(MARKER))
  return lies || view.phase === 'over' ? null : view.starter
}

/** Every tile that is to be seen. */
export function slotsOf(view: View): Slot[] {
  const holder = markerHolder(view)
  return [
    ...view.factories.flatMap((tiles, factory) => tiles.map((colour) => ({ colour, place: `factory-${factory}` }))),
    ...(view.marker_in_centre ? [{ colour: MARKER, place: 'centre' }] : []),
    ...view.centre.map((colour) => ({ colour, place: 'centre' })),
    ...(holder === null ? [] : [{ colour: MARKER, place: `holder-${holder}` }]),
    ...view.boards.flatMap((board, seat) => boardSlots(board, seat)),
  ]
}

function boardSlots(board: Board, seat: number): Slot[] {
  const slots: Slot[] = []
  board.lines.forEach(({ tiles, colour }, row) => {
    for (let space = 0; space < tiles; space++) slots.push({ colour: colour ?? '', place: `line-${seat}-${row}-${space}` })
  })
  board.wall.forEach((spaces, row) => {
    spaces.forEach((colour, column) => colour && slots.push({ colour, place: `wall-${seat}-${row}-${column}` }))
  })
  board.floor.forEach((colour, space) => slots.push({ colour, place: `floor-${seat}-${space}` }))
  return slots
}

/** The tiles after one effect. */
export function stepped(slots: Slot[], { tiles, origin, to }: Effect): Slot[] {
  if (!origin) return slots
  const from = placeName(origin)
  const next = [...slots]
  tiles.forEach((colour, index) => {
    const found = next.findIndex((slot) => slot.colour === colour && isWithin(slot.place, from))
    if (found >= 0) next.splice(found, 1)
    const place = to[index] ?? to[0]
    if (place && !HIDDEN.has(place.zone)) next.push({ colour, place: placeName({ ...place, space: spaceOf(place) }) })
  })
  return next
}

function isWithin(place: string, whole: string): boolean {
  return place === whole || place.startsWith(`${whole}-`)
}

/** The tiles of a factory have no spaces of their own. */
function spaceOf({ zone, space }: Place): number {
  return zone === 'factory' ? -1 : space
}
