// The notation of Duel's moves (docs/notation.md), and what is pointed at to make them. No rules are here: which moves
// there are comes from the server.
//
// A choice is named by a word. Numbers count from 0 as in the view; factory 0 is the large one.
//   sources  sun-2-red, moon-red
//   targets  line-2, broken; and those that are a move alone: rest-red, display-1, stack, stop, drawn-7, space-4,
//            chip-2, cell-2-3, leave, reserve-blue-red

/** What is pointed at, one after the other, to make a move. */
export interface Choice {
  move: string
  source: string | null // what is picked first
  target: string // what makes the move
  turns: number | null // of a plate that is placed: quarter turns clockwise
}

const COLOURS: Record<string, string> = { B: 'blue', Y: 'yellow', R: 'red', K: 'black', T: 'turquoise' }
const LETTERS: Record<string, string> = Object.fromEntries(Object.entries(COLOURS).map(([letter, name]) => [name, letter]))

type Found = RegExpExecArray
type Reader = [RegExp, (found: Found) => Omit<Choice, 'move'>]

const alone = (target: string) => ({ source: null, target, turns: null })
const place = (letter: string) => (letter === 'X' ? 'broken' : `line-${Number(letter) - 1}`)
const index = (digit: string) => Number(digit) - 1

const READERS: Reader[] = [
  [/^([L1-4])([BYRKT])([1-6X])$/, ([, from = '', colour = '', to = '']) => ({
    source: `sun-${from === 'L' ? 0 : from}-${COLOURS[colour]}`,
    target: place(to),
    turns: null,
  })],
  [/^M([BYRKT])([1-6X])$/, ([, colour = '', to = '']) => ({ source: `moon-${COLOURS[colour]}`, target: place(to), turns: null })],
  [/^\^([BYRKT])$/, ([, colour = '']) => alone(`rest-${COLOURS[colour]}`)],
  [/^P([1-3])$/, ([, slot = '']) => alone(`display-${index(slot)}`)],
  [/^D$/, () => alone('stack')],
  [/^S$/, () => alone('stop')],
  [/^[KU](\d+)$/, ([, number = '']) => alone(`drawn-${number}`)],
  [/^@([1-9])([0-3])$/, ([, space = '', turns = '']) => ({ source: null, target: `space-${index(space)}`, turns: Number(turns) })],
  [/^C([1-4])$/, ([, factory = '']) => alone(`chip-${factory}`)],
  [/^[1-6]-0$/, () => alone('leave')],
  [/^([1-6])-([1-6])$/, ([, row = '', column = '']) => alone(`cell-${index(row)}-${index(column)}`)],
  [/^\+([BYRKT]+)$/, ([, letters = '']) => alone(`reserve-${[...letters].map((letter) => COLOURS[letter]).join('-')}`)],
]

export function parseMove(move: string): Choice {
  for (const [pattern, reader] of READERS) {
    const found = pattern.exec(move)
    if (found) return { move, ...reader(found) }
  }
  return { move, ...alone(`other-${move}`) } // a move that this page does not know yet
}

/** The move that was picked, if it is one of the choices. */
export function findMove(choices: Choice[], source: string | null, target: string, turns: number): string | null {
  const fits = (choice: Choice) =>
    choice.target === target && choice.source === source && (choice.turns === null || choice.turns === turns)
  return choices.find(fits)?.move ?? null
}

/** "BR" for "blue-red". */
export function chipLetters(chip: string): string {
  return chip.split('-').map((colour) => LETTERS[colour] ?? '?').join('')
}
