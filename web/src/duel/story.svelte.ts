// A state has come: what led to it is told as beats; where that can't be told, the state is simply there.
import type { TableProps } from '../lib/games'
import { reuse } from '../connection/reuse'
import { type Keys, sameTiles } from '../lib/tiles'
import type { DuelEffect } from '../protocol/duel'
import type { Director } from '../table/director.svelte'
import { play as hear } from '../table/ear'
import { turnLamps } from '../table/turn'
import { Beats } from './beats'
import { Marks, marked } from './marks'
import { stillPicture, type Picture } from './picture'
import { isDealt, type Scene } from './scene.svelte'

const MOST = 4 // moves that are told one by one; after a longer break the state is simply there

export class Story {
  private readonly marks = new Marks()
  private readonly beats = new Beats()
  private number = -1
  private truth: Picture // where all that was told so far leads

  constructor(
    private readonly director: Director<Picture>,
    private readonly scene: Scene,
    private readonly keys: Keys,
  ) {
    this.truth = director.shown
  }

  tell({ table, view, effects: all, opening }: TableProps<'duel'>): void {
    const isDeal = this.number < 0 && opening && isDealt(all)
    const effects = isDeal ? all.filter(({ kind }) => kind === 'deal' || kind === 'redraw') : all // plates lie there already
    const isNext = isDeal || (this.number >= 0 && table.number > this.number)
    this.number = table.number
    if (table.since === null && !this.scene.isReplay) this.marks.recall(effects)
    const marks = this.scene.isReplay ? marked(effects) : this.marks.after(table.events, table.you)
    const isTiling = view.phase === 'tiling' || view.phase === 'over'
    const ended = table.result ? { turn: null, isOver: true } : {} // also by resigning or by the clock, before the last phase
    const settled = { ...stillPicture(view, this.keys, this.truth), ...ended, marks, last: this.marks.last }
    if (this.scene.isReplay) this.director.finish(true) // the next step does not wait
    const moves = table.events.filter((event) => event.move !== null).length
    const first = { ...this.truth, view: this.ahead(view, effects) }
    const script = isNext && effects.length && moves <= MOST ? this.beats.write(first, effects, { names: this.scene.names, own: table.you, keys: this.keys, truth: view }) : null
    if (!script || !sameTiles(script.picture.tiles, settled.tiles)) {
      this.truth = settled
      this.director.settle(settled)
      return
    }
    const end = script.picture
    const counted = isTiling ? { got: end.got, given: end.given, runs: view.phase === 'over' ? [] : end.runs } : {}
    this.truth = { ...settled, view: reuse(end.view, view), tiles: end.tiles, ...counted }
    const { turn } = this.truth
    const isMine = turn !== null && table.you.includes(turn)
    script.beat(turn === null ? 'nobody’s turn' : `turn: ${this.scene.names[turn] ?? ''}`, end.turn === turn ? 0 : 220, this.truth, (stage) => {
      turnLamps(stage, end.turn, turn)
      if (isMine && !document.hasFocus()) stage.cue(0, () => hear('bell'))
    })
    this.director.push(`state ${table.number}`, script.beats)
  }

  /** What others have done is known a little later than the state, when the page was loaded anew. */
  recall({ table, effects }: TableProps<'duel'>): void {
    if (table.since !== null || this.scene.isReplay || !this.director.isIdle) return
    this.marks.recall(effects)
    const told = { marks: this.marks.after([], table.you), last: this.marks.last }
    this.truth = { ...this.truth, ...told }
    this.director.touch((picture) => ({ ...picture, ...told }))
  }

  /** What is decided next, of which no effect tells, on the table as it was; what belongs to a new round comes with it. */
  private ahead(view: Picture['view'], effects: DuelEffect[]): Picture['view'] {
    const { factories, boards, display, start_tile, hand, round, stack, top, phase } = this.truth.view
    const later = effects.some((effect) => effect.kind === 'next round') ? { stack, top, phase } : {}
    return { ...view, factories, boards, display, start_tile, hand, round, ...later }
  }
}
