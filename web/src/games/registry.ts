// The games that this page can show, each found by the file `game.ts` of its folder.
import type { GameName } from '../protocol/messages'
import type { GamePage } from '../table/gamePage'

/** All of them, in the order of their names. Pass a game nothing but what belongs to the same game. */
export const GAMES: GamePage[] = Object.values(import.meta.glob<GamePage>('../*/game.ts', { eager: true, import: 'game' }))

/** A game by its name. */
export function gamePage(name: string | undefined): GamePage | undefined {
  return GAMES.find((game) => game.name === name)
}

/** The name, if it is that of a game that this page can show. */
export function gameNamed(name: string | undefined): GameName | undefined {
  return gamePage(name)?.name
}
