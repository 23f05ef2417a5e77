// A new table, with oneself at it; or a game at once against one bot.
import type { Setup } from '../protocol/messages'
import { newPledge } from '../fair/commitments'
import { post } from '../net/http'
import { server } from '../connection/server.svelte'

/** From the weakest to the strongest. */
export const LEVELS = ['apprentice', 'potter', 'tiler', 'painter', 'architect', 'master']
const BEGINNER = 'potter' // which a player can beat after a few games

export async function makeTable(setup: Setup, sit: number): Promise<string> {
  const { table } = await post('/api/tables', setup)
  for (let seats = 0; seats < sit; seats++) {
    await post('/api/commands', { type: 'sit', table, id: server.newId(), pledge: await newPledge() })
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
