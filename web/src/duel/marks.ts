// What the other player did last, so that it can be marked.
import type { DuelEffect, DuelKind } from '../protocol/duel'
import type { Happening } from '../protocol/messages'
import type { Last } from './picture'
import { spots } from './places'

// What a hand does. What follows from it by itself, such as new tiles, is not marked.
const DONE = new Set<DuelKind>(['place', 'break', 'slide', 'stack', 'take plate', 'draw', 'place plate', 'take chip', 'start tile', 'tile', 'special'])
const LASTING = new Set<DuelKind>(['place plate', 'tile', 'special']) // what is still to be seen in the next round

/** Where a hand has done something. */
export function marked(effects: DuelEffect[]): Set<string> {
  const kinds = effects.some((effect) => effect.kind === 'next round') ? LASTING : DONE
  return spots(effects.filter((effect) => kinds.has(effect.kind)))
}

export class Marks {
  private effects: DuelEffect[] = []
  private seat: number | null = null

  /** What was done last, and by whom. */
  get last(): Last {
    return { seat: this.seat, effects: this.effects }
  }

  /** What was done before the page was loaded: that of the seat that was last, if there is one. */
  recall(effects: DuelEffect[]): void {
    const seat = effects.findLast((effect) => effect.seat >= 0 && DONE.has(effect.kind))?.seat ?? null
    this.seat = seat
    this.effects = effects.slice(effects.findLastIndex((effect) => effect.seat >= 0 && effect.seat !== seat) + 1)
  }

  /** The spots to be marked after more has happened; none after a move of one's own. */
  after(events: Happening<'duel'>[], own: number[]): Set<string> {
    for (const event of events) {
      if (event.move === null) continue
      if (event.seat !== this.seat || !event.continues) this.effects = []
      this.seat = event.seat
      this.effects = [...this.effects, ...event.effects]
    }
    const alone = own.length === 1 && own[0] === this.seat
    return alone ? new Set() : marked(this.effects.filter((effect) => effect.seat < 0 || effect.seat === this.seat))
  }
}
