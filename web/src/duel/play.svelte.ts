// What the person at this table is about to do: what is picked, what is pointed at, what may be chosen, and what it
// would do. One of these is shared by all parts of the table.
import { getContext, setContext } from 'svelte'
import type { MoveEffects, TableProps } from '../lib/games'
import { Tiles, type PlacedTile } from '../lib/tiles'
import type { DuelEffect } from '../protocol/duel'
import { findMove, parseMove } from './moves'
import { landings, slots } from './places'

const KEY = Symbol('play')
const PATIENCE = 2000 // milliseconds to wait for previews before others are asked for

export class Play {
  picked = $state<string | null>(null) // a source
  pointed = $state<string | null>(null) // what mouse or focus is at
  aimed = $state<string | null>(null) // a space that was tapped, and is tapped again to be meant
  turns = $state(0) // of the plate in hand
  typed = $state('') // the beginning of a move, as typed
  touch = $state(false) // whether the last thing that was used is a finger
  keyboard = $state(false) // whether it is the keyboard
  marks = $state.raw<Set<string>>(new Set()) // where the other has done something

  private previews = $state.raw<MoveEffects<'duel'>>({})
  private asked = new Set<string>()
  private tail: Promise<unknown> = Promise.resolve()
  private readonly tiles = new Tiles()

  constructor(private readonly props: () => TableProps<'duel'>) {}

  readonly table = $derived.by(() => this.props().table)
  readonly view = $derived.by(() => this.props().view)
  readonly facts = $derived.by(() => this.props().facts)
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
  // Where one thing is to be decided, all others step back.
  readonly narrowed = $derived(this.isOwnTurn && (this.picked !== null || this.view.phase !== 'acquisition'))
  readonly shown = $derived(this.pointed ?? this.aimed)
  readonly previewed = $derived(this.effectsOf(this.shown))
  readonly ghosts = $derived(landings(this.previewed))
  private readonly placed = $derived.by(() => groupByPlace(this.tiles.identify(slots(this.view))))

  /** The tiles that lie at a place. */
  at(place: string): PlacedTile[] {
    return this.placed.get(place) ?? []
  }

  can(key: string): boolean {
    return this.targets.has(key) || this.sources.has(key)
  }

  isLit(key: string): boolean {
    if (this.picked === null) return this.can(key)
    return this.targets.has(key) && this.choices.some((choice) => choice.source === this.picked && choice.target === key)
  }

  /** What a target would do; nothing if it is not known yet. */
  effectsOf(key: string | null): DuelEffect[] {
    const move = key === null ? undefined : this.targets.get(key)
    return (move && this.previews[move]) || []
  }

  effectsOfMove(move: string): DuelEffect[] {
    return this.previews[move] ?? []
  }

  choose(key: string): void {
    if (this.sources.has(key)) {
      this.picked = this.picked === key ? null : key
      return
    }
    const move = this.targets.get(key)
    if (!move) return
    if (key.startsWith('space-') && this.touch && this.aimed !== key) this.aimed = key
    else this.props().act(move)
  }

  act(move: string): void {
    this.props().act(move)
  }

  turn(by: number): void {
    this.turns = (this.turns + by + 4) % 4
  }

  cancel(): void {
    this.picked = this.aimed = null
    this.typed = ''
  }

  /** A new position: nothing is picked. */
  reset(): void {
    this.cancel()
    this.pointed = null
    this.turns = 0
    this.previews = {}
    this.asked = new Set()
  }

  /** Ask what moves would do, one question after the other. */
  askPreviews(moves: string[]): void {
    const missing = moves.filter((move) => !this.asked.has(move))
    if (!missing.length) return
    const asked = this.asked
    for (const move of missing) asked.add(move)
    const late = () => new Promise((wake) => setTimeout(wake, PATIENCE))
    const ask = async () => {
      if (asked !== this.asked) return
      const previews = await this.props().preview(missing)
      if (asked === this.asked) this.previews = { ...this.previews, ...previews }
    }
    this.tail = this.tail.then(() => Promise.race([ask(), late()]))
  }
}

function groupByPlace(tiles: PlacedTile[]): Map<string, PlacedTile[]> {
  const byPlace = new Map<string, PlacedTile[]>()
  for (const tile of tiles) byPlace.set(tile.place, [...(byPlace.get(tile.place) ?? []), tile])
  return byPlace
}

export function setPlay(play: Play): Play {
  return setContext(KEY, play)
}

export function getPlay(): Play {
  return getContext<Play>(KEY)
}
