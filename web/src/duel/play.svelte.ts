// What the person at this table is about to do: what is picked, what is pointed at, what may be chosen, and what it
// would do. One of these is shared by all parts of the table. What is drawn is the picture, which follows the state beat
// by beat; what may be chosen is the state's.
import { getContext, setContext } from 'svelte'
import { NO_OUTLOOKS, type MoveEffects, type TableProps } from '../lib/games'
import type { PlacedTile } from '../lib/tiles'
import type { DuelColour, DuelEffect } from '../protocol/duel'
import type { LineOutlook, MoveOutlook } from '../protocol/messages'
import type { Lying } from '../table/lying.svelte'
import { findMove, parseMove, stackMove } from './moves'
import { runsOf, type Picture, type Run } from './picture'
import { landings, LARGE } from './places'

const KEY = Symbol('play')

export interface Promised {
  points: number
  tiles: number
  size: number
  cost: number // at most 0
  fate: LineOutlook['fate'] | undefined
}

export class Play {
  picked = $state<string | null>(null) // a source
  pointed = $state<string | null>(null) // what mouse or focus is at
  aimed = $state<string | null>(null) // a target that was tapped, and is tapped again to be meant
  turns = $state(0) // of the plate in hand
  typed = $state('') // the beginning of a move, as typed
  touch = $state(false) // whether the last thing that was used is a finger
  keyboard = $state(false) // whether it is the keyboard
  order = $state.raw<DuelColour[]>([]) // what is left of the picked sun, as it will lie on the moon: the bottom first

  private previews = $state.raw<MoveEffects<'duel'>>({})
  private outlooks = $state.raw(NO_OUTLOOKS)
  private asked = new Set<string>()

  constructor(
    private readonly props: () => TableProps<'duel'>,
    private readonly picture: () => Picture,
    private readonly lying: Lying,
  ) {}

  readonly table = $derived.by(() => this.props().table)
  readonly view = $derived.by(() => this.props().view)
  readonly facts = $derived.by(() => this.props().facts)
  readonly shown = $derived.by(() => this.picture())
  readonly seen = $derived(this.shown.view) // the view that is drawn
  readonly position = $derived(JSON.stringify([this.view, this.table.legal]))
  readonly replays = $derived(this.table.status === 'over' && this.table.result === null) // a game that was played before
  readonly isOwnTurn = $derived(this.table.legal.length > 0)
  readonly seat = $derived(this.isOwnTurn ? this.table.to_act : null) // that may choose now
  readonly names = $derived(this.table.seats.map((seat) => seat.name ?? ''))
  readonly own = $derived(this.table.viewer ?? 0) // whose board is the large one
  readonly choices = $derived.by(() => (this.props().acting ? [] : this.table.legal.map((move) => parseMove(this.facts, move))))
  readonly sources = $derived(new Set(this.choices.flatMap((choice) => choice.source ?? [])))
  readonly targets = $derived(
    new Map(
      this.choices
        .filter((choice) => choice.source === this.picked || choice.source === null)
        .flatMap((choice) => {
          const move = findMove(this.choices, choice.source, choice.target, this.turns)
          return move ? [[choice.target, move] as const] : []
        }),
    ),
  )
  private readonly aims = $derived(new Set(this.choices.filter((choice) => choice.source === this.picked).map((choice) => choice.target)))
  /** Whether one thing is to be decided, so that all that answers it is ringed. */
  readonly isForced = $derived(this.isOwnTurn && this.picked === null && this.view.phase !== 'acquisition')
  readonly aim = $derived(this.pointed !== null && this.targets.has(this.pointed) ? this.pointed : this.aimed)
  readonly previewed = $derived(this.effectsOf(this.aim))
  readonly ghosts = $derived(landings(this.previewed))
  /** The small factory from whose sun tiles are picked. */
  readonly opened = $derived.by(() => {
    const [kind, number] = this.picked?.split('-') ?? []
    return kind === 'sun' && Number(number) !== LARGE ? Number(number) : null
  })
  readonly marks = $derived.by(() => this.shown.marks)
  readonly glow = $derived.by(() => this.shown.glow)

  /** The tiles that lie at a place. */
  at(place: string): PlacedTile[] {
    return this.lying.at(place)
  }

  can(key: string): boolean {
    return this.targets.has(key) || this.sources.has(key) || (key.startsWith('top-') && this.tops.includes(key))
  }

  /** Whether this answers what is asked, and is not only one of many things to take. */
  isLit(key: string): boolean {
    return this.picked === null ? this.can(key) : this.aims.has(key)
  }

  /** Colours that can be laid on top of what is left of the picked sun. */
  readonly tops = $derived.by((): string[] => {
    const colours = new Set(this.order.slice(0, -1))
    colours.delete(this.order.at(-1) ?? 'blue')
    return this.opened === null ? [] : [...colours].map((colour) => `top-${colour}`)
  })

  /** What a target would do; nothing if it is not known yet. */
  effectsOf(key: string | null): DuelEffect[] {
    const move = key === null ? undefined : this.targets.get(key)
    return (move && this.previews[move]) || []
  }

  effectsOfMove(move: string): DuelEffect[] {
    return this.previews[move] ?? []
  }

  // What a move brings, as the server foresees it

  outlookOf(key: string | null): MoveOutlook | null {
    const move = key === null ? undefined : this.targets.get(key)
    return (move && this.outlooks.moves[move]) || null
  }

  private lineOf(outlook: MoveOutlook | null): LineOutlook | undefined {
    return outlook?.lines.find((line) => line.row === outlook.line)
  }

