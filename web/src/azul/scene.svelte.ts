// The table of Azul: whose board is in front, what is picked, where its tiles would lie.
import type { TableProps } from '../lib/games'
import { sameTiles } from '../lib/tiles'
import type { AzulEffect, AzulKind } from '../protocol/azul'
import type { Run } from '../protocol/messages'
import { Script } from '../table/beat'
import { play } from '../table/ear'
import type { LegalMove } from '../table/legal'
import { getScene as getTableScene, TableScene } from '../table/scene.svelte'
import { turnLamps } from '../table/turn'
import { legalMoves } from './legal'
import { moveBeats } from './moveBeats'
import { MARKER, placeName } from './places'
import { beforeDeal, goldRuns, type GoldRun, lastMoves, type Picture, pictureOf } from './picture'
import { RoundBeats } from './roundBeats'
import { ofMove, type Segment, segmentsOf } from './segments'

const PLACING = new Set<AzulKind>(['place', 'fall', 'marker', 'tile'])

const RUNS = new Set<AzulKind>(['row', 'column'])

/** What is said to somebody who does not see the table; worded elsewhere. */
export type Announcement = { kind: 'picked' | 'unpicked' | 'impossible' } | { kind: 'source'; place: string }

export class Scene extends TableScene<'azul', Picture> {
  source = $state<string | null>(null) // a place that was chosen by a key; the colour is still to come
  near = $state<number | null>(null) // the plate that is looked at from near, where they are small
  announced = $state.raw<Announcement | null>(null)
  private readonly rounds = new RoundBeats()
  private truth: Picture // what the director comes to in the end
  private number: number

  constructor(props: () => TableProps<'azul'>) {
    const { table, view, opening, effects } = props()
    super(props, (keys) => {
      const picture = pictureOf(view, table.result ? null : view.to_act, table.result !== null, null, keys)
      return opening ? beforeDeal(picture, effects) : picture
    })
    this.truth = this.director.shown
    this.number = opening ? table.number - 1 : table.number
  }

  runs = $derived.by(() => this.picture.runs)
  points = $derived.by(() => this.picture.points)
  glowing = $derived.by(() => this.picture.glowing)
  private laid = $derived.by(() => this.picture.last)
  last = $derived.by(() => new Set([...this.laid.values()].flat()))

  /** Whose turn it is. */
  toAct = $derived.by(() => (this.table.result ? null : this.view.to_act))

  /** The line of whose tile a player chooses the space on the grey wall. */
  tiled = $derived.by(() => {
    const { tiling_row: row } = this.view
    return row !== null && this.toAct !== null && this.isQuiet ? { seat: this.toAct, row } : null
  })

  /** The seat whose board lies before the reader: at a table for several, that of whoever plays. */
  front = $derived.by(() => {
    const { you } = this.table
    return this.picture.turn !== null && you.includes(this.picture.turn) ? this.picture.turn : (you[0] ?? 0)
  })

  /** The others, clockwise. */
  others = $derived.by(() => this.view.boards.map((_, index) => (this.front + index) % this.view.players).slice(1))

  /** One of the moves of what is picked, or of what the mouse is over. */
  pick = $derived.by((): LegalMove | null => {
    const pick = this.pointing.picked ?? (this.isQuiet ? this.pointing.hovered : null)
    return pick === null ? null : (this.pointing.movesOf(pick)[0] ?? null)
  })

  /** Moves whose targets are shown. */
  offered = $derived.by(() => (this.isQuiet ? this.pointing.offered : []))

  aimed = $derived.by(() => (this.isQuiet ? this.pointing.aimed : null))

  /** Tiles that would lie somewhere after the move that is aimed at, by place; those that its lines would lay, too. */
  ghosts = $derived.by(() => {
    const ghosts = new Map<string, string>()
    if (!this.aimed) return ghosts
    for (const { kind, tiles, to } of ofMove(this.previews.effectsOf(this.aimed))) {
      if (PLACING.has(kind)) to.forEach((place, index) => ghosts.set(placeName(place), tiles[index] ?? tiles[0] ?? ''))
    }
    const line = this.previews.lineOf(this.aimed)
    if (line?.to && line.fate === 'scores' && !line.is_choice) ghosts.set(`wall-${this.actor}-${line.to.row}-${line.to.space}`, this.aimed.colour ?? '')
    return ghosts
  })

  /** The runs that the move that is aimed at would score. */
  previewRuns = $derived.by((): GoldRun[] => {
    if (this.tiled && this.aimed) return ofMove(this.previews.effectsOf(this.aimed)).filter(({ kind }) => RUNS.has(kind)).flatMap(goldRuns)
    const line = this.previews.lineOf(this.aimed)
    const { actor } = this
    return actor !== null && line?.fate === 'scores' ? line.runs.map((run) => previewRun(run, actor)) : []
  })

