// Azul as the page needs it.
import { colourName } from '../lib/effectTexts'
import { load, once } from '../net/loading'
import type { GamePage } from '../table/gamePage'
import { m } from '../texts/messages.js'

const table = once(() => import('./AzulTable.svelte'))
const finalBoard = once(() => import('./board/FinalWall.svelte'))

export const game: GamePage<'azul'> = {
  name: 'azul',
  emblem: 'blue',
  kinds: ['blue', 'yellow', 'red', 'black', 'white'],
  aim: m.azul_aim,
  about: m.about_azul,
  startRule: m.start_portugal,
  showsLastMove: false,
  table: () => load(table),
  finalBoard: () => load(finalBoard),
  rulesPicture: () => load(() => import('./RulesPicture.svelte')),
  thumbnail: (view, facts, seat) =>
    facts.wall.map((colours, row) =>
      colours.map((colour, column) => ({
        tile: view?.boards[seat]?.wall[row]?.[column] ?? null,
        printed: view?.wall === 'coloured' ? colour : undefined,
      })),
    ),
  plates: (view) => view.factories,
  printed: (facts) => facts,
  scoredAnyway: () => [],
  pointsNote: ({ kind, to: [place] }, view) => {
    if (!place) return ''
    if (kind === 'row bonus') return String(place.row + 1)
    if (kind === 'column bonus') return String(place.space + 1)
    return kind === 'colour bonus' ? colourName(view.boards[place.seat]?.wall[place.row]?.[place.space] ?? '') : ''
  },
}
