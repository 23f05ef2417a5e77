// Questions about moves that wait for their answers, each under its id.
import type { Preview, Previews } from '../protocol/messages'
import type { MovePreviews, Outlooks } from './games'
import { NO_OUTLOOKS } from './games'

interface Pending {
  question: Preview
  answer: (said: Previews | null) => void
}

export class PendingPreviews {
  private readonly pending = new Map<string, Pending>()

  /** The answer; nothing if the question was refused or has become idle. */
  add(id: string, question: Preview): Promise<Previews | null> {
    return new Promise((answer) => this.pending.set(id, { question, answer }))
  }

  /** All that were not answered, to be asked again. */
  unanswered(): Preview[] {
    return [...this.pending.values()].map(({ question }) => question)
  }

  questionOf(id: string): Preview | undefined {
    return this.pending.get(id)?.question
  }

  answer(id: string, said: Previews | null): void {
    const pending = this.pending.get(id)
    this.pending.delete(id)
    pending?.answer(said)
  }

  /** A table has moved on: drop the previews of its old position. */
  forget(table: string): void {
    for (const [id, { question }] of this.pending) if (question.table === table) this.answer(id, null)
  }
}

type Said = Pick<Previews, 'game' | 'previews' | 'outlook'>

export function stepsOf(said: Said | null): MovePreviews {
  if (!said) return { game: '', steps: {} }
  return { game: said.game, steps: Object.fromEntries(said.previews.map((each) => [each.move, each.steps])) }
}

export function outlooksOf(said: Said | null): Outlooks {
  if (!said?.outlook) return NO_OUTLOOKS
  const moves = Object.fromEntries(said.previews.flatMap(({ move, outlook }) => (outlook ? [[move, outlook]] : [])))
  return { moves, seats: said.outlook.seats, ends: said.outlook.ends }
}