  /** What the round would come to for a seat: with the move that is aimed at, or as it is. */
  prospect(seat: number): { gain: number; then: number; isAimed: boolean } | null {
    if (seat !== this.actor) return null
    const aimed = this.previews.outlookOf(this.aimed)
    if (aimed) return { gain: aimed.gain + aimed.cost, then: aimed.then, isAimed: true }
    const now = this.previews.ofSeat(seat)
    return now && this.isQuiet && this.pick ? { gain: now.gain + now.cost, then: now.then, isAimed: false } : null
  }

  /** The move that a place is offered for. */
  moveTo(place: string): LegalMove | undefined {
    return this.offered.find((move) => move.target === place)
  }

  protected legalMoves(): LegalMove[] {
    const { legal, to_act: seat } = this.table
    return legalMoves(legal, seat ?? 0, this.view, this.facts)
  }

  // What a person does

  override putBack(): void {
    if (this.source) this.announced = { kind: 'unpicked' }
    this.source = null
    super.putBack()
  }

  protected override hasPicked(): void {
    this.source = this.near = null
    this.announced = { kind: 'picked' }
    super.hasPicked()
  }

  protected override hasPutBack(): void {
    this.announced = { kind: 'unpicked' }
  }

  // What happens

  /** A new state has come, with what led to it. */
  update(effects: AzulEffect[]): void {
    const { table } = this
    const segments = segmentsOf(effects)
    if (table.number === this.number) {
      this.truth = this.settled(this.truth)
      const last = lastMoves(segments, this.truth.tiles, table.you) // known a little later, when the page was loaded anew
      this.director.touch((picture) => (this.director.isIdle ? { ...this.truth, last: picture.last.size ? picture.last : last, runs: picture.runs } : picture))
      return
    }
    const isNext = table.number > this.number
    this.number = table.number
    this.source = this.near = null
    this.begin()
    const moves = segments.filter((segment) => segment.kind === 'move').length
    if (table.status === 'over' && !table.result) this.director.finish(true) // a replay: the next step does not wait
    const script = isNext && segments.length && moves <= this.view.players + 1 ? this.scriptOf(segments) : null
    if (script) this.director.push(`state ${table.number}`, script.beats)
    else {
      this.truth = this.settled(this.truth)
      this.truth.last = lastMoves(segments, this.truth.tiles, table.you)
      this.director.settle(this.truth)
    }
  }

  private settled(before: Picture | null): Picture {
    const { view, table } = this.props()
    return pictureOf(view, table.result ? null : view.to_act, table.result !== null, before, this.keys)
  }

  /** The beats that lead to the state; null if they would lead elsewhere, as when a move is taken back. */
  private scriptOf(segments: Segment[]): Script<Picture> | null {
    const script = new Script(this.truth)
    const cast = { names: this.names, own: this.table.you, keys: this.keys, rows: this.facts.wall.length }
    for (const segment of segments) {
      script.part()
      if (segment.kind === 'move') moveBeats(script, segment, cast)
      else if (segment.kind === 'tiling') this.rounds.tiling(script, segment, cast)
      else if (segment.kind === 'deal') this.rounds.deal(script, segment, cast)
      else this.rounds.end(script, segment, cast)
    }
    const end = script.picture
    const truth = this.settled(end)
    if (!sameTiles(end.tiles, truth.tiles, MARKER)) return null
    const kept = truth.isOver ? { runs: end.runs, points: end.points } : {}
    this.truth = { ...truth, ...kept, phase: truth.isOver ? end.phase : 'play' }
    const name = truth.turn === null ? 'nobody’s turn' : `turn: ${this.names[truth.turn]}`
    const isMine = truth.turn !== null && this.table.you.includes(truth.turn)
    script.beat(name, end.turn === truth.turn ? 0 : 220, this.truth, (stage) => {
      turnLamps(stage, end.turn, truth.turn)
      if (isMine && !document.hasFocus()) stage.cue(0, () => play('bell'))
    })
    return script
  }
}

function previewRun({ kind, spots }: Run, seat: number): GoldRun {
  const [first, last] = [spots[0], spots.at(-1)]
  return { key: `preview-${kind}`, seat, row: first?.row ?? 0, column: first?.space ?? 0, toRow: last?.row ?? 0, toColumn: last?.space ?? 0, dim: false }
}

export const getScene = getTableScene<Scene>
