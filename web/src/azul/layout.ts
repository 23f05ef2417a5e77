// The sizes of everything and the places of the plates, from the available room: one table that fits every screen.
// All sizes come from the side of a tile. Where it is `upright` the own board is pinned below, where it is `lying` beside.

export type Mode = 'desk' | 'upright' | 'lying'

export interface Spot {
  x: number // the middle, in pixels of the area of plates
  y: number
}

export interface Layout {
  mode: Mode
  sizes: Record<string, string> // as custom properties
  plates: Spot[]
  diameter: number // of a plate
  tile: number // on a plate
  cloth: { x: number; y: number; width: number; height: number; isTray: boolean }
  isStrip: boolean // opponents in a row on top
  near: { scale: number; spots: Spot[] } | null // plates are smaller than fingers: so large and there they are from near
}

interface Room {
  width: number
  height: number
}

const DESK: Room = { width: 900, height: 516 }
const REPLAY: Room = { width: 900, height: 470 } // in a replay all boards count alike, and the table has less room
const FINGER = 44 // pixels
const QUARTERS = 88 // pixels of a plate whose quarters are as large as fingers
const NEAR = 120 // pixels of a smaller plate that is looked at from near
const COMB = 0.87 // of a plate, between rows that are shifted by half a plate
const SLIP = 48 // pixels below the plates, for the slip with the last move
const TABLET = 600 // pixels of a table on which nine plates stand in two rows
const LOW = 596 // pixels of an upright table; below it, below a coach or above the buttons of a replay, rows are lower than fingers
const BOARD = { width: 12.72, height: 7.56 } // in tiles

export function layoutOf(room: Room, players: number, factories: number, isReplay: boolean): Layout {
  const least = isReplay ? REPLAY : DESK
  if (room.width >= least.width && room.height >= least.height && room.width > room.height) {
    return players > 2 ? deskForMore(room, players - 1, factories) : deskForTwo(room, factories)
  }
  return room.width > room.height ? lying(room, players - 1, factories) : upright(room, players - 1, factories)
}

function deskForTwo({ width, height }: Room, factories: number): Layout {
  const own = Math.min(Math.max(72, width * 0.0375), height / 12.9, (width - 40) / 23.6)
  const other = Math.min(0.76 * own, (height - 48) / 7.42 - own)
  const tile = own * 0.93
  const area = { width: width - BOARD.width * own - 20, height }
  const middle = { x: area.width / 2, y: area.height / 2 + tile * 0.28 }
  const plates = Array.from({ length: factories }, (_, index) => {
    const angle = ((-90 + (360 / factories) * index) * Math.PI) / 180
    return { x: middle.x + Math.cos(angle) * 0.345 * area.width, y: middle.y + Math.sin(angle) * 0.352 * area.height }
  })
  const side = tile * 4.9
  const cloth = { x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side, isTray: false }
  return made('desk', { own, other, area: { x: 0, y: 0, ...area } }, plates, tile * 3.5, tile, cloth, false)
}

function deskForMore({ width, height }: Room, others: number, factories: number): Layout {
  const own = Math.min(Math.max(64, width * 0.0375), height / 13.3, (width - 40) / 24.4)
  const other = Math.min(0.7 * own, (width - 12 - 16 * others) / (12.4 * others), (height - 48) / 7.42 - own)
  const top = BOARD.height * other + 24
  const area = { x: 14, y: top, width: width - BOARD.width * own - 38, height: height - top - SLIP }
  return rows('desk', { own, other, area }, [Math.ceil(factories / 2), Math.floor(factories / 2)], true)
}

