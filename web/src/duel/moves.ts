// The notation of Duel's moves (docs/notation.md), and what is pointed at to make them. No rules are here: which moves
// there are comes from the server.
//
// A choice is named by a word. Numbers count from 0 as in the view; factory 0 is the large one.
//   sources  sun-2-red, moon-red
//   targets  line-2, broken; and those that are a move alone: rest-red, display-1, stack, stop, drawn-7, space-4,
//            chip-2, cell-2-3, leave, reserve-blue-red

import type { DuelColour, DuelFacts } from '../protocol/duel'

/** What is pointed at, one after the other, to make a move. */
export interface Choice {
  move: string
  source: string | null // what is picked first
  target: string // what makes the move
  turns: number | null // of a plate that is placed: quarter turns clockwise
}

type ColourOf = (letter: string) => DuelColour | undefined
type Reader = [RegExp, (parts: RegExpExecArray, colourOf: ColourOf) => Omit<Choice, 'move'>]

const alone = (target: string) => ({ source: null, target, turns: null })
const place = (letter: string) => (letter === 'X' ? 'broken' : `line-${Number(letter) - 1}`)
const index = (digit: string) => Number(digit) - 1

const READERS: Reader[] = [
  [/^([L\d])([A-Z])([\dX])$/, ([, from = '', letter = '', to = ''], colourOf) => ({
    source: `sun-${from === 'L' ? 0 : from}-${colourOf(letter)}`,
    target: place(to),
    turns: null,
  })],
  [/^M([A-Z])([\dX])$/, ([, letter = '', to = ''], colourOf) => ({ source: `moon-${colourOf(letter)}`, target: place(to), turns: null })],
  [/^\^([A-Z])$/, ([, letter = ''], colourOf) => alone(`rest-${colourOf(letter)}`)],
  [/^P(\d)$/, ([, slot = '']) => alone(`display-${index(slot)}`)],
  [/^D$/, () => alone('stack')],
  [/^S$/, () => alone('stop')],
  [/^[KU](\d+)$/, ([, number = '']) => alone(`drawn-${number}`)],
  [/^@(\d)(\d)$/, ([, space = '', turns = '']) => ({ source: null, target: `space-${index(space)}`, turns: Number(turns) })],
  [/^C(\d)$/, ([, factory = '']) => alone(`chip-${factory}`)],
  [/^\d-0$/, () => alone('leave')],
  [/^(\d)-(\d)$/, ([, row = '', column = '']) => alone(`cell-${index(row)}-${index(column)}`)],
  [/^\+([A-Z]+)$/, ([, letters = ''], colourOf) => alone(`reserve-${[...letters].map(colourOf).join('-')}`)],
]

export function parseMove({ colours, letters }: DuelFacts, move: string): Choice {
  const colourOf: ColourOf = (letter) => colours.find((colour) => letters[colour] === letter)
  for (const [pattern, reader] of READERS) {
    const parts = pattern.exec(move)
    if (parts) return { move, ...reader(parts, colourOf) }
  }
  return { move, ...alone(`other-${move}`) } // a move that this page does not know yet
}

/** The move that lays a tile of a colour on the stack that is being built. */
export function stackMove({ letters }: DuelFacts, colour: DuelColour): string {
  return `^${letters[colour]}`
}

/** The move that was picked, if it is one of the choices. */
export function findMove(choices: Choice[], source: string | null, target: string, turns: number): string | null {
  const fits = (choice: Choice) =>
    choice.target === target && choice.source === source && (choice.turns === null || choice.turns === turns)
  return choices.find(fits)?.move ?? null
}
