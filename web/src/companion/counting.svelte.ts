// A game on cardboard that is being counted: what was marked, and what the rules say of it.
import { untrack } from 'svelte'
import { server } from '../connection/server.svelte'
import { refusalText, whyText } from '../lib/reasons'
import { post } from '../net/http'
import { sleep } from '../net/backoff'
import type { CountedSheet, ScoredBoard } from '../protocol/http'
import { COUNTED } from './counted'
import { emptyRound, keep, kept, question, remember, withBoard, withFloor, withMarker, withTile, type Laid, type RoundMarks, type Sheet } from './sheet'

const LOOK = 100 // milliseconds between two looks whether the server knows who this is
const MOST_BACK = 200 // taps that can be taken back

export type Step = 'setup' | 'round' | 'explained' | 'rounds' | 'end'

export class Counting {
  sheet = $state.raw<Sheet | null>(kept())
  counted = $state.raw<CountedSheet | null>(null)
  step = $state<Step>('setup')
  round = $state(0) // which one is shown
  seat = $state(0) // whose board is being filled in, or explained
  done = $state.raw<boolean[]>([]) // whose board of this round was left
  fault = $state('')
  touched = $state.raw<{ seat: number; row: number } | null>(null) // what was tapped last
  changes = $state.raw<{ name: string; before: number; now: number }[]>([]) // what a correction has changed
  private back = $state.raw<Sheet[]>([])
  private asked = 0
  private before: number[] = [] // the scores before a correction

  constructor() {
    if (!this.sheet) return
    this.round = this.sheet.rounds.length - 1
    this.step = 'round'
    void this.ask()
  }

  get names(): string[] {
    return this.sheet?.names ?? []
  }
  get marks(): RoundMarks | undefined {
    return this.sheet?.rounds[this.round]
  }
  get last(): number {
    return (this.sheet?.rounds.length ?? 1) - 1
  }
  get isOver(): boolean {
    return Boolean(this.counted?.final.length)
  }
  get canUndo(): boolean {
    return this.back.length > 0
  }
  board(seat: number, round = this.round): ScoredBoard | undefined {
    return this.counted?.rounds[round]?.boards[seat]
  }
  /** The scores as they stand before the round that is shown, or after it once it is explained. */
  score(seat: number): number {
    const board = this.board(seat)
    return (this.step === 'explained' ? board?.then : board?.before) ?? 0
  }
  get begins(): number | undefined {
    return this.counted?.rounds[this.round]?.begins
  }

  start(sheet: Omit<Sheet, 'rounds' | 'isStopped'>): void {
    remember(sheet.names)
    this.back = []
    this.counted = null
    this.change({ ...sheet, rounds: [emptyRound(sheet.names.length)], isStopped: false }, false)
    this.show(0)
  }

  /** Fill in a round, from the first seat on. */
  show(round: number): void {
    this.round = round
    this.seat = 0
    this.done = []
    this.touched = null
    this.step = 'round'
    this.before = round < this.last ? this.totals() : []
    void this.ask()
  }

  lay(seat: number, laid: Laid): void {
    this.touched = { seat, row: laid.row }
    this.mark(seat, (round) => withBoard(round, seat, withTile(round.boards[seat] ?? { tiles: [], floor: 0 }, laid)))
  }

  floor(seat: number, space: number): void {
    this.mark(seat, (round) => withBoard(round, seat, withFloor(round.boards[seat] ?? { tiles: [], floor: 0 }, space)))
  }

  marker(seat: number): void {
    this.mark(seat, (round) => withMarker(round, seat))
  }

  /** To the next board; after the last one the round is counted. */
  next(): void {
    this.leave(this.seat)
    const open = this.names.findIndex((_, seat) => !this.done[seat])
    if (open < 0) this.count()
    else this.seat = open
  }

  turnTo(seat: number): void {
    if (this.step === 'round') this.leave(this.seat)
    this.seat = seat
    this.touched = null
  }

  count(): void {
    this.seat = 0
    this.touched = null
    this.step = 'explained'
    const totals = this.totals()
    this.changes = this.before.flatMap((before, seat) => (before === totals[seat] ? [] : [{ name: this.names[seat] ?? '', before, now: totals[seat] ?? 0 }]))
  }

  /** After the explanation: the next round, or the end. */
  goOn(): void {
    this.changes = []
    if (this.round < this.last) this.step = this.isOver ? 'end' : 'rounds'
    else if (this.isOver) this.step = 'end'
    else if (this.sheet) {
      this.change({ ...this.sheet, rounds: [...this.sheet.rounds, emptyRound(this.names.length)] })
      this.show(this.last)
    }
  }

  /** The game ends with the last round that was filled in, though no wall has a complete row. */
  stop(): void {
    if (!this.sheet) return
    const rounds = this.step === 'round' || this.sheet.rounds.length === 1 ? this.sheet.rounds : this.sheet.rounds.slice(0, -1)
    this.change({ ...this.sheet, rounds, isStopped: true })
    this.round = rounds.length - 1
    this.step = 'end'
  }

  undo(): void {
    const sheet = this.back.at(-1)
    if (!sheet) return
    this.back = this.back.slice(0, -1)
    this.sheet = sheet
    keep(sheet)
    this.round = Math.min(this.round, this.last)
    this.touched = null
    this.step = 'round'
    void this.ask()
  }

  /** Back to the set-up. The game is kept until another one begins. */
  leaveGame(): void {
    this.step = 'setup'
  }

  /** The game that was kept. */
  takeUp(): void {
    if (this.isOver) this.step = 'end'
    else this.show(this.last)
  }

  private leave(seat: number): void {
    this.done = this.names.map((_, each) => each === seat || Boolean(this.done[each]))
  }

  private totals(): number[] {
    return this.counted?.rounds.at(-1)?.boards.map(({ then }) => then) ?? []
  }

  private mark(seat: number, change: (round: RoundMarks) => RoundMarks): void {
    if (!this.sheet) return
    this.seat = seat
    this.change({ ...this.sheet, rounds: this.sheet.rounds.map((round, index) => (index === this.round ? change(round) : round)) })
  }

  private change(sheet: Sheet, isUndoable = true): void {
    const before = this.sheet
    if (before && isUndoable) this.back = [...this.back, before].slice(-MOST_BACK)
    this.sheet = sheet
    this.fault = ''
    keep(sheet)
    void this.ask(isUndoable ? before : null)
  }

  /** Ask the rules. What they refuse is taken back, and its reason shown; of several questions the last one counts. */
  private async ask(before: Sheet | null = null): Promise<void> {
    const number = ++this.asked
    while (!untrack(() => server.me)) await sleep(LOOK)
    const { sheet } = this
    if (!sheet || number !== this.asked) return
    try {
      const counted = await post('/api/sheets', question(sheet, this.round, COUNTED))
      if (number !== this.asked) return
      if (!counted.refused) this.counted = counted
      else this.refuse(whyText(counted.refused.why), before)
    } catch (error) {
      if (number === this.asked) this.fault = refusalText(error)
    }
  }

  private refuse(reason: string, before: Sheet | null): void {
    if (before) {
      this.sheet = before
      this.back = this.back.slice(0, -1)
      keep(before)
    }
    this.touched = null
    this.fault = reason
  }
}
