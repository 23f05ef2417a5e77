// A new table, with oneself at it; a game at once against bots, or among all who share this browser.
import type { GameInfo, Setup } from '../protocol/messages'
import { newPledge, newWords } from '../fair/commitments'
import { infoOfGames } from '../lib/games'
import { get, post } from '../net/http'
import { server } from '../connection/server.svelte'
import { keepHotSeats } from './hotSeats'

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

/** A game against bots of one level on all other seats. */
export async function playBot(game: string, bot: string, chosen: Record<string, string> = {}): Promise<string> {
  const info = await infoOf(game)
  const options = optionsOf(info, chosen)
  const bots = Object.fromEntries(Array.from({ length: playersIn(info, options) - 1 }, (_, seat) => [String(seat + 1), bot]))
  return makeTable({ game, options, bots }, 1)
}

/** A game of all who share this browser; they are called as they say. */
export async function playHere(game: string, names: string[], chosen: Record<string, string>): Promise<string> {
  const info = await infoOf(game)
  const options = optionsOf(info, chosen)
  const table = await makeTable({ game, options, hot_seat: true }, playersIn(info, options))
  keepHotSeats(table, names)
  return table
}

export function quickGame(game: string): Promise<string> {
  return playBot(game, BEGINNER)
}

/** The level above a bot's; null if there is none. */
export function levelAbove(bot: string): string | null {
  const level = LEVELS.indexOf(bot)
  return level < 0 ? null : (LEVELS[level + 1] ?? null)
}

async function infoOf(game: string): Promise<GameInfo | undefined> {
  return (await infoOfGames()).find((info) => info.game === game)
}

/** The chosen options that a game has, with a choice that it has. */
export function optionsOf(info: GameInfo | undefined, chosen: Record<string, string>): Record<string, string> {
  const known = (info?.options ?? []).filter(({ name, choices }) => choices.includes(chosen[name] ?? ''))
  return Object.fromEntries(known.map(({ name }) => [name, chosen[name] ?? '']))
}

/** How many play with these options. */
export function playersIn(info: GameInfo | undefined, options: Record<string, string>): number {
  const players = info?.options.find(({ name }) => name === 'players')
  return Number(options.players ?? players?.default ?? info?.players ?? 2)
}
