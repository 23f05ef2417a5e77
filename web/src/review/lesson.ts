// The advice of a coach on a game, in one sentence: the one thing that would have helped most.
import { m } from '../texts/messages.js'
import { percent } from './texts'

const DEAR_FLOOR = 8 // points: below this, the floor is no lesson
const MOST = 0.5 // of what was paid: then one round is named
const CLEAN = 0.05 // of the chances: what a mistake costs at least

/** A ply of a replay, as far as it matters here. */
interface Ply {
  round: number
  steps: { effects: { kind: string; seat: number; points: number }[] }[]
}

/** A move of a review, likewise. */
interface Judged {
  round: number
  seat: number
  win_loss: number
}

/** By round, what was paid for tiles that had no place; the server says that with every step. */
function paidBy(plies: Ply[], seat: number): Map<number, number> {
  const paid = new Map<number, number>()
  for (const { round, steps } of plies) {
    for (const effect of steps.flatMap(({ effects }) => effects)) {
      if (effect.seat === seat && effect.kind === 'pay' && effect.points < 0) paid.set(round, (paid.get(round) ?? 0) - effect.points)
    }
  }
  return paid
}

export function lessonOf(plies: Ply[], moves: Judged[], seat: number): string {
  const losses = moves.filter((move) => move.seat === seat && move.win_loss >= CLEAN)
  const paid = paidBy(plies, seat)
  const points = [...paid.values()].reduce((all, each) => all + each, 0)
  const [dearest, most] = [...paid].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0])
  if (points >= DEAR_FLOOR) return most > MOST * points ? m.lesson_floor_round({ points, round: dearest }) : m.lesson_floor({ points })
  const worst = losses.reduce<(typeof losses)[number] | null>((one, other) => (one && one.win_loss >= other.win_loss ? one : other), null)
  if (worst) return m.lesson_move({ round: worst.round, loss: percent(worst.win_loss) })
  return m.lesson_clean()
}