  /** What a line would be with the picked tiles: how full, what it will score, what breaks. */
  promiseOf(key: string): Promised {
    const outlook = this.outlookOf(key)
    const line = this.lineOf(outlook)
    if (outlook) return { points: line?.fate === 'scores' ? line.points : 0, tiles: outlook.tiles, size: outlook.size, cost: outlook.fall_cost, fate: line?.fate }
    const now = this.view.boards[this.seat ?? 0]?.lines[Number(key.split('-')[1])]
    const more = this.effectsOf(key).filter(({ kind }) => kind === 'place').flatMap(({ tiles }) => tiles)
    return { points: 0, tiles: (now?.tiles ?? 0) + more.length, size: now?.size ?? 0, cost: 0, fate: undefined }
  }

  /** What a tile laid at a cell scores at once. */
  pointsOf(key: string): number {
    const outlook = this.outlookOf(key)
    return this.lineOf(outlook)?.points || outlook?.points || 0
  }

  /** What the round comes to for the own board: as it is, or with the move that is aimed at. */
  readonly outlookShown = $derived.by(() => {
    if (this.seen.phase === 'over') return null
    const aimed = this.outlookOf(this.aim)
    return aimed ?? this.outlooks.seats[this.own] ?? null
  })

  /** What a tablet has given a seat at the end, or would give it now; nothing if that is not known. */
  tabletPoints(tablet: string, seat: number): number | null {
    const bonus = this.outlooks.seats[seat]?.bonuses.find(({ rule }) => rule === tablet)
    return this.shown.given[`${tablet}-${seat}`] ?? bonus?.points ?? null
  }

  readonly promisedRuns = $derived.by((): Run[] => {
    const line = this.lineOf(this.outlookOf(this.aim))
    return line?.fate === 'scores' ? runsOf(line.runs, this.seat ?? 0) : []
  })

  /** Tiles that tiling will lay on the dome if the move is made, by row and column. */
  readonly promisedTiles = $derived.by((): Map<string, string> => {
    const line = this.lineOf(this.outlookOf(this.aim))
    const found = new Map<string, string>()
    if (line?.fate !== 'scores') return found
    const colour = this.colourOf(line.row)
    if (line.to && colour) found.set(`${line.to.row}-${line.to.space}`, colour)
    for (const { kind, spots } of line.runs) if (kind === 'special' && spots[0]) found.set(`${spots[0].row}-${spots[0].space}`, 'special')
    return found
  })

  /** The colour that a line of whoever acts has or would have. */
  private colourOf(row: number): string | null {
    return this.view.boards[this.seat ?? 0]?.lines[row]?.colour ?? this.picked?.split('-').at(-1) ?? null
  }

  /** Tiles that would break. */
  readonly breaking = $derived(
    this.previewed.filter(({ kind }) => kind === 'break').flatMap(({ tiles }) => tiles.filter((tile) => typeof tile === 'string')),
  )
  readonly takesStart = $derived(this.previewed.some(({ kind }) => kind === 'start tile'))
  /** What drawing the next plate costs: nothing for somebody without points. */
  readonly drawCost = $derived.by(() => {
    const outlook = this.outlookOf('stack')
    return outlook ? -outlook.points : this.facts.draw_cost
  })

  choose(key: string): void {
    if (this.tops.includes(key)) return this.layOnTop(key.slice(4))
    if (this.sources.has(key)) return this.pick(this.picked === key ? null : key)
    const move = this.targets.get(key)
    if (!move) return
    if (this.touch && this.isPreviewed(key) && this.aimed !== key) this.aimed = key
    else this.act(move)
  }

  /** What a first tap only shows: where things go, and what can't be seen before. */
  private isPreviewed(key: string): boolean {
    return /^(line|broken|space|cell|stack)/.test(key)
  }

  pick(key: string | null): void {
    this.picked = key
    this.aimed = null
    const [, number, colour] = key?.split('-') ?? []
    const sun = this.opened === null ? [] : (this.view.factories[Number(number)]?.sun ?? [])
    this.order = sun.filter((each) => each !== colour)
  }

  private layOnTop(colour: string): void {
    const at = this.order.findLastIndex((each) => each === colour)
    const top = this.order[at]
    if (top) this.order = [...this.order.filter((_, index) => index !== at), top]
  }

  /** Make a move; what is left of a sun is stacked in the chosen order right after it. */
  act(move: string): void {
    const source = this.choices.find((choice) => choice.move === move)?.source ?? null
    const isPicked = source !== null && source === this.picked // and not typed
    const then = isPicked ? this.order.map((colour) => stackMove(this.facts, colour)) : []
    this.props().act(move, then)
  }

  turn(by: number): void {
    this.turns = (this.turns + by + 4) % 4
  }

  cancel(): void {
    this.pick(null)
    this.typed = ''
  }

  /** A new position: nothing is picked. */
  reset(): void {
    this.cancel()
    this.pointed = null
    this.turns = 0
    this.previews = {}
    this.outlooks = { ...this.outlooks, moves: {} } // what the tablets give stays until the server says more
    this.asked = new Set()
  }

  /** Ask what the round comes to, with each legal move and without. */
  async askOutlook(): Promise<void> {
    const { number } = this.table
    const outlooks = await this.props().outlook()
    if (number === this.table.number && outlooks.seats.length) this.outlooks = outlooks
  }

  /** Ask what moves would do, each once. */
  async askPreviews(moves: string[]): Promise<void> {
    const missing = moves.filter((move) => !this.asked.has(move))
    if (!missing.length) return
    const asked = this.asked
    for (const move of missing) asked.add(move)
    const previews = await this.props().preview(missing)
    if (asked === this.asked) this.previews = { ...this.previews, ...previews }
  }
}

export function setPlay(play: Play): Play {
  return setContext(KEY, play)
}

export function getPlay(): Play {
  return getContext<Play>(KEY)
}
