// Legal moves from their texts (docs/notation.md).
import type { DuelFacts, DuelView } from '../protocol/duel'
import type { LegalMove } from '../table/legal'

export function legalMoves(texts: string[], seat: number, view: DuelView, { colours, letters }: DuelFacts): LegalMove[] {
  const colourOf = (letter: string | undefined): string => colours.find((colour) => letters[colour] === letter) ?? ''
  return texts.map((move) => {
    const alone = { move, pick: null, origin: null, colour: null, tiles: 0, turns: null }
    const [kind = '', ...rest] = move
    const [first = '', second = ''] = rest
    const number = Number(first) - 1
    if (kind === '^') return { ...alone, colour: colourOf(first), tiles: 1, target: `rest-${colourOf(first)}` }
    if (kind === 'P') return { ...alone, target: `display-${number}` }
    if (kind === '@') return { ...alone, target: `space-${seat}-${number}`, turns: Number(second) }
    if (move === 'D' || move === 'S') return { ...alone, target: move === 'D' ? 'stack' : 'stop' }
    if (kind === 'C') return { ...alone, target: `chip-${first}` }
    if (kind === '+') return { ...alone, target: `reserve-${seat}-${rest.map(colourOf).join('-')}` }
    const colour = first === '-' ? (view.boards[seat]?.lines[Number(kind) - 1]?.colour ?? null) : colourOf(first)
    if (first === '-') return { ...alone, colour, ...(second === '0' ? { target: `leave-${seat}-${Number(kind) - 1}` } : { target: `cell-${seat}-${Number(kind) - 1}-${Number(second) - 1}`, tiles: 1 }) }
    if (kind === 'K' || kind === 'U') return { ...alone, target: `drawn-${rest.join('')}` }
    const origin = kind === 'M' ? null : `sun-${kind === 'L' ? 0 : kind}`
    const lying: string[] = kind === 'M' ? view.moon_tiles : (view.factories[kind === 'L' ? 0 : Number(kind)]?.sun ?? [])
    const target = second === 'X' ? `broken-${seat}` : `line-${seat}-${Number(second) - 1}`
    return { ...alone, pick: `${origin ?? 'moon'}-${colour}`, origin, colour, target, tiles: lying.filter((each) => each === colour).length }
  })
}
