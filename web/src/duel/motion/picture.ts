// A picture of a table at one moment: a view, the place of each tile, and what is lit on it.
import { Keys, type PlacedTile } from '../../lib/tiles'
import type { DuelEffect, DuelStep, DuelView } from '../../protocol/duel'
import type { Run as Foreseen } from '../../protocol/messages'
import type { Card } from '../../table/card'
import { slots } from './places'

/** Tiles of a dome that score together. */
export interface Run {
  kind: 'row' | 'column' | 'alone' | 'special'
  seat: number
  row: number // of its first cell
  space: number
  length: number
  points: number
}

/** The last move, for the line that describes it. */
export interface Last {
  seat: number | null
  steps: DuelStep[]
}

export interface Picture {
  view: DuelView
  tiles: PlacedTile[]
  scores: number[] // as far as they are counted
  runs: Run[] // framed in gold
  got: Record<string, number> // points that a line has brought while tiling, by `seat-row`
  glow: ReadonlySet<string> // keys of tiles that a player is about to take
  marks: ReadonlySet<string> // where the other has done something last
  last: Last // what was done last
  card: Card | null // what the round brought
  lit: { tablet: string; seat: number; points: number } | null // the tablet that scores
  given: Record<string, number> // what the tablets have given at the end, by `tablet-seat`
  turn: number | null // whose frame is lit
  isDealing: boolean // suns rise: no player acts, and nothing is counted
  isOver: boolean // the last point is counted
}

const NOTHING: ReadonlySet<string> = new Set()
const NOBODY: Last = { seat: null, steps: [] }

/** The picture of a state at rest. Tiles keep their keys where they can. */
export function stillPicture(view: DuelView, keys = new Keys(), before: Picture | null = null): Picture {
  return {
    view,
    tiles: keys.identify(slots(view), before?.tiles ?? []),
    scores: view.boards.map((board) => board.score),
    runs: [],
    got: {},
    glow: NOTHING,
    marks: NOTHING,
    last: NOBODY,
    card: null,
    lit: null,
    given: {},
    turn: view.phase === 'over' ? null : view.turn,
    isDealing: false,
    isOver: view.phase === 'over',
  }
}

/** The table on which a game begins, all tiles in the bag, from the picture of its first state. */
export function beforeDeal(picture: Picture, keys: Keys): Picture {
  const view = { ...picture.view, factories: picture.view.factories.map((factory) => ({ ...factory, sun: [], moon: [] })) }
  return { ...picture, view, tiles: keys.identify(slots(view), []), turn: null, isDealing: true }
}

/** Runs that the server foresees, as they are drawn. */
export function runsOf(runs: Foreseen[], seat: number): Run[] {
  return runs.flatMap(({ kind, points, spots }) => {
    const first = spots[0]
    return first ? [{ kind, seat, row: first.row, space: first.space, length: spots.length, points }] : []
  })
}

/** A run that scores, as it is drawn. */
export function runOf({ kind, seat, to, points }: DuelEffect): Run {
  const known = kind === 'column' || kind === 'special' || kind === 'alone' ? kind : 'row'
  return { kind: known, seat, row: to[0]?.row ?? 0, space: to[0]?.space ?? 0, length: to.length, points }
}
