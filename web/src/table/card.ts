// The card of a round: its result for all players, and the reasons. It closes by itself, or with a key or a tap.
import type { Script } from './motion/beat'
import { EASE, MS } from './motion/stage'

export interface SeatCount {
  was: number
  now: number
  notes: { colour: string; points: number }[] // a tile that was laid, or "broken"
}

export interface Card {
  round: number
  seats: SeatCount[] // by seat
  starter: number | null // who begins the next round, if that is known
}

const HOLD = 4000 // milliseconds for which a card stays by itself

/** A count that begins with these scores. */
export function newCard(round: number, scores: number[]): Card {
  return { round, seats: scores.map((score) => ({ was: score, now: score, notes: [] })), starter: null }
}

/** The same count when all of it is known. */
export function finished(card: Card, scores: number[], starter: number | null = null): Card {
  return { ...card, seats: card.seats.map((seat, index) => ({ ...seat, now: scores[index] ?? 0 })), starter }
}

/** The card comes and is held. */
export function cardBeat<Picture>(script: Script<Picture>, after: Picture): void {
  const from = [{ opacity: 0, transform: 'translateY(14px) scale(.97)' }, { opacity: 1, transform: 'none' }]
  script.beat('round card', HOLD, after, (stage) => stage.animate(stage.one('.round-card'), from, { duration: MS.card, easing: EASE.fly }), { hold: true })
}
