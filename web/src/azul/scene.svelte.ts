// The table as its parts see it: the state, which is true at once; the picture, which the director shows beat after beat;
// what is picked and aimed at, and what each move would bring.
import { getContext, setContext } from 'svelte'
import { NO_OUTLOOKS, type MoveEffects, type Outlooks, type TableProps } from '../lib/games'
import { Keys, type PlacedTile, sameTiles } from '../lib/tiles'
import type { AzulEffect, AzulKind } from '../protocol/azul'
import type { MoveOutlook, Run } from '../protocol/messages'
import { Script } from '../table/beat'
import { Director } from '../table/director.svelte'
import { Drag } from '../table/drag.svelte'
import { play } from '../table/ear'
import { Lying } from '../table/lying.svelte'
import { Pointing } from '../table/pointing.svelte'
import { turnLamps } from '../table/turn'
import { moveBeats } from './moveBeats'
import { CENTRE, parseChoice, parseTake, type Pick } from './moves'
import { MARKER, placeName } from './places'
import { type GoldRun, lastMoves, type Picture, pictureOf } from './picture'
import { RoundBeats } from './roundBeats'
import { ofMove, type Segment, segmentsOf } from './segments'

const KEY = Symbol('scene')
const PLACING = new Set<AzulKind>(['place', 'fall', 'marker', 'tile'])

/** What is said to somebody who does not see the table; worded elsewhere. */
export type Announcement = { kind: 'picked' | 'unpicked' | 'impossible' } | { kind: 'source'; source: string }

export class Scene {
  readonly pointing: Pointing
  readonly drag: Drag
  readonly director: Director<Picture>
  root = $state<HTMLElement>()
  source = $state<string | null>(null) // chosen by a key; its colour is still to come
  near = $state<number | null>(null) // the plate that is looked at from near, where they are small
  announced = $state.raw<Announcement | null>(null)
  private outlooks = $state.raw<Outlooks>(NO_OUTLOOKS)
  private previews = $state.raw<MoveEffects<'azul'>>({})
  private readonly props: () => TableProps<'azul'>
  private readonly keys = new Keys()
  private readonly rounds = new RoundBeats()
  private readonly lying: Lying
  private truth: Picture // what the director comes to in the end
  private number: number

  constructor(props: () => TableProps<'azul'>) {
    this.props = props
    this.number = props().table.number
    this.truth = this.settled(null)
    this.lying = new Lying(this.truth.tiles)
    this.director = new Director(this.truth, () => this.root, ({ tiles }) => this.lying.lay(tiles))
    this.pointing = new Pointing(() => {
      const { table, facts, acting, act } = props()
      return { legal: table.legal, acting, act, pickOf: (move) => pickWord(parseTake(facts, move)) }
    })
    this.drag = new Drag(this.pointing)
  }

  table = $derived.by(() => this.props().table)
  view = $derived.by(() => this.props().view)
  facts = $derived.by(() => this.props().facts)
  names = $derived.by(() => this.table.seats.map((seat) => seat.name ?? ''))
  picture = $derived.by(() => this.director.shown)
  runs = $derived.by(() => this.picture.runs)
  points = $derived.by(() => this.picture.points)
  glowing = $derived.by(() => this.picture.glowing)
  private laid = $derived.by(() => this.picture.last)
  last = $derived.by(() => new Set([...this.laid.values()].flat()))

  /** Nothing moves: what is picked and hovered may be shown. */
  isQuiet = $derived.by(() => this.director.current === null)

  /** Whose turn it is. */
  toAct = $derived.by(() => (this.table.result ? null : this.view.to_act))

  /** The seat for which one may act now. */
  actor = $derived.by(() => {
    const { to_act: seat, you } = this.table
    return this.table.legal.length && seat !== null && you.includes(seat) ? seat : null
  })

  /** The seat whose board lies before the reader: at a table for several, that of whoever plays. */
  front = $derived.by(() => {
    const { you } = this.table
    return this.picture.turn !== null && you.includes(this.picture.turn) ? this.picture.turn : (you[0] ?? 0)
  })

  /** The others, clockwise. */
  others = $derived.by(() => this.view.boards.map((_, index) => (this.front + index) % this.view.players).slice(1))

  /** What is picked, or what the mouse is over. */
  pick = $derived.by((): Pick | null => {
    const word = this.pointing.picked ?? (this.isQuiet ? this.pointing.hovered : null)
    const move = word === null ? undefined : this.pointing.movesOf(word)[0]
    return move === undefined ? null : parseTake(this.facts, move)
  })

  /** How many tiles are picked. */
  pickedCount = $derived.by(() => {
    const { pick } = this
    if (!pick) return 0
    const tiles = pick.source === CENTRE ? this.view.centre : (this.view.factories[Number(pick.source) - 1] ?? [])
    return tiles.filter((colour) => colour === pick.colour).length
  })

  /** Moves whose targets are shown. */
  offered = $derived.by(() => (this.isQuiet ? this.pointing.offered : []))

