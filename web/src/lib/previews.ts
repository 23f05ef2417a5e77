// Questions about moves, which have no ids of their own: an answer belongs to the first that it fits.
import type { Preview, Previews } from '../protocol/messages'
import type { MovePreviews } from './games'

interface Pending {
  table: string
  number: number
  moves: string[]
  answer: (previews: MovePreviews) => void
}

const NONE: MovePreviews = { game: '', effects: {} }

export class PendingPreviews {
  private pending: Pending[] = []

  add(table: string, number: number, moves: string[]): Promise<MovePreviews> {
    return new Promise((answer) => this.pending.push({ table, number, moves, answer }))
  }

  /** All that were not answered, to be asked again. */
  unanswered(): Preview[] {
    return this.pending.map(({ table, number, moves }) => ({ type: 'preview', table, number, moves }))
  }

  receive({ table, game, number, previews }: Previews): void {
    const fits = (each: Pending): boolean =>
      each.table === table && each.number <= number && previews.every(({ move }) => each.moves.includes(move))
    const first = this.pending.find(fits)
    const effects = Object.fromEntries(previews.map((each) => [each.move, each.effects]))
    if (first) this.close(first, { game, effects })
  }

  /** The first that may have been meant by a refusal gets an empty answer. */
  refuse(): void {
    if (this.pending[0]) this.close(this.pending[0], NONE)
  }

  /** A table has moved on: nobody asks any more what might have been. */
  forget(table: string): void {
    for (const each of this.pending.filter((each) => each.table === table)) this.close(each, NONE)
  }

  private close(pending: Pending, previews: MovePreviews): void {
    this.pending = this.pending.filter((each) => each !== pending)
    pending.answer(previews)
  }
}
