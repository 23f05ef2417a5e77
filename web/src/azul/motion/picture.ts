// A picture of an Azul table: the place of every tile, the scores as far as they are counted, and the signs on it.
import { effectsOf } from '../../lib/steps'
import type { Keys, PlacedTile } from '../../lib/tiles'
import type { AzulEffect, AzulPlace, AzulStep, AzulView } from '../../protocol/azul'
import type { Card } from '../../table/card'
import { MARKER, slotsOf } from './places'

/** A run whose mortar is gold: from one space of a wall to another. */
export interface GoldRun {
  key: string
  seat: number
  row: number
  column: number
  toRow: number
  toColumn: number
  dim: boolean // counted a while ago
}

/** Points where they were won or lost. */
export interface Points {
  key: string
  seat: number
  at: AzulPlace
  points: number
  colour?: string // a whole colour was completed
}

export interface Picture {
  tiles: PlacedTile[]
  scores: number[]
  round: number
  bag: number
  lid: number
  turn: number | null // whose lamp is lit
  last: Map<number, string[]> // keys of the tiles that each seat's last move brought
  glow: string | null // the place that a player is about to take from
  glowing: string[] // keys of the tiles that they take
  runs: GoldRun[]
  points: Points[]
  card: Card | null // what the round brought
  phase: 'play' | 'tiling' | 'bonuses'
  isOver: boolean // everything is counted
}

/** The picture of a state at rest. Tiles keep their keys where they can. */
export function pictureOf(view: AzulView, toAct: number | null, isOver: boolean, before: Picture | null, keys: Keys): Picture {
  return {
    tiles: keys.identify(slotsOf(view), before?.tiles ?? []),
    scores: view.boards.map((board) => board.score),
    round: view.round,
    bag: sum(view.bag),
    lid: sum(view.lid),
    turn: toAct,
    last: before?.last ?? new Map(),
    glow: null,
    glowing: [],
    runs: [],
    points: [],
    card: null,
    phase: 'play',
    isOver,
  }
}

/** The bare table on which a game begins, from a picture of what has happened since: all tiles are still in the bag. */
export function beforeDeal(picture: Picture, view: AzulView, steps: AzulStep[]): Picture {
  const effects = effectsOf(steps)
  const dealt = effects.filter(({ origin }) => origin?.zone === 'bag').reduce((sum, { tiles }) => sum + tiles.length, 0)
  const reached = new Set(['centre', ...view.factories.map((_, number) => `factory-${number}`), ...effects.flatMap(({ to }) => to.map(({ id }) => id))])
  const marker = picture.tiles.filter(({ colour }) => colour === MARKER).map((tile) => ({ ...tile, place: 'centre' }))
  const others = picture.tiles.filter(({ colour, place }) => colour !== MARKER && !reached.has(place))
  return { ...picture, tiles: [...marker, ...others], bag: picture.bag + dealt, turn: null }
}

/** The gold of one scoring: its run, or the tiles of a whole colour one by one. */
export function goldRuns({ kind, seat, to }: AzulEffect): GoldRun[] {
  const parts = kind === 'colour bonus' ? to.map((place) => [place]) : [to]
  return parts.flatMap((places) => {
    const [first, last] = [places[0], places.at(-1)]
    if (!first || !last) return []
    const key = `${kind}-${seat}-${first.row}-${first.space}-${last.row}-${last.space}`
    return [{ key, seat, row: first.row, column: first.space, toRow: last.row, toColumn: last.space, dim: false }]
  })
}

/** The tiles that others have laid since one's own last move, by seat; none after the end of a round. */
export function lastMoves(steps: AzulStep[], tiles: PlacedTile[], own: number[]): Picture['last'] {
  const last = new Map<number, string[]>()
  for (const { kind, seat, effects } of steps) {
    if (kind !== 'take' || own.includes(seat)) {
      last.clear()
      continue
    }
    const places = new Set(effects.filter((effect) => effect.seat === seat).flatMap((effect) => effect.to.map(({ id }) => id)))
    last.set(seat, tiles.filter((tile) => places.has(tile.place)).map((tile) => tile.key))
  }
  return last
}

function sum(tiles: Record<string, number>): number {
  return Object.values(tiles).reduce((total, number) => total + number, 0)
}
