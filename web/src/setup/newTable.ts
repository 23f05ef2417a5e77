// A new table, with oneself at it; or a game at once against one bot.
import type { Setup } from '../protocol/messages'
import { newPledge, newWords } from '../fair/commitments'
import { get, post } from '../net/http'
import { server } from '../connection/server.svelte'

/** From the weakest to the strongest. */
export const LEVELS = ['apprentice', 'potter', 'tiler', 'painter', 'architect', 'master']
const BEGINNER = 'potter' // which a player can beat after a few games

export async function makeTable(setup: Setup, sit: number): Promise<string> {
  const { table } = await post('/api/tables', setup)
  const { seats, commitment } = await get('/api/tables/{table}', { table })
  const isAlone = seats.filter((seat) => !seat.bot).length === sit // the game then begins at once
  for (let seat = 0; seat < sit; seat++) {
    const part = isAlone ? { words: newWords(table, commitment) } : { pledge: newPledge() }
    await post('/api/commands', { type: 'sit', table, id: server.newId(), ...part })
  }
  return table
}

export function playBot(game: string, bot: string): Promise<string> {
  return makeTable({ game, bots: { '1': bot } }, 1)
}

export function quickGame(game: string): Promise<string> {
  return playBot(game, BEGINNER)
}

/** The level above a bot's; null if there is none. */
export function levelAbove(bot: string): string | null {
  const level = LEVELS.indexOf(bot)
  return level < 0 ? null : (LEVELS[level + 1] ?? null)
}
