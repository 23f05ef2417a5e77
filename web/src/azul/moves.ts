// Moves as texts (docs/notation.md): `3R2` takes red from factory 3 to line 2, `CKF` black from the centre to the floor
// line, `2-4` lays the tile of line 2 on column 4. Only how they are written stands here; which are legal is told.
import type { Place } from '../lib/protocol'

/** The colours in the order of the first row of the wall, with their letters. */
export const LETTERS: Record<string, string> = { blue: 'B', yellow: 'Y', red: 'R', black: 'K', white: 'W' }
export const COLOURS = Object.keys(LETTERS)
export const CENTRE = 'C'
export const FLOOR = 'F'

/** All tiles of a colour at a source. */
export interface Pick {
  source: string // 'C' for the centre, or the number of a factory
  colour: string
}

export interface Take extends Pick {
  target: string // the number of a line, or 'F' for the floor line
}

export interface Choice {
  row: number // both from 0, as in places
  column: number
}

export function colourOf(letter: string): string | undefined {
  return COLOURS.find((colour) => LETTERS[colour] === letter)
}

export function parseTake(move: string): Take | null {
  const found = /^([1-9C])([BYRKW])([1-5F])$/.exec(move)
  if (!found) return null
  const [, source = '', letter = '', target = ''] = found
  return { source, colour: colourOf(letter) ?? '', target }
}

export function formatTake({ source, colour, target }: Take): string {
  return `${source}${LETTERS[colour] ?? '?'}${target}`
}

export function parseChoice(move: string): Choice | null {
  const found = /^([1-5])-([1-5])$/.exec(move)
  return found ? { row: Number(found[1]) - 1, column: Number(found[2]) - 1 } : null
}

export function formatChoice({ row, column }: Choice): string {
  return `${row + 1}-${column + 1}`
}

export function samePick(one: Pick | null, other: Pick | null): boolean {
  return one?.source === other?.source && one?.colour === other?.colour
}

/** The moves that a pick allows. */
export function movesOf(legal: string[], pick: Pick): string[] {
  return legal.filter((move) => samePick(parseTake(move), pick))
}

export function choicesOf(legal: string[]): string[] {
  return legal.filter((move) => parseChoice(move))
}

export function sourcePlace(source: string): Place {
  const factory = source === CENTRE ? -1 : Number(source) - 1
  return { zone: factory < 0 ? 'centre' : 'factory', seat: -1, row: factory, space: -1 }
}

/** Where a move puts its tiles: a line, the floor line or a space of the wall. */
export function targetPlace(move: string, seat: number): Place {
  const choice = parseChoice(move)
  if (choice) return { zone: 'wall', seat, row: choice.row, space: choice.column }
  const target = parseTake(move)?.target ?? FLOOR
  if (target === FLOOR) return { zone: 'floor', seat, row: -1, space: -1 }
  return { zone: 'line', seat, row: Number(target) - 1, space: -1 }
}
