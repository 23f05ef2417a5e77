// The table of Azul: whose board is in front, what is picked, where its tiles would lie.
import type { TableProps } from '../lib/games'
import { inTurns } from '../lib/steps'
import type { AzulStep } from '../protocol/azul'
import type { Run } from '../protocol/messages'
import { Script } from '../table/motion/beat'
import { play } from '../table/motion/ear'
import type { LegalMove } from '../table/pointing/pointing.svelte'
import { getScene as getTableScene, TableScene } from '../table/scene.svelte'
import { turnLamps } from '../table/motion/turn'
import { takeBeats, type Cast } from './motion/moveBeats'
import { beforeDeal, goldRuns, type GoldRun, lastMoves, type Picture, pictureOf } from './motion/picture'
import { RoundBeats } from './motion/roundBeats'
import { MARKER } from './motion/places'

/** Announcements for screen readers; worded elsewhere. */
export type Announcement = { kind: 'picked' | 'unpicked' | 'impossible' } | { kind: 'source'; place: string }

/** What the round brings to a seat. */
export interface Prospect {
  gain: number
  then: number // the score after it
  isAimed: boolean // with the move that is aimed at
  isLeast: boolean // it costs more than there is: no score falls below 0
}

export class Scene extends TableScene<'azul', Picture> {
  source = $state<string | null>(null) // a place that was chosen by a key; the colour is still to come
  near = $state<number | null>(null) // the plate that is looked at from near, where they are small
  announced = $state.raw<Announcement | null>(null)
  private readonly rounds = new RoundBeats()
  private readonly tellers = tellersOf(this.rounds)
  private readonly rested = new Map<string, Prospect | null>() // what was said by the scores when nothing moved, by round and seat
  private truth: Picture // the picture that the director ends with
  private number: number
  private opens: boolean // the first deal is still to be shown

  constructor(props: () => TableProps<'azul'>) {
    const { table, view, opening, steps } = props()
    super(props, (keys) => {
      const picture = pictureOf(view, table.result ? null : view.to_act, table.result !== null, null, keys)
      return opening ? beforeDeal(picture, view, steps) : picture
    })
    this.truth = this.director.shown
    this.number = table.number
    this.opens = opening ?? false
    this.director.told = opening ? table.number - 1 : table.number
  }

  runs = $derived.by(() => this.picture.runs)
  points = $derived.by(() => this.picture.points)
  glowing = $derived.by(() => this.picture.glowing)
  private laid = $derived.by(() => this.picture.last)
  last = $derived.by(() => new Set([...this.laid.values()].flat()))

  /** What a seat's last move has brought, and where to: to a line, if not all of it fell. */
  lastMoveOf(seat: number): { tiles: string[]; to: string } | null {
    const keys = this.laid.get(seat) ?? []
    const tiles = this.picture.tiles.filter(({ key, colour }) => keys.includes(key) && colour !== MARKER)
    const place = (tiles.find(({ place }) => place.startsWith('line')) ?? tiles[0])?.place
    return place ? { tiles: tiles.map(({ colour }) => colour), to: place.slice(0, place.lastIndexOf('-')) } : null
  }

  /** Whose turn it is. */
  toAct = $derived.by(() => (this.table.result ? null : this.view.to_act))

  /** The line of whose tile a player chooses the space on the grey wall. */
  tiled = $derived.by(() => {
    const { tiling_row: row } = this.view
    return row !== null && this.toAct !== null && this.isQuiet ? { seat: this.toAct, row } : null
  })

  /** The seat whose board lies before the reader: at a table for several, that of the player to act. */
  front = $derived.by(() => {
    const { you } = this.table
    return this.picture.turn !== null && you.includes(this.picture.turn) ? this.picture.turn : (you[0] ?? this.table.viewer ?? 0)
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
    for (const { seat, tiles, to } of this.previews.stepsOf(this.aimed)[0]?.effects ?? []) {
      if (seat === this.actor && tiles.length) to.forEach((place, index) => ghosts.set(place.id, tiles[index] ?? tiles[0] ?? ''))
    }
    const line = this.previews.lineOf(this.aimed)
    if (line?.to && line.fate === 'scores' && !line.is_choice) ghosts.set(`wall-${this.actor}-${line.to.row}-${line.to.space}`, this.aimed.colour ?? '')
    return ghosts
  })

