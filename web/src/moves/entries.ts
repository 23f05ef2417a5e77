// The moves of a game as a list by rounds, whether it is running or replayed.
import { effectsOf, ownSteps } from '../lib/steps'
import type { Step } from '../protocol/messages'

/** Something that happened: an event of a table, or a step of a replay. */
export interface Happened {
  step: number // of the replay, or the number of the event
  kind: string // of the event; "moved" for a move
  seat: number | null
  bot: string | null // who chose it, if it was not the person
  steps: Step[]
  agreed?: boolean | null // the answer to a player who asked to take a move back
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
  event: string // the kind of event behind a note
  moves: string // that were taken back
  steps: Step[]
}

export interface Round {
  round: number
  entries: Entry[]
  points: number[] // by seat, the final scoring apart
}

const NOTES = new Set<string>(['undone', 'undo_asked', 'undo_answered', 'resigned', 'timed_out', 'stood_in', 'handed_back'])

/** The steps that need a sentence: those of a player, and the end. A deal can be seen. */
export function told(steps: Step[]): Step[] {
  return steps.filter(({ seat, kind }) => seat >= 0 || kind === 'end')
}

export function endsRound({ steps }: Happened): boolean {
  return steps.some(({ kind }) => kind === 'round')
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
    const counted = effectsOf(happened.steps.filter((each) => each.kind !== 'end'))
    for (const { seat, points } of counted) round.points[seat] = (round.points[seat] ?? 0) + points
  }
  return rounds
}

function entriesOf(happened: Happened, number: number): Entry[] {
  const { step, kind, seat, bot } = happened
  const event = kind === 'undo_answered' && happened.agreed === false ? 'undo_refused' : kind
  const base = { step, seat, bot, event, moves: (happened.undone ?? []).join(' ') }
  if (NOTES.has(kind)) return [{ ...base, key: `note-${step}`, kind: 'note', number: null, steps: [] }]
  const steps = told(happened.steps)
  const own = kind === 'moved' ? (steps[0]?.kind === 'tile' ? steps : ownSteps(steps)) : []
  const rest = steps.filter((each) => !own.includes(each))
  return [
    ...(own.length ? [{ ...base, key: `move-${step}`, kind: 'move' as const, number, steps: own }] : []),
    ...(rest.length ? [{ ...base, key: `tiling-${step}`, kind: 'tiling' as const, number: null, seat: null, steps: rest }] : []),
  ]
}

/** The points that some steps brought each seat. */
export function pointsBySeat(steps: Step[], seats: number): number[] {
  const points = Array<number>(seats).fill(0)
  for (const effect of effectsOf(steps)) points[effect.seat] = (points[effect.seat] ?? 0) + effect.points
  return points
}
