// Places as words such as "factory-2", "line-0-3-1" (from the right) and "wall-0-3-1", and the tiles that lie there.
import type { PlacedTile, Slot } from '../lib/tiles'
import type { AzulBoard, AzulEffect, AzulPiece, AzulPlace, AzulView, AzulZone } from '../protocol/azul'

export const MARKER: AzulPiece = 'marker'

const HIDDEN = new Set<AzulZone>(['bag', 'lid']) // nothing that lies there is shown as a tile

/** The word for a place; where no space is named, that of all its spaces begins with it. */
export function placeName({ zone, seat, row, space }: AzulPlace): string {
  return [zone, ...[seat, row, space].filter((number) => number >= 0)].join('-')
}

/** Where tiles are taken from and where a seat may lay them, by the words for these places. */
export function choosable(view: AzulView, seat: number): Map<string, AzulPlace> {
  const rows = view.boards[seat]?.wall ?? []
  const places: AzulPlace[] = [
    { zone: 'centre', seat: -1, row: -1, space: -1 },
    { zone: 'floor', seat, row: -1, space: -1 },
    ...view.factories.map((_, row): AzulPlace => ({ zone: 'factory', seat: -1, row, space: -1 })),
    ...rows.map((_, row): AzulPlace => ({ zone: 'line', seat, row, space: -1 })),
    ...rows.flatMap((spaces, row) => spaces.map((_, space): AzulPlace => ({ zone: 'wall', seat, row, space }))),
  ]
  return new Map(places.map((place) => [placeName(place), place]))
}

/** Every tile that is to be seen. */
export function slotsOf(view: AzulView): Slot[] {
  const holder = view.marker_holder
  return [
    ...view.factories.flatMap((tiles, factory) => tiles.map((colour) => ({ colour, place: `factory-${factory}` }))),
    ...(view.marker_in_centre ? [{ colour: MARKER, place: 'centre' }] : []),
    ...view.centre.map((colour) => ({ colour, place: 'centre' })),
    ...(holder === null ? [] : [{ colour: MARKER, place: `holder-${holder}` }]),
    ...view.boards.flatMap((board, seat) => boardSlots(board, seat)),
  ]
}

function boardSlots(board: AzulBoard, seat: number): Slot[] {
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

/** The tiles after one effect, and the keys of those that it moved, gone ones included. */
export function moved(tiles: PlacedTile[], { tiles: pieces, origin, to }: AzulEffect, fresh: () => string): { tiles: PlacedTile[]; keys: string[] } {
  if (!origin) return { tiles, keys: [] }
  const from = placeName(origin)
  const next = [...tiles]
  const keys = pieces.map((colour, index) => {
    const at = next.findIndex((tile) => tile.colour === colour && isWithin(tile.place, from))
    const key = at < 0 ? fresh() : (next.splice(at, 1)[0]?.key ?? fresh())
    const place = to[index] ?? to[0]
    if (place && !HIDDEN.has(place.zone)) next.push({ key, colour, place: placeName({ ...place, space: spaceOf(place) }) })
    return key
  })
  return { tiles: next, keys }
}

function isWithin(place: string, whole: string): boolean {
  return place === whole || place.startsWith(`${whole}-`)
}

/** The tiles of a factory have no spaces of their own. */
function spaceOf({ zone, space }: AzulPlace): number {
  return zone === 'factory' ? -1 : space
}