  aimed = $derived.by(() => (this.isQuiet ? this.pointing.aimed : null))

  /** Tiles that would lie somewhere after the move that is aimed at, by place; those that its lines would lay, too. */
  ghosts = $derived.by(() => {
    const ghosts = new Map<string, string>()
    if (!this.aimed) return ghosts
    for (const { kind, tiles, to } of ofMove(this.effectsOf(this.aimed))) {
      if (PLACING.has(kind)) to.forEach((place, index) => ghosts.set(placeName(place), tiles[index] ?? tiles[0] ?? ''))
    }
    const outlook = this.outlookOf(this.aimed)
    const line = outlook?.lines.find((each) => each.row === outlook.line && each.fate === 'scores' && !each.is_choice)
    const take = parseTake(this.facts, this.aimed)
    if (line?.to && take) ghosts.set(`wall-${this.actor}-${line.to.row}-${line.to.space}`, take.colour)
    return ghosts
  })

  /** The runs that the move that is aimed at would score. */
  previewRuns = $derived.by((): GoldRun[] => {
    const outlook = this.aimed ? this.outlookOf(this.aimed) : undefined
    const seat = this.actor
    const line = outlook?.lines.find((each) => each.row === outlook.line && each.fate === 'scores')
    if (seat === null || !line) return []
    return line.runs.map((run) => previewRun(run, seat))
  })

  tilesAt(place: string): PlacedTile[] {
    return this.lying.at(place)
  }

  outlookOf(move: string): MoveOutlook | undefined {
    return this.outlooks.moves[move]
  }

  /** Whether the game ends with this round, as the boards are. */
  isLastRound = $derived.by(() => this.outlooks.ends)

  /** What the round would come to for a seat: with the move that is aimed at, or as it is. */
  prospect(seat: number): { gain: number; then: number; isAimed: boolean } | null {
    const aimed = this.aimed && seat === this.actor ? this.outlookOf(this.aimed) : undefined
    if (aimed) return { gain: aimed.gain + aimed.cost, then: aimed.then, isAimed: true }
    const now = this.outlooks.seats[seat]
    return now && this.isQuiet && this.pick && seat === this.actor ? { gain: now.gain + now.cost, then: now.then, isAimed: false } : null
  }

  effectsOf(move: string): AzulEffect[] {
    return this.previews[move] ?? []
  }

  /** The line of a row ("1"…), the floor line ("F") or a column as a target. */
  moveTo(target: string): string | undefined {
    return this.offered.find((move) => parseTake(this.facts, move)?.target === target)
  }

  choiceAt(row: number, column: number): string | undefined {
    return this.isQuiet ? this.pointing.free.find((move) => isAt(move, row, column)) : undefined
  }

  // What a person does

  /** Whatever runs is over: somebody acts. */
  hurry(): void {
    this.director.finish()
  }

  toggle(pick: Pick): void {
    if (this.pointing.toggle(pickWord(pick) ?? '')) this.hasPicked()
    else this.announced = { kind: 'unpicked' }
  }

  take(pick: Pick): boolean {
    const done = this.pointing.pick(pickWord(pick) ?? '')
    if (done) this.hasPicked()
    return done
  }

  putBack(): void {
    if (this.pointing.picked || this.source) this.announced = { kind: 'unpicked' }
    this.source = null
    this.pointing.forget()
  }

  private hasPicked(): void {
    this.source = this.near = null
    this.announced = { kind: 'picked' }
    play('pick')
    void this.askEffects()
  }

  /** What the moves at hand would do, step by step. */
  async askEffects(): Promise<void> {
    const { number } = this.table
    const known = await this.props().preview(this.pointing.moves)
    if (number === this.table.number) this.previews = { ...this.previews, ...known }
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
    this.previews = {}
    this.outlooks = NO_OUTLOOKS
    this.source = this.near = null
    this.pointing.forget()
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

  /** Ask what every move would bring, once in each state in which one acts. */
  async askOutlooks(): Promise<void> {
    const { number } = this.table
    if (!this.table.legal.length) return
    const outlooks = await this.props().outlook()
    if (number !== this.table.number) return
    this.outlooks = outlooks
    if (this.pointing.free.length) await this.askEffects()
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

export function pickWord(pick: Pick | null): string | null {
  return pick ? `${pick.source}-${pick.colour}` : null
}

function isAt(move: string, row: number, column: number): boolean {
  const choice = parseChoice(move)
  return choice?.row === row && choice.column === column
}

function previewRun({ kind, spots }: Run, seat: number): GoldRun {
  const [first, last] = [spots[0], spots.at(-1)]
  return { key: `preview-${kind}`, seat, row: first?.row ?? 0, column: first?.space ?? 0, toRow: last?.row ?? 0, toColumn: last?.space ?? 0, dim: false }
}

export function setScene(scene: Scene): Scene {
  return setContext(KEY, scene)
}

export function getScene(): Scene {
  return getContext<Scene>(KEY)
}
