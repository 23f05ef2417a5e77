// The words that this browser has pledged for a table are opened, once, when all have sat down.
import { server } from '../connection/server.svelte'
import type { State } from '../protocol/messages'
import { wordsToOpen } from './commitments'

const opened = new Set<string>()

/** If that is refused, the game has begun without them. */
export function openWords(table: State): void {
  for (const words of wordsToOpen(table)) {
    if (opened.has(words)) continue
    opened.add(words)
    server.do(table.table, { type: 'open_words', words }).catch(() => null)
  }
}
