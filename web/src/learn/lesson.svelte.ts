// A lesson being taken: at which step one is, and the table as it lies there. The steps were made by the engine
// (web/write_lessons.py); nothing here knows a rule.
import { NO_OUTLOOKS, type Latest, type MovePreviews, type Outlooks } from '../lib/games'
import { paced } from '../lib/settings.svelte'
import { atRest } from '../lib/states'
import type { Choice, Happening, State, Step, View } from '../protocol/messages'
import type { Pointed } from '../table/pointing/rings'

export interface Frame {
  seat: number
  move: string
  steps: Step[]
  continues: boolean // whether the move continues a turn
  view: View
}

export interface Part {
  text: string // its key in the texts
  point: Pointed[] // what to look at
  view: View | null // null if the table lies as the step before has left it
  move?: string // the move to make; without one there is something to look at
  legal?: string[] // all that the rules allow
  choices?: Choice[] // the same moves
  previews?: Record<string, Step[]>
  outlook?: Outlooks // of the moves that are foreseen
  frames?: Frame[] // what happens then, one move after the other
}

const SEAT = 0 // of the learner
const PAUSE = 1100 // between two moves
const NOTHING: Step[] = []
const EMPTY: Part = { text: '', point: [], view: null } // of a lesson without steps

interface Seen {
  view: View | null
  steps: Step[]
  frame: Frame | null
}

export class Lesson {
  at = $state(0)
  busy = $state(false) // moves are being shown
  wrong = $state<string | null>(null) // a move that was tried instead of the one to be made
  private shown = $state.raw<Seen>({ view: null, steps: NOTHING, frame: null })
  private number = $state(0)
  private gone = false
  private readonly views: (View | null)[] // with which each step begins

  constructor(
    readonly game: string,
    readonly steps: Part[],
    private readonly names: () => string[],
  ) {
    let view: View | null = null
    this.views = steps.map((step) => {
      const first = step.view ?? view
      view = step.frames?.at(-1)?.view ?? first
      return first
    })
    this.shown = { view: this.views[0] ?? null, steps: NOTHING, frame: null }
  }

  step = $derived.by(() => this.steps[this.at] ?? EMPTY)
  isLast = $derived.by(() => this.at === this.steps.length - 1)
  latest = $derived.by((): Latest => ({ game: this.game, steps: this.shown.steps }))

  table = $derived.by((): State => {
    const { view, frame } = this.shown
    const scores = view?.boards.map((board) => board.score) ?? []
    const over = view?.phase === 'over'
    const state = atRest(this.game, view, this.names(), {
      table: this.game,
      number: this.number,
      since: frame ? this.number - 1 : null,
      events: frame ? [this.eventOf(frame)] : [],
      status: over ? 'over' : 'running',
      you: [SEAT],
      viewer: SEAT,
      to_act: view?.to_act ?? null,
      legal: this.busy ? [] : (this.step.legal ?? []),
      choices: this.busy ? [] : (this.step.choices ?? []),
      result: over ? { reason: 'played', seat: null, scores, ranks: scores.map((own) => scores.filter((each) => each > own).length), ratings: [] } : null,
    })
    return { ...state, seats: state.seats.map((seat, number) => ({ ...seat, you: number === SEAT })) }
  })

  private eventOf({ seat, move, steps, continues }: Frame): Happening {
    const nothing = { bot: null, agreed: null, undone: [], by: null }
    return { number: this.number, kind: 'moved', seat, at: 0, move, steps, continues, ...nothing }
  }

  /** A move at the table: the one that is wanted, or another, which is kindly passed over. */
  act = (move: string): void => {
    if (this.busy) return
    if (move === this.step.move) void this.go()
    else this.wrong = move
  }

  preview = (moves: string[]): Promise<MovePreviews> => {
    const known = this.step.previews ?? {}
    const steps = Object.fromEntries(moves.map((move) => [move, known[move] ?? NOTHING]))
    return Promise.resolve({ game: this.game, steps })
  }

  outlook = (): Promise<Outlooks> => Promise.resolve(this.step.outlook ?? NO_OUTLOOKS)

  /** Play the effects of this step, and continue with the next. */
  go = async (): Promise<void> => {
    if (this.busy || this.isLast) return
    this.wrong = null
    this.busy = true
    const frames = this.step.frames ?? []
    for (const [index, frame] of frames.entries()) {
      if (index > 0) await new Promise((wake) => setTimeout(wake, paced(PAUSE)))
      if (this.gone) return
      this.number++
      this.shown = { view: frame.view, steps: frame.steps, frame }
    }
    this.busy = false
    this.begin(this.at + 1)
  }

  back = (): void => {
    if (!this.busy && this.at > 0) this.begin(this.at - 1)
  }

  /** The page is left: stop. */
  leave = (): void => {
    this.gone = true
  }

  private begin(at: number): void {
    this.at = at
    this.wrong = null
    const view = this.views[at] ?? null
    if (view === this.shown.view) return
    this.number++
    this.shown = { view, steps: NOTHING, frame: null }
  }
}
