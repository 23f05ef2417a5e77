// Legal moves from their texts (docs/notation.md): `3R2` takes red from factory 3 to line 2, `CKF` black from the centre to
// the floor line, `2-4` lays the tile of line 2 on column 4.
import type { AzulFacts, AzulView } from '../protocol/azul'
import type { LegalMove } from '../table/legal'

export function legalMoves(texts: string[], seat: number, view: AzulView, facts: AzulFacts): LegalMove[] {
  return texts.map((move) => {
    const [, source = '', letter = '', to = ''] = /^(\d|C)([A-Z])(\d|F)$/.exec(move) ?? []
    if (!source) {
      const [row, column] = move.split('-').map((number) => Number(number) - 1)
      const colour = view.boards[seat]?.lines[row ?? 0]?.colour ?? null
      return { move, pick: null, origin: null, colour, target: `wall-${seat}-${row}-${column}`, tiles: 1, turns: null }
    }
    const colour = facts.colours.find((each) => facts.letters[each] === letter) ?? null
    const origin = source === 'C' ? 'centre' : `factory-${Number(source) - 1}`
    const lying = source === 'C' ? view.centre : (view.factories[Number(source) - 1] ?? [])
    const target = to === 'F' ? `floor-${seat}` : `line-${seat}-${Number(to) - 1}`
    return { move, pick: `${origin}-${colour}`, origin, colour, target, tiles: lying.filter((each) => each === colour).length, turns: null }
  })
}
