// Azul Duel as the page needs it.
import { load, once } from '../net/loading'
import type { GamePage } from '../table/gamePage'
import { m } from '../texts/messages.js'

const SIDE = 6 // of a dome, in cells

const table = once(() => import('./DuelTable.svelte'))
const finalBoard = once(() => import('./board/FinalDome.svelte'))

export const game: GamePage<'duel'> = {
  name: 'duel',
  emblem: 'special',
  kinds: ['turquoise', 'red', 'special', 'yellow', 'black'],
  aim: m.duel_aim,
  about: m.about_duel,
  showsLastMove: true,
  table: () => load(table),
  finalBoard: () => load(finalBoard),
  rulesPicture: () => load(() => import('./RulesPicture.svelte')),
  thumbnail: (view, _, seat) =>
    Array.from({ length: SIDE }, (_, row) => Array.from({ length: SIDE }, (_, column) => ({ tile: view?.boards[seat]?.dome[row]?.[column] ?? null }))),
  scoredAnyway: (view) => view.tablets,
  pointsNote: () => '',
}
