// Moves as texts (docs/notation.md): `3R2` takes red from factory 3 to line 2, `CKF` black from the centre to the floor
// line, `2-4` lays the tile of line 2 on column 4. Only how they are written stands here; which are legal comes from the server.
import type { AzulColour, AzulFacts, AzulPlace } from '../protocol/azul'

export const CENTRE = 'C'
export const FLOOR = 'F'

/** All tiles of a colour at a source. */
export interface Pick {
  source: string // 'C' for the centre, or the number of a factory
  colour: AzulColour
}

export interface Take extends Pick {
  target: string // the number of a line, or 'F' for the floor line
}

export interface Choice {
  row: number // both from 0, as in places
  column: number
}

export function colourOf(facts: AzulFacts, letter: string): AzulColour | undefined {
  return facts.colours.find((colour) => facts.letters[colour] === letter)
}

export function parseTake(facts: AzulFacts, move: string): Take | null {
  const [, source = '', letter = '', target = ''] = /^(\d|C)([A-Z])(\d|F)$/.exec(move) ?? []
  const colour = colourOf(facts, letter)
  return colour ? { source, colour, target } : null
}

export function formatTake(facts: AzulFacts, { source, colour, target }: Take): string {
  return `${source}${facts.letters[colour]}${target}`
}

export function parseChoice(move: string): Choice | null {
  const parts = /^(\d)-(\d)$/.exec(move)
  return parts ? { row: Number(parts[1]) - 1, column: Number(parts[2]) - 1 } : null
}

export function formatChoice({ row, column }: Choice): string {
  return `${row + 1}-${column + 1}`
}

export function samePick(one: Pick | null, other: Pick | null): boolean {
  return one?.source === other?.source && one?.colour === other?.colour
}

/** The moves that a pick allows. */
export function movesOf(facts: AzulFacts, legal: string[], pick: Pick): string[] {
  return legal.filter((move) => samePick(parseTake(facts, move), pick))
}

export function choicesOf(legal: string[]): string[] {
  return legal.filter((move) => parseChoice(move))
}

export function sourcePlace(source: string): AzulPlace {
  const factory = source === CENTRE ? -1 : Number(source) - 1
  return { zone: factory < 0 ? 'centre' : 'factory', seat: -1, row: factory, space: -1 }
}

/** Where a move puts its tiles: a line, the floor line or a space of the wall. */
export function targetPlace(facts: AzulFacts, move: string, seat: number): AzulPlace {
  const choice = parseChoice(move)
  if (choice) return { zone: 'wall', seat, row: choice.row, space: choice.column }
  const target = parseTake(facts, move)?.target ?? FLOOR
  if (target === FLOOR) return { zone: 'floor', seat, row: -1, space: -1 }
  return { zone: 'line', seat, row: Number(target) - 1, space: -1 }
}
