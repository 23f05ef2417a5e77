// Questions about moves, which have no ids of their own: an answer belongs to the first that it fits.
import type { Effect, Previews } from './protocol'

type Found = Record<string, Effect[]>

interface Question {
  table: string
  number: number
  moves: string[]
  answer: (found: Found) => void
}

export class Questions {
  private open: Question[] = []

  put(table: string, number: number, moves: string[]): Promise<Found> {
    return new Promise((answer) => this.open.push({ table, number, moves, answer }))
  }

  /** All that were not answered, to be asked again. */
  unanswered(): object[] {
    return this.open.map(({ table, number, moves }) => ({ type: 'preview', table, number, moves }))
  }

  hear({ table, number, previews }: Previews): void {
    const fits = (each: Question): boolean =>
      each.table === table && each.number <= number && previews.every(({ move }) => each.moves.includes(move))
    const found = this.open.find(fits)
    if (found) this.close(found, Object.fromEntries(previews.map((each) => [each.move, each.effects as Effect[]])))
  }

  /** The first that may have been meant by a refusal gets an empty answer. */
  refuse(): void {
    if (this.open[0]) this.close(this.open[0], {})
  }

  /** A table has moved on: nobody asks any more what might have been. */
  forget(table: string): void {
    for (const each of this.open.filter((each) => each.table === table)) this.close(each, {})
  }

  private close(question: Question, found: Found): void {
    this.open = this.open.filter((each) => each !== question)
    question.answer(found)
  }
}
