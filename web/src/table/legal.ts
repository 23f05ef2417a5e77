// A legal move as what is pointed at to make it: something that is picked first, perhaps, and then a target.
import type { Choice } from '../protocol/messages'

export interface LegalMove extends Choice {
  move: string // as the notation writes it, and as it is sent back
  pick: string | null // what is picked first, as in "factory-2-red"; null if nothing is
}

/** The id of the tiles of a colour at a place, which can be picked. */
export function pickId(place: string, colour: string): string {
  return `${place}-${colour}`
}

export function legalMoves({ legal, choices }: { legal: string[]; choices: Choice[] }): LegalMove[] {
  return choices.map((choice, index) => ({ ...choice, move: legal[index] ?? '', pick: choice.origin && pickId(choice.origin, choice.colour ?? '') }))
}
