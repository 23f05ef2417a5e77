// How large everything is, from the room that there is: one table that fits every screen. All sizes come from one unit, a
// hundredth of about 14 tiles. On a desk what is taken is on the left and what is built on the right; a tablet held upright
// has the own board below all else; so has a phone, with fewer words; a phone that lies has it on the right.

export type Mode = 'desk' | 'tablet' | 'upright' | 'lying'

export interface Layout {
  mode: Mode
  isPhone: boolean // upright or lying: fewer words, larger fingers
  isShort: boolean // less height than its form would like
  isBroad: boolean // lying, with height to spare, as beside the buttons of a replay
  sizes: string // of the table, as custom properties
  large: string // of the board in front
  mini: string // of the other's board
}

interface Room {
  width: number
  height: number
}

/** In units: on a desk or a tablet; on a phone held upright; there with little height; on a phone that lies. */
type Units = [desk: number, upright: number, short?: number, lying?: number]

const LYING = 520 // pixels of height, below which a table is that of a phone that lies
const PHONE = 700 // pixels of width, below which it is that of a phone held upright
const TABLET = 900 // and of a tablet held upright
const SHORT = 760 // pixels of an upright table, below which slips are put on what is not asked about
const LEAST = 690 // below which there is too little for fingers, as below a coach: all of it is in sight
const LOW = 701 // pixels of a desk, below which words are fewer
const FINGER = 44 // the least height of what is pressed

const TABLE: Record<string, Units> = {
  gap: [1.1, 0.5],
  'rim-wide': [0.55, 0.4], // of a factory
  'rim-line': [0.28, 0.2],
  'moon-gap': [0.35, 0.25],
  dome: [7, 3.4], // how round a small factory is
  foot: [1.4, 1],
  'sun-round': [6.4, 3],
  'sun-foot': [0.4, 0.3],
  sun: [15.9, 10, 9.6, 8.1],
  moon: [10.9, 5.2, 4.9, 4.4],
  'moon-left': [0.7, 0],
  'pile-top': [1.7, 1.1, 0.8, 0.6],
  'pile-gap': [0.35, 0.2],
  'pile-tile': [5.35, 3.95, 3.95, 3.6],
  stack: [6.6, 4.8, 4.8, 4.2],
  'stack-tile': [5, 3.8, 3.8, 3.5],
  'stack-chip': [4.8, 3.9, 3.9, 3.5],
  first: [1.9, 1.7], // where a stack begins
  closer: [0.2, 0.7], // how much closer the tiles of a higher stack are
  'spread-first': [1, 0],
  'spread-closer': [1.2, 1.8],
  'piled-first': [0.35, 0.2],
  'piled-step': [0.8, 0.3],
  count: [-0.9, -0.4],
  'wide-round': [1.4, 1.1],
  'wide-gap': [0.7, 0.15],
  'wide-left': [11.6, 2.2],
  'wide-tile': [5.4, 3.4],
  'between-tiles': [0.35, 0.15],
  'linen-c': [4.4, 2.5, 2.5, 1.7],
  'linen-gr': [0.3, 0.18],
  'linen-pp': [0.4, 0.25],
  'linen-line': [0.5, 0.25],
  'plate-gap': [1.3, 0.6],
  pawn: [2.5, 1.8, 1.8, 1.6],
  'tablet-gap': [1, 0.5],
  'tablet-round': [4.6, 2.4],
  'tablet-foot': [0.7, 0.5],
  'tablet-line': [0.45, 0.25],
}

const LARGE: Record<string, Units> = {
  lamp: [4.4, 2],
  frame: [1, 0.5],
  slab: [0.8, 0.5],
  'slab-side': [0.8, 0.4],
  c: [4.75, 3.2, 3.2, 3.7], // a cell of the dome
  l: [4.25, 3.05, 3.05, 3.5], // a space of a line
  gr: [0.3, 0.18, 0.18, 0.2], // the grout between two cells
  pp: [0.4, 0.25], // the rim of a plate
  cg: [0.5, 0.25, 0.25, 0.55], // between plates, across
  mid: [5.6, 0.8, 0.8, 1],
  lw: [0, 12.6, 12.6, 14], // the longest line, where lines share a width
  b: [4.5, 3.25, 3.25, 3.5], // a broken tile
  ch: [4.6, 3.4, 3.4, 3.6],
  in: [0.25, 0.2],
  between: [0.3, 0.15],
  star: [3.1, 1.5],
  'star-left': [0.5, 0.25],
  'star-sign': [1.5, 1.2],
  pawn: [2.5, 1.8],
  'foot-gap': [0.9, 0.5],
  'broken-gap': [0.5, 0.3],
  'broken-pad': [0.8, 0.5],
  'reserve-pad': [0.8, 0.4],
  'many-chip': [2.4, 2],
}

