// The game and the level that were chosen last, kept in this browser.
import { GAMES } from '../games/registry'
import { LEVELS } from './newTable'

interface Chosen {
  game: string
  level: string
}

const KEY = 'azulejos.chosen'
const FIRST: Chosen = { game: GAMES[0]?.name ?? '', level: LEVELS[1] ?? '' } // which a player can beat after a few games

function read(): Chosen {
  try {
    const kept: Chosen = { ...FIRST, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
    return LEVELS.includes(kept.level) ? kept : FIRST
  } catch {
    return { ...FIRST }
  }
}

export const chosen = $state<Chosen>(read())

export function keepChosen(): void {
  localStorage.setItem(KEY, JSON.stringify(chosen))
}
