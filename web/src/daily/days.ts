// Days and times of deals, as the reader writes them.
import { botName } from '../lib/names'
import { post } from '../net/http'
import { enter } from '../setup/enter'
import { m } from '../texts/messages.js'
import { getLocale } from '../texts/runtime.js'

const MINUTE = 60_000

export type Outcome = 'won' | 'lost' | 'level'

export function outcomeOf(margin: number): Outcome {
  return margin > 0 ? 'won' : margin < 0 ? 'lost' : 'level'
}

/** "You beat Tiler by 23". */
export function verdictText(bot: string, margin: number): string {
  return m.daily_verdict({ outcome: outcomeOf(margin), bot: botName(bot), margin: Math.abs(margin) })
}

/** "+23", "−4", "0". */
export function marginText(margin: number): string {
  return margin > 0 ? `+${margin}` : margin < 0 ? `−${-margin}` : '0'
}

/** A day is the same everywhere, so it is shown without a time zone. */
export function dayIn(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(getLocale(), { ...options, timeZone: 'UTC' }).format(Date.parse(day))
}

export function numberOf(day: string): number {
  return Number(day.slice(8))
}

/** "7 h 48 min". */
export function timeLeft(until: number, now: number): string {
  const minutes = Math.max(0, Math.ceil((until - now) / MINUTE))
  return m.daily_hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** The hour at which a day ends, where the reader is. */
export function hourOf(time: number): string {
  return new Intl.DateTimeFormat(getLocale(), { hour: '2-digit', minute: '2-digit' }).format(time)
}

/** Begin today's deal, or resume it. */
export async function playDeal(game: string): Promise<void> {
  const { table } = await post('/api/daily', { game })
  await enter(table)
}
