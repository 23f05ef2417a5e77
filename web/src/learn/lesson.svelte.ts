// A lesson being taken: at which step one is, and the table as it lies there. The steps were made by the engine
// (web/write_lessons.py); nothing here knows a rule.
import type { Effect, State } from '../lib/protocol'
import { lasting } from '../lib/settings.svelte'
import type { Pointed } from './pointing'

export interface Frame {
  seat: number
  move: string
  effects: Effect[]
  view: unknown
}

export interface Step {
  text: string // its key in the texts
  point: Pointed[] // what to look at
  view: unknown // null if the table lies as the step before has left it
  move?: string // what is to be done; without it there is something to look at
  legal?: string[] // all that the rules allow
  previews?: Record<string, Effect[]>
  frames?: Frame[] // what happens then, one move after the other
}

const SEAT = 0 // of whoever learns
const PAUSE = 1100 // between two moves
const NOTHING: Effect[] = []

interface Seen {
  view: unknown
  told: Effect[]
  frame: Frame | null
}

export class Lesson {
  at = $state(0)
  busy = $state(false) // moves are being shown
  wrong = $state<string | null>(null) // a move that was tried instead of the one to be made
  private shown = $state.raw<Seen>({ view: null, told: NOTHING, frame: null })
  private number = $state(0)
  private gone = false
  private readonly views: unknown[] // with which each step begins

  constructor(
    readonly game: string,
    readonly steps: Step[],
    private readonly names: () => string[],
  ) {
    let view: unknown = null
    this.views = steps.map((step) => {
      const first = step.view ?? view
      view = step.frames?.at(-1)?.view ?? first
      return first
    })
    this.shown = { view: this.views[0], told: NOTHING, frame: null }
  }

  step = $derived.by(() => this.steps[this.at] as Step)
  isLast = $derived.by(() => this.at === this.steps.length - 1)

  table = $derived.by((): State => {
    const { view, frame } = this.shown
    const { phase, to_act, boards } = view as { phase: string; to_act: number | null; boards: { score: number }[] }
    const scores = boards.map((board) => board.score)
    const over = phase === 'over'
    const happened = frame
      ? [{ number: this.number, kind: 'move', seat: frame.seat, at: 0, move: frame.move, bot: null, effects: frame.effects }]
      : []
    return {
      type: 'state',
      table: this.game,
      number: this.number,
      since: frame ? this.number - 1 : null,
      events: happened,
      status: over ? 'over' : 'running',
      setup: { game: this.game },
      seats: this.names().map((name, seat) => ({ name, person: null, bot: null, stand_in: null, you: seat === SEAT, present: true })),
      you: [SEAT],
      viewer: SEAT,
      to_act,
      view,
      legal: this.busy ? [] : (this.step.legal ?? []),
      clock: null,
      undo: { may: 'no', asked_by: null, agreed: [] },
      result: over ? { reason: 'played', seat: null, scores, ranks: scores.map((own) => scores.filter((each) => each > own).length) } : null,
    } as unknown as State
  })

  told = $derived.by(() => this.shown.told)

  /** A move at the table: the one that is wanted, or another, which is kindly passed over. */
  act = (move: string): void => {
    if (this.busy) return
    if (move === this.step.move) void this.go()
    else this.wrong = move
  }

  preview = (moves: string[]): Promise<Record<string, Effect[]>> => {
    const known = this.step.previews ?? {}
    return Promise.resolve(Object.fromEntries(moves.map((move) => [move, known[move] ?? NOTHING])))
  }

  /** Let happen what this step leads to, and go on to the next. */
  go = async (): Promise<void> => {
    if (this.busy || this.isLast) return
    this.wrong = null
    this.busy = true
    const frames = this.step.frames ?? []
    for (const [index, frame] of frames.entries()) {
      if (index > 0) await new Promise((wake) => setTimeout(wake, lasting(PAUSE)))
      if (this.gone) return
      this.number++
      this.shown = { view: frame.view, told: frame.effects, frame }
    }
    this.busy = false
    this.begin(this.at + 1)
  }

  back = (): void => {
    if (!this.busy && this.at > 0) this.begin(this.at - 1)
  }

  /** Nobody looks any more. */
  leave = (): void => {
    this.gone = true
  }

  private begin(at: number): void {
    this.at = at
    this.wrong = null
    const view = this.views[at]
    if (view === this.shown.view) return
    this.number++
    this.shown = { view, told: NOTHING, frame: null }
  }
}
