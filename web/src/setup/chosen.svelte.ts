// The choices on the first page, kept in this browser: the game, the level, the options, the names of all who play here.
import { GAMES } from '../games/registry'
import { LEVELS } from './newTable'

interface Chosen {
  game: string
  level: string
  options: Record<string, string> // the others are as the server has them
  here: boolean // all play in this browser
  names: string[] // then of all who do
}

const KEY = 'azulejos.chosen'
const FIRST: Chosen = { game: GAMES[0]?.name ?? '', level: LEVELS[1] ?? '', options: {}, here: false, names: [] } // which a player can beat after a few games

function read(): Chosen {
  try {
    const kept: Chosen = { ...FIRST, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
    return LEVELS.includes(kept.level) ? kept : { ...FIRST }
  } catch {
    return { ...FIRST }
  }
}

export const chosen = $state<Chosen>(read())

export function keepChosen(): void {
  localStorage.setItem(KEY, JSON.stringify(chosen))
}
