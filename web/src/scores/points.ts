// The sources of the points of a game: added up from what the server says of every move, so that no rule is needed.
import { gamePage } from '../games/registry'
import { m } from '../texts/messages.js'
import type { Replay } from '../protocol/http'
import type { Effect } from '../protocol/messages'
import { capital, placeText, tabletName } from '../lib/effectTexts'
import { textOf } from '../lib/texts'

export interface Cell {
  points: number
  notes: string[] // which rows, columns or colours
}

export interface PointLine {
  key: string
  label: string
  about: string
  isFinal: boolean // scored when the game was over
  cells: Cell[] // by seat
}

interface Scored {
  effect: Effect
  isFinal: boolean
}

const ORDER = ['start', 'alone', 'row', 'column', 'special', 'draw', 'pay', 'row bonus', 'column bonus', 'colour bonus', 'tablet', 'raise']

/** All that was scored, one line for each kind: first what came during the game, then what came at its end. */
export function pointLines(replay: Replay): PointLine[] {
  const lines = new Map<string, PointLine>()
  const seats = replay.players.length
  for (const tablet of tabletsOf(replay)) if (isPlayedOut(replay)) lines.set(tablet, tabletLine(tablet, true, seats))
  for (const { effect, isFinal } of scoredIn(replay)) {
    const key = keyOf(effect)
    const line = lines.get(key) ?? emptyLine(effect, isFinal, seats)
    lines.set(key, line)
    const cell = line.cells[effect.seat]
    if (!cell) continue
    cell.points += effect.points
    cell.notes.push(...notesOf(effect, replay))
  }
  const first = startLine(replay, [...lines.values()])
  if (first.cells.some((cell) => cell.points)) lines.set(first.key, first)
  const place = (line: PointLine): number => ORDER.indexOf(line.key.startsWith('D') ? 'tablet' : line.key)
  return [...lines.values()].sort((one, other) => Number(one.isFinal) - Number(other.isFinal) || place(one) - place(other))
}

/** The scores after each round that was played; the last without what the end brought. */
export function roundScores(replay: Replay): [round: number, scores: number[]][] {
  const rounds = new Map(replay.plies.map((step) => [step.round, step.scores]))
  const final = pointLines(replay).filter((line) => line.isFinal)
  const last = Math.max(...rounds.keys())
  return [...rounds].map(([round, scores]) => [round, round === last ? scores.map((score, seat) => score - sum(final, seat)) : scores])
}

export function sum(lines: PointLine[], seat: number): number {
  return lines.reduce((total, line) => total + (line.cells[seat]?.points ?? 0), 0)
}

/** The points that everybody has before anything is scored: what the scores hold beyond that. */
function startLine(replay: Replay, lines: PointLine[]): PointLine {
  const scores = replay.plies.at(-1)?.scores ?? []
  const cells = scores.map((score, seat) => ({ points: score - sum(lines, seat), notes: [] }))
  return { key: 'start', label: m.points_start(), about: '', isFinal: false, cells }
}

/** "row 1, 4", "black". */
export function noteText(line: PointLine, seat: number): string {
  const number = line.cells[seat]?.notes.join(', ') ?? ''
  if (!number) return ''
  return line.key === 'row bonus' ? m.which_row({ number }) : line.key === 'column bonus' ? m.which_column({ number }) : number
}

function scoredIn(replay: Replay): Scored[] {
  const steps = replay.plies.flatMap((ply) => ply.steps)
  return steps.flatMap((step) => step.effects.flatMap((effect) => (effect.points ? [{ effect, isFinal: step.kind === 'end' }] : [])))
}

function isPlayedOut(replay: Replay): boolean {
  return replay.plies.some((ply) => ply.steps.some((step) => step.kind === 'end'))
}

function tabletsOf(replay: Replay): string[] {
  const view = replay.plies.at(-1)?.view
  return (view && gamePage(view.game)?.scoredAnyway(view)) ?? []
}

function tabletLine(tablet: string, isFinal: boolean, seats: number): PointLine {
  const about = textOf(`tablet_${tablet}_points`)?.({}) ?? ''
  return { key: tablet, label: capital(tabletName(tablet)), about, isFinal, cells: emptyCells(seats) }
}

function keyOf(effect: Effect): string {
  return effect.kind === 'tablet' ? effect.rule : effect.kind
}

function emptyLine(effect: Effect, isFinal: boolean, seats: number): PointLine {
  if (effect.kind === 'tablet') return tabletLine(effect.rule, isFinal, seats)
  return { key: keyOf(effect), label: labelOf(effect), about: '', isFinal, cells: emptyCells(seats) }
}

function emptyCells(seats: number): Cell[] {
  return Array.from({ length: seats }, () => ({ points: 0, notes: [] }))
}

function labelOf(effect: Effect): string {
  if (effect.kind === 'pay') return capital(placeText(effect.to[0] ?? null))
  return textOf(`points_${effect.kind.replaceAll(' ', '_')}`)?.({}) ?? m.points_other()
}

function notesOf(effect: Effect, replay: Replay): string[] {
  const view = replay.plies.at(-1)?.view
  const note = view && gamePage(view.game)?.pointsNote(effect, view)
  return note ? [note] : []
}
