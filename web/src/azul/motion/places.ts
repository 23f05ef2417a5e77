// Every tile of a view at its place: "factory-2", "line-0-3-1" (from the right), "wall-0-3-1", as the server's effects say.
import type { Slot } from '../../lib/tiles'
import type { AzulBoard, AzulPiece, AzulPlace, AzulView } from '../../protocol/azul'

export const MARKER: AzulPiece = 'marker'

/** Where tiles are taken from and where a seat may lay them, by the ids of these places. */
export function choosable(view: AzulView, seat: number): Map<string, AzulPlace> {
  const rows = view.boards[seat]?.wall ?? []
  const at = (id: string, zone: AzulPlace['zone'], row = -1, space = -1): [string, AzulPlace] => [id, { id, zone, seat, row, space }]
  return new Map([
    at('centre', 'centre'),
    at(`floor-${seat}`, 'floor'),
    ...view.factories.map((_, row) => at(`factory-${row}`, 'factory', row)),
    ...rows.map((_, row) => at(`line-${seat}-${row}`, 'line', row)),
    ...rows.flatMap((spaces, row) => spaces.map((_, space) => at(`wall-${seat}-${row}-${space}`, 'wall', row, space))),
  ])
}

/** Every visible tile. */
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
