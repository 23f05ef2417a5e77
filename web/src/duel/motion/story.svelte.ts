// Turns a new state into beats; where some of what led to it is unknown, the state is shown at once.
import type { TableProps } from '../../lib/games'
import type { Keys } from '../../lib/tiles'
import type { Director } from '../../table/motion/director.svelte'
import { play as hear } from '../../table/motion/ear'
import { turnLamps } from '../../table/motion/turn'
import { Beats } from './beats'
import { LastMoves, marked } from './last'
import { stillPicture, type Picture } from './picture'
import { isDealt, type Scene } from '../scene.svelte'

const MOST = 4 // moves that are animated one by one; after a longer break the state is shown at once

export class Story {
  private readonly lastMoves = new LastMoves()
  private readonly beats = new Beats()
  private number = -1
  private truth: Picture // the picture after all beats so far

  constructor(
    private readonly director: Director<Picture>,
    private readonly scene: Scene,
    private readonly keys: Keys,
  ) {
    this.truth = director.shown
  }

  tell({ table, view, steps: all, opening }: TableProps<'duel'>): void {
    const isDeal = this.number < 0 && opening && isDealt(all)
    const steps = isDeal ? all.filter(({ kind }) => kind === 'deal').map((step) => ({ ...step, view })) : all // plates lie there already
    const isNext = isDeal || table.since === this.number // else some of what led here is missing
    if (isDeal) this.director.told = table.number - 1
    this.number = table.number
    if (table.since === null && !this.scene.isReplay) this.lastMoves.recall(steps)
    const marks = this.scene.isReplay ? marked(steps) : this.lastMoves.after(table.events, table.you)
    if (this.scene.isReplay) this.director.finish(true) // the next step does not wait
    const moves = table.events.filter((event) => event.move !== null).length
    const script = isNext && steps.length && moves <= MOST ? this.beats.write(this.truth, steps, { names: this.scene.names, own: table.you, keys: this.keys, view }) : null
    const end = script?.picture ?? this.truth
    const ended = table.result ? { turn: null, isOver: true } : {} // also by resigning or by the clock, before the last phase
    this.truth = { ...stillPicture(view, this.keys, end), ...ended, marks, last: this.lastMoves.last }
    if (!script) {
      this.director.settle(this.truth, table.number)
      return
    }
    const { turn } = this.truth
    if (view.phase === 'tiling' || view.phase === 'over') {
      this.truth = { ...this.truth, got: end.got, given: end.given, runs: view.phase === 'over' ? [] : end.runs }
    }
    const isMine = turn !== null && table.you.includes(turn)
    script.beat(turn === null ? 'nobody’s turn' : `turn: ${this.scene.names[turn] ?? ''}`, end.turn === turn ? 0 : 220, this.truth, (stage) => {
      turnLamps(stage, end.turn, turn)
      if (isMine && !document.hasFocus()) stage.cue(0, () => hear('bell'))
    })
    this.director.push(`state ${table.number}`, script.beats, table.number)
  }

  /** What others have done is known a little later than the state, when the page was loaded again. */
  recall({ table, steps }: TableProps<'duel'>): void {
    if (table.since !== null || this.scene.isReplay || !this.director.isIdle) return
    this.lastMoves.recall(steps)
    const told = { marks: this.lastMoves.after([], table.you), last: this.lastMoves.last }
    this.truth = { ...this.truth, ...told }
    this.director.touch((picture) => ({ ...picture, ...told }))
  }
}
