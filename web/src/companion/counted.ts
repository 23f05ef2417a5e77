// The game on cardboard that is counted here: the one that says what its boards have printed on them.
import { GAMES } from '../games/registry'
import { factsOf } from '../lib/games'
import type { Printed } from '../table/gamePage'

const page = GAMES.find(({ printed }) => printed)

export const COUNTED = page?.name ?? ''

export async function printedOnBoards(): Promise<Printed | null> {
  return page?.printed?.(await factsOf(page.name)) ?? null
}