const MINI: Record<string, Units> = {
  lamp: [4.4, 2],
  frame: [0.6, 0.4],
  slab: [0.5, 0.35, 0.35, 0.3],
  'slab-side': [0.5, 0.35, 0.35, 0.3],
  c: [2.6, 1.2, 1, 1],
  l: [2.4, 1.1, 0.9, 0.9],
  gr: [0.2, 0.1],
  pp: [0.25, 0.15],
  pg: [0.35, 0.2],
  cg: [0.35, 0.2],
  mid: [1.6, 0.5],
  lw: [0, 7.6, 6.4, 6.4],
  b: [2.3, 1.3],
  ch: [2.7, 1.6],
  in: [0.12, 0.1],
  between: [0.2, 0.1],
  star: [2.2, 0],
  'star-left': [0.3, 0],
  'star-sign': [1.1, 0],
  'foot-gap': [0.5, 0.35],
  pawn: [1.7, 1.8],
  'broken-gap': [0.3, 0.2],
  'broken-pad': [0.5, 0.3],
  'reserve-pad': [0.5, 0.4],
  'foot-height': [3.3, 2.1],
  'foot-top': [0.5, 0.35],
}

export function layoutOf({ width, height }: Room): Layout {
  if (height < LYING) {
    const u = Math.min(width / 84.4, height / 34.2)
    return made('lying', 3, u, u, { isBroad: width <= 2.2 * height })
  }
  if (width < PHONE) return upright(width, height)
  const isShort = height < LOW
  if (width < TABLET) return made('tablet', 0, Math.min(width / 104, height / 128), Math.min(width / 77, height / 100), { isShort })
  const u = Math.min(width / 136.6, height / 72.4)
  return made('desk', 0, u, u, { isShort })
}

function upright(width: number, height: number): Layout {
  const isShort = height < SHORT
  const isLeast = height < LEAST
  const high = isLeast ? (height - 24) / 71 : isShort ? (height - 240) / 49.5 : height / 80.2
  const u = Math.min(width / 39, high)
  return made('upright', isShort ? 2 : 1, u, u, { isShort, ...(isLeast ? { finger: 0, linen: 2.1 } : {}) })
}

/** A part of a table by itself, as in a picture. */
export function partOf(unit: number): Layout {
  return made('desk', 0, unit, unit, {})
}

interface More {
  isShort?: boolean
  isBroad?: boolean
  finger?: number
  linen?: number // a cell of a plate on the linen
}

function made(mode: Mode, form: 0 | 1 | 2 | 3, u: number, own: number, { isShort = false, isBroad = false, finger = FINGER, linen }: More): Layout {
  const isPhone = form > 0
  const sized = (units: Record<string, Units>, unit: number): Record<string, number> =>
    Object.fromEntries(Object.entries(units).map(([name, [desk, phone, short = phone, lying = phone]]) => [name, unit * [desk, phone, short, lying][form]!]))
  const table = { u, finger, ...sized(TABLE, u), ...(linen ? { 'linen-c': linen * u } : {}), ...textSizes(isPhone, u) }
  const large = sized(LARGE, own)
  const plate = 2 * (large['c'] ?? 0) + (large['gr'] ?? 0) + 2 * (large['pp'] ?? 0)
  const pg = [0.5 * own, Math.max(2 * finger - plate, 0.6 * own), Math.max(2 * finger - plate, 0.6 * own), 0.75 * own][form] ?? 0 // a line is as high as a finger
  const foot = isPhone ? { 'foot-height': Math.max(finger, 4.5 * own), 'foot-top': Math.max(6, 0.6 * own) } : { 'foot-height': 5.9 * own, 'foot-top': 0.8 * own }
  const width = isPhone ? 1.4 : Math.max(1, 0.18 * own)
  const mini = { ...sized(MINI, u), 'o-w': isPhone ? 0.8 : Math.max(0.8, 0.11 * u) }
  return {
    mode,
    isPhone,
    isShort,
    isBroad,
    sizes: style(table),
    large: style({ u: own, ...large, pg, ...foot, 'o-w': width }),
    mini: style(mini),
  }
}

/** Text grows with the table, and is never too small to be read. */
function textSizes(isPhone: boolean, u: number): Record<string, number> {
  if (isPhone) return { 'text-s': 11, text: 12, 'text-l': 14 }
  return { 'text-s': Math.max(11, 1.15 * u), text: Math.max(11, 1.25 * u), 'text-l': Math.max(13, 1.5 * u) }
}

function style(sizes: Record<string, number>): string {
  return Object.entries(sizes).map(([name, pixels]) => `--${name}: ${pixels.toFixed(3)}px`).join('; ')
}