function upright({ width, height }: Room, others: number, factories: number): Layout {
  const least = Math.max(32, FINGER - Math.max(0, LOW - height) * 0.2)
  const strip = others > 1 ? Math.min((width - 24) / others / 12.4, 26) : Math.min(15 * Math.max(1, width / 420), 30) * (least / FINGER)
  const top = others > 1 ? 6 + strip * 7.6 + 18 : 10 + strip * 7.7 + 6
  const [wall, row] = pinned(width, height - top, factories, least)
  const board = 5 * row + Math.max(34, wall * 0.8) + 12 + 5 + 10 + 10 + 6
  const area = { x: 0, y: top, width, height: height - top - board - 8 }
  return stacked('upright', { own: wall, other: strip, row, area, board: width }, factories)
}

/** The wall's tile and the height of a row of the board that is pinned below; it leaves room for plates above it. */
function pinned(width: number, height: number, factories: number, least: number): [number, number] {
  const plate = Math.max(90, width / 5.5)
  const plates = (factories > 5 && width < TABLET ? 3 : 2) * plate + plate
  const wall = Math.min((width - 57) / 8.625, (height - plates - 90) / 6.6, 72)
  return [Math.max(0.77 * least, wall), Math.max(least, 1.16 * wall)]
}

function lying({ width, height }: Room, others: number, factories: number): Layout {
  const row = others > 1 ? 44 : Math.max(44, Math.min(64, (height - 105) / 5)) // more players leave less room
  const wall = row * 0.87
  const board = Math.round(wall * 8.625 + 60)
  const strip = others > 1 ? Math.min(10, (width - board - 20) / others / 12.8) : 12.8
  const top = strip * 7.7 + (others > 1 ? 32 : 16) // with more than one, names are below
  const area = { x: 0, y: 0, width: width - board - 8, height: height - 4 }
  return besides({ own: wall, other: strip, row, area, board, strip: top, others }, factories)
}

/** Plates round a cloth and nothing else, as in a picture. */
export function offerOf(room: Room, factories: number): Layout {
  const tile = Math.min(room.width / 11, room.height / 10.6)
  const middle = { x: room.width / 2, y: room.height / 2 }
  const plates = Array.from({ length: factories }, (_, index) => {
    const angle = ((-90 + (360 / factories) * index) * Math.PI) / 180
    return { x: middle.x + Math.cos(angle) * tile * 3.6, y: middle.y + Math.sin(angle) * tile * 3.5 }
  })
  const side = tile * 3.9
  const cloth = { x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side, isTray: false }
  return made('desk', { own: tile, other: tile, area: { x: 0, y: 0, ...room } }, plates, tile * 3.3, tile * 0.9, cloth, false)
}

interface Parts {
  own: number
  other: number
  row?: number
  board?: number // the width of the board in front
  area: { x: number; y: number; width: number; height: number }
  strip?: number
  others?: number
}

/** Two rows of plates with a tray between them. */
function rows(mode: Mode, parts: Parts, [above, below]: [number, number] | number[], isStrip: boolean): Layout {
  const { width, height } = parts.area
  const most = above ?? 1
  const tile = Math.min(width / most / 3.2, height / 10.6)
  const diameter = tile * 3.16
  const line = (count: number, y: number): Spot[] => Array.from({ length: count }, (_, index) => ({ x: (width * (index + 0.5 + (most - count) / 2)) / most, y }))
  const plates = [...line(most, tile * 1.62), ...line(below ?? 0, height - tile * 1.62)]
  const cloth = { x: 6, y: tile * 3.34, width: width - 12, height: height - tile * 6.68, isTray: true }
  return made(mode, parts, plates, diameter, tile, cloth, isStrip)
}

