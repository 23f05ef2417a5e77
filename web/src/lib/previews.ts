// Questions about moves, which have no ids of their own: an answer belongs to the first that it fits.
import type { Preview, Previews } from '../protocol/messages'
import { NO_OUTLOOKS, type MovePreviews, type Outlooks } from './games'

interface Pending {
  table: string
  number: number
  moves: string[]
  answer: (previews: MovePreviews) => void
}

/** All moves at once, and what the round comes to. */
interface PendingOutlook {
  table: string
  number: number
  answer: (outlooks: Outlooks) => void
}

const NONE: MovePreviews = { game: '', effects: {} }

export class PendingPreviews {
  private pending: Pending[] = []
  private outlooks: PendingOutlook[] = []

  add(table: string, number: number, moves: string[]): Promise<MovePreviews> {
    return new Promise((answer) => this.pending.push({ table, number, moves, answer }))
  }

  addOutlook(table: string, number: number): Promise<Outlooks> {
    return new Promise((answer) => this.outlooks.push({ table, number, answer }))
  }

  /** All that were not answered, to be asked again. */
  unanswered(): Preview[] {
    return [
      ...this.pending.map(({ table, number, moves }): Preview => ({ type: 'preview', table, number, moves })),
      ...this.outlooks.map(({ table, number }) => outlookQuestion(table, number)),
    ]
  }

  receive({ table, game, number, previews, outlook }: Previews): void {
    if (outlook) return this.receiveOutlook(table, number, { moves: byMove(previews), seats: outlook.seats, ends: outlook.ends })
    const fits = (each: Pending): boolean =>
      each.table === table && each.number <= number && previews.every(({ move }) => each.moves.includes(move))
    const first = this.pending.find(fits)
    const effects = Object.fromEntries(previews.map((each) => [each.move, each.effects]))
    if (first) this.close(first, { game, effects })
  }

  private receiveOutlook(table: string, number: number, outlooks: Outlooks): void {
    const first = this.outlooks.find((each) => each.table === table && each.number <= number)
    this.outlooks = this.outlooks.filter((each) => each !== first)
    first?.answer(outlooks)
  }

  /** The first that may have been meant by a refusal gets an empty answer. */
  refuse(): void {
    if (this.pending[0]) this.close(this.pending[0], NONE)
    else this.outlooks.shift()?.answer(NO_OUTLOOKS)
  }

  /** A table has moved on: nobody asks any more what might have been. */
  forget(table: string): void {
    for (const each of this.outlooks.filter((each) => each.table === table)) each.answer(NO_OUTLOOKS)
    this.outlooks = this.outlooks.filter((each) => each.table !== table)
    for (const each of this.pending.filter((each) => each.table === table)) this.close(each, NONE)
  }

  private close(pending: Pending, previews: MovePreviews): void {
    this.pending = this.pending.filter((each) => each !== pending)
    pending.answer(previews)
  }
}

/** To ask what every legal move brings, without saying step by step what it does. */
export function outlookQuestion(table: string, number: number): Preview {
  return { type: 'preview', table, number, moves: null, effects: false, outlook: true }
}

function byMove(previews: Previews['previews']): Outlooks['moves'] {
  return Object.fromEntries(previews.flatMap(({ move, outlook }) => (outlook ? [[move, outlook]] : [])))
}
