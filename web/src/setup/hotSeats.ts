// Names of those who share this browser at one table: the server knows one person there, who sits on several seats.
import type { State } from '../protocol/messages'
import { m } from '../texts/messages.js'

const KEY = 'azulejos.hot-seats'
const MOST = 30 // tables; the oldest are forgotten

function read(): Record<string, string[]> {
  try {
    const kept: Record<string, string[]> = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return kept
  } catch {
    return {}
  }
}

/** Names in the order of one's own seats. */
export function keepHotSeats(table: string, names: string[]): void {
  const kept = Object.entries(read()).filter(([each]) => each !== table)
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [table, names]].slice(-MOST))))
}

/** The name of a seat: the one that was given here, or a number. */
export function hotSeatName(table: State, seat: number): string {
  const index = table.you.indexOf(seat)
  return read()[table.table]?.[index]?.trim() || m.player_number({ number: index + 1 })
}
