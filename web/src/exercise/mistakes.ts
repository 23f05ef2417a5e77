// The mistakes of a game as exercises: judged by the server as its review judges.
import { post } from '../net/http'
import type { ReviewedGame, Loss } from '../review/reviewing.svelte'
import { change, inWords } from '../review/texts'
import { m } from '../texts/messages.js'
import type { Task } from './exercise.svelte'
import { momentOf } from './moment'

export function taskOf(game: ReviewedGame, loss: Loss, names: string[], ended: (isSolved: boolean) => void): Task {
  return {
    question: m.exercise_question({ name: names[loss.seat] ?? '', loss: change(-loss.win_loss) }),
    names,
    position: () => post('/api/positions', { moment: momentOf(game, loss.ply), as_seen: true }),
    judge: async (move) => {
      const tried = await post('/api/tries', { ...game, ply: loss.ply, move })
      const gaps = { move: inWords(tried.brings, names), loss: change(-tried.win_loss) }
      const text = tried.good ? m.exercise_good(gaps) : move === loss.move ? m.exercise_same(gaps) : m.exercise_wrong(gaps)
      return { good: tried.good, text, brings: tried.brings }
    },
    answer: () => Promise.resolve({ text: m.review_better({ move: inWords(loss.best_brings, names) }), brings: loss.best_brings }),
    ended,
  }
}
