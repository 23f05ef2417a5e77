// A new table, with oneself at it; or a game at once against one bot.
import type { Setup } from '../protocol/messages'
import { keepContribution } from './commitments'
import { post } from './http'
import { server } from './server.svelte'

const BEGINNER = 'potter' // whom somebody who has played a few times can beat

export async function makeTable(setup: Setup, sit: number): Promise<string> {
  const { table } = await post('/api/tables', setup)
  for (let seats = 0; seats < sit; seats++) {
    await post('/api/commands', { type: 'sit', table, id: server.newId(), words: newContribution(table) })
  }
  return table
}

export function quickGame(game: string): Promise<string> {
  return makeTable({ game, bots: { '1': BEGINNER } }, 1)
}

/** This browser's contribution to the fair tiles of a table. */
export function newContribution(table: string): string {
  const contribution = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  keepContribution(table, contribution)
  return contribution
}
