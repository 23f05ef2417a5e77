// The moves of a game as a list by rounds, whether it goes on or is looked at again.
import type { Effect } from '../protocol/messages'

/** Something that happened: an event of a table, or a step of a replay. */
export interface Happened {
  step: number // of the replay, or the number of the event
  kind: string // of the event; "moved" for a move
  seat: number | null
  bot: string | null // who chose it, if it was not the person
  effects: Effect[]
  agreed?: boolean | null // the answer to somebody who asked to take a move back
  undone?: string[] // moves that were taken back
}

/** A line of the list. */
export interface Entry {
  key: string
  kind: 'move' | 'tiling' | 'note'
  step: number
  number: number | null // of the move, from 1
  seat: number | null
  bot: string | null
  event: string // what kind of event a note tells
  moves: string // that were taken back
  effects: Effect[]
}

export interface Round {
  round: number
  entries: Entry[]
  points: number[] // by seat, the final scoring apart
}

const QUIET = new Set<string>(['deal', 'refill', 'top', 'redraw', 'tablets', 'start', 'turn up', 'reveal', 'next round'])
// What the end of a round does by itself, if it follows a move that is none of it.
const TILING = new Set<string>(['tile', 'row', 'column', 'alone', 'special', 'clear', 'pay', 'sweep', 'keep', 'raise', 'end'])
const BONUSES = new Set<string>(['row bonus', 'column bonus', 'colour bonus', 'tablet'])
const NOTES = new Set<string>(['undone', 'undo_asked', 'undo_answered', 'resigned', 'timed_out', 'stood_in', 'handed_back'])

const isTiling = ({ kind }: Effect): boolean => TILING.has(kind) || BONUSES.has(kind)

/** What is worth a word. */
export function told(effects: Effect[]): Effect[] {
  return effects.filter((effect) => !QUIET.has(effect.kind))
}

export function endsRound({ effects }: Happened): boolean {
  return effects.some(({ kind }) => kind === 'next round')
}

export function roundsOf(all: Happened[], seats: number, first: number): Round[] {
  const rounds: Round[] = []
  let number = 0
  let isNext = true
  for (const happened of all) {
    if (isNext) rounds.push({ round: first + rounds.length, entries: [], points: Array<number>(seats).fill(0) })
    isNext = endsRound(happened)
    const round = rounds.at(-1)
    if (!round) continue
    if (happened.kind === 'moved') number += 1
    round.entries.push(...entriesOf(happened, number))
    for (const { kind, seat, points } of happened.effects) if (!BONUSES.has(kind)) round.points[seat] = (round.points[seat] ?? 0) + points
  }
  return rounds
}

function entriesOf(happened: Happened, number: number): Entry[] {
  const { step, kind, seat, bot } = happened
  const event = kind === 'undo_answered' && happened.agreed === false ? 'undo_refused' : kind
  const base = { step, seat, bot, event, moves: (happened.undone ?? []).join(' ') }
  if (NOTES.has(kind)) return [{ ...base, key: `note-${step}`, kind: 'note', number: null, effects: [] }]
  const effects = told(happened.effects)
  const first = effects[0]
  if (!first) return []
  const split = kind === 'moved' && !isTiling(first) ? effects.findIndex(isTiling) : kind === 'moved' ? -1 : 0
  const own = split < 0 ? effects : effects.slice(0, split)
  const rest = split < 0 ? [] : effects.slice(split)
  return [
    ...(own.length ? [{ ...base, key: `move-${step}`, kind: 'move' as const, number, effects: own }] : []),
    ...(rest.length ? [{ ...base, key: `tiling-${step}`, kind: 'tiling' as const, number: null, seat: null, effects: rest }] : []),
  ]
}

/** The points that some effects brought each seat. */
export function pointsBySeat(effects: Effect[], seats: number): number[] {
  const points = Array<number>(seats).fill(0)
  for (const effect of effects) points[effect.seat] = (points[effect.seat] ?? 0) + effect.points
  return points
}