/** Rows of plates and a tray below them, as on a phone held upright. */
function stacked(mode: Mode, parts: Parts, factories: number): Layout {
  const { width, height } = parts.area
  const ways = factories <= 5 ? [[3, 2]] : factories <= 7 ? [[4, 3]] : [[3, 3, 3], [5, 4]]
  const { lines, isComb, tray, diameter } = ways.map((each) => stack(each, width, height)).reduce((one, other) => (other.diameter > one.diameter ? other : one))
  const most = Math.max(...lines)
  const room = height - tray - 6
  const gap = isComb ? diameter * 1.02 : Math.min((width - 12) / most, diameter * 1.35)
  const down = isComb ? diameter * COMB : Math.min(diameter * 1.04, (room - diameter) / (lines.length - 1))
  const first = (room - diameter - (lines.length - 1) * down) / 2 + diameter / 2
  const plates = lines.flatMap((count, line) => {
    const shift = isComb ? (gap / 4) * (line % 2 ? 1 : -1) : 0
    return Array.from({ length: count }, (_, index) => ({ x: width / 2 + shift + (index - (count - 1) / 2) * gap, y: first + line * down }))
  })
  const cloth = { x: 8, y: height - tray, width: width - 16, height: tray, isTray: true }
  return made(mode, parts, plates, diameter, diameter / 3.3, cloth, true)
}

/** How large plates are in some rows above a tray. Of three rows every other one is shifted by half a plate, so that they fit. */
function stack(lines: number[], width: number, height: number): { lines: number[]; isComb: boolean; tray: number; diameter: number } {
  const isComb = lines.length > 2
  const tall = 1 + (lines.length - 1) * (isComb ? COMB : 0.92) // in plates
  const tray = Math.max(50, Math.min(height * 0.3, 150, height - 6 - tall * QUARTERS))
  const most = Math.max(...lines)
  return { lines, isComb, tray, diameter: Math.min((width - 12) / (isComb ? most + 0.55 : most), (height - tray - 6) / tall) }
}

/** The plates below the small boards and the tray, as on a phone that lies. */
function besides(parts: Parts & { strip: number; others: number }, factories: number): Layout {
  const { width, height } = parts.area
  const boards = parts.others * (parts.other * 12.5 + 8)
  const isBeside = width - boards > 190 // the tray is beside the boards
  const lines = factories <= 5 ? [3, 2] : factories <= 7 ? [4, 3] : [5, 4]
  const tray = isBeside ? parts.strip - 4 : 52
  const top = isBeside ? parts.strip + 8 : parts.strip + tray + 8
  const room = height - top
  const most = Math.max(...lines)
  const diameter = Math.min((width - 8) / most, room / 1.94)
  const down = Math.min(room - diameter, diameter)
  const gap = Math.min((width - 8) / most, diameter * 1.2)
  const plates = lines.flatMap((count, line) =>
    Array.from({ length: count }, (_, index) => ({ x: width / 2 + (index - (count - 1) / 2) * gap, y: top + diameter / 2 + line * down })),
  )
  const cloth = isBeside
    ? { x: boards + 12, y: 9, width: width - boards - 16, height: tray, isTray: true }
    : { x: 8, y: parts.strip + 4, width: width - 12, height: tray, isTray: true }
  return made('lying', parts, plates, diameter, diameter / 3.4, cloth, true)
}

function made(mode: Mode, { own, other, row, area, board }: Parts, plates: Spot[], diameter: number, tile: number, cloth: Layout['cloth'], isStrip: boolean): Layout {
  const sizes: Record<string, string> = {
    '--own': `${own}px`,
    '--other': `${other}px`,
    '--area-x': `${area.x}px`,
    '--area-y': `${area.y}px`,
    '--area-width': `${area.width}px`,
    '--area-height': `${area.height}px`,
  }
  if (board) sizes['--board-width'] = `${board}px`
  if (row) sizes['--row-height'] = `${row}px`
  return { mode, sizes, plates, diameter, tile, cloth, isStrip, near: diameter < QUARTERS - 1 ? nearer(plates, diameter, area) : null }
}

/** Plates from near, none of them beyond the area of plates. */
function nearer(plates: Spot[], diameter: number, area: Room): Layout['near'] {
  const inside = (at: number, most: number): number => Math.min(Math.max(at, NEAR / 2), most - NEAR / 2)
  return { scale: NEAR / diameter, spots: plates.map(({ x, y }) => ({ x: inside(x, area.width), y: inside(y, area.height) })) }
}