  /** The runs that the move that is aimed at would score. */
  previewRuns = $derived.by((): GoldRun[] => {
    if (this.tiled && this.aimed) return (this.previews.stepsOf(this.aimed)[0]?.effects ?? []).filter(({ points, to }) => points && to.length > 1).flatMap(goldRuns)
    const line = this.previews.lineOf(this.aimed)
    const { actor } = this
    return actor !== null && line?.fate === 'scores' ? line.runs.map((run) => previewRun(run, actor)) : []
  })

  override get needsOutlooks(): boolean {
    return this.table.you.length > 0 // the worth of the round is always visible
  }

  /** A seat's result of the round: with the move that is aimed at, or as it is. */
  prospect(seat: number): Prospect | null {
    const { you, result } = this.table
    if (!you.includes(seat) || result || this.picture.phase !== 'play') return null
    const aimed = seat === this.actor ? this.previews.outlookOf(this.aimed) : undefined
    const floor = this.view.boards[seat]?.floor.length ?? 0
    if (aimed) return this.prospectOf(aimed, floor + aimed.fallen + Number(aimed.marker), true)
    const when = `${this.picture.round}-${seat}`
    if (!this.isQuiet) return this.rested.get(when) ?? null
    const now = this.previews.ofSeat(seat)
    const prospect = now && (now.gain || now.cost || (this.pick && seat === this.actor)) ? this.prospectOf(now, floor, false) : null
    this.rested.set(when, prospect)
    return prospect
  }

  private prospectOf({ gain, cost, then }: { gain: number; cost: number; then: number }, fallen: number, isAimed: boolean): Prospect {
    const printed = this.facts.floor_costs.slice(0, fallen).reduce((sum, each) => sum + each, 0)
    return { gain: gain + cost, then, isAimed, isLeast: then === 0 && printed > -cost }
  }

  /** The move that a place is offered for. */
  moveTo(place: string): LegalMove | undefined {
    return this.offered.find((move) => move.target === place)
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
  update(steps: AzulStep[]): void {
    const { table } = this
    if (table.number === this.number && !this.opens) {
      this.truth = this.settled(this.truth)
      const last = lastMoves(steps, this.truth.tiles, table.you) // known a little later, when the page was loaded again
      this.director.touch((picture) => (this.director.isIdle ? { ...this.truth, last: picture.last.size ? picture.last : last, runs: picture.runs } : picture))
      return
    }
    const isNext = this.opens || table.since === this.number // else some of what led here is missing
    this.opens = false
    this.number = table.number
    this.source = this.near = null
    this.begin()
    const moves = steps.filter((step) => step.kind === 'take').length
    if (table.status === 'over' && !table.result) this.director.finish(true) // a replay: the next step does not wait
    const script = isNext && steps.length && moves <= this.view.players + 1 ? this.scriptOf(steps) : null
    if (script) this.director.push(`state ${table.number}`, script.beats, table.number)
    else {
      this.truth = this.settled(this.truth)
      this.truth.last = lastMoves(steps, this.truth.tiles, table.you)
      this.director.settle(this.truth, table.number)
    }
  }

  private settled(before: Picture | null): Picture {
    const { view, table } = this.props()
    return pictureOf(view, table.result ? null : view.to_act, table.result !== null, before, this.keys)
  }

  /** The beats that lead to the state. */
  private scriptOf(steps: AzulStep[]): Script<Picture> {
    const script = new Script(this.truth)
    const cast: Cast = { names: this.names, own: this.table.you, keys: this.keys }
    for (const [tell, some] of inTurns(steps, ({ kind }) => this.tellers[kind])) tell(script.part(), some, cast)
    const end = script.picture
    const truth = this.settled(end)
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

type Teller = (script: Script<Picture>, steps: AzulStep[], cast: Cast) => void

/** How each kind of step is shown; what follows each other and is shown in the same way is shown as one. */
function tellersOf(rounds: RoundBeats): Record<AzulStep['kind'], Teller> {
  const take: Teller = (script, steps, cast) => steps.forEach((step) => takeBeats(script.part(), step, cast))
  const tiling: Teller = (script, steps, cast) => rounds.tiling(script, steps, cast)
  const deal: Teller = (script, steps, cast) => rounds.deal(script, steps, cast)
  const end: Teller = (script, steps, cast) => rounds.end(script, steps, cast)
  return { take, tile: tiling, fall: tiling, pay: tiling, round: deal, deal, end }
}

function previewRun({ kind, spots }: Run, seat: number): GoldRun {
  const [first, last] = [spots[0], spots.at(-1)]
  return { key: `preview-${kind}`, seat, row: first?.row ?? 0, column: first?.space ?? 0, toRow: last?.row ?? 0, toColumn: last?.space ?? 0, dim: false }
}

export const getScene = getTableScene<Scene>
