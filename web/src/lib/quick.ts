// A game at once: a table with one bot, and oneself at it.
import { keepWords } from './pledges'
import type { Setup } from './protocol'
import { ask, server } from './server.svelte'

const BEGINNER = 'potter' // whom somebody who has played a few times can beat

export async function makeTable(setup: Setup, sit: number): Promise<string> {
  const { table } = await ask<{ table: string }>('/api/tables', setup)
  for (let seats = 0; seats < sit; seats++) {
    await ask('/api/commands', { type: 'sit', table, id: server.newId(), words: freshWords(table) })
  }
  return table
}

export function quickGame(game: string): Promise<string> {
  return makeTable({ game, bots: { '1': BEGINNER } }, 1)
}

/** Words of this browser's own for the fair tiles of a table. */
export function freshWords(table: string): string {
  const words = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  keepWords(table, words)
  return words
}
