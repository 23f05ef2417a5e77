// The table as its parts see it: the view, where each tile lies, what is picked, marked and shown.
import { getContext, setContext } from 'svelte'
import type { TableProps } from '../lib/games'
import type { Effect } from '../lib/protocol'
import type { Lying } from '../lib/tiles'
import { Marking } from './marking.svelte'
import { Picking } from './picking.svelte'
import { placeName } from './places'
import { Settling } from './settling'
import { Showing } from './showing.svelte'
import type { View } from './view'

const KEY = Symbol('scene')
const PLACING = new Set(['place', 'fall', 'marker', 'tile'])

/** Tiles that follow the pointer. */
export interface Drag {
  colour: string
  tiles: number
  x: number
  y: number
}

export class Scene {
  readonly picking: Picking
  readonly showing = new Showing()
  drag = $state.raw<Drag | null>(null)
  private readonly marking = new Marking()
  private readonly settling = new Settling()
  private readonly props: () => TableProps
  private number = 0

  constructor(props: () => TableProps) {
    this.props = props
    this.picking = new Picking(() => {
      const { table, acting, act, preview } = props()
      return { legal: table.legal, acting, act, preview }
    })
  }

  table = $derived.by(() => this.props().table)
  view = $derived.by(() => this.table.view as View)
  names = $derived.by(() => this.table.seats.map((seat) => seat.name ?? ''))
  lying = $derived.by(() => this.settling.settle(this.view, this.props().told))
  marked = $derived.by(() => this.marking.except(this.table.you))
  counted = $derived.by(() => this.showing.counted)

  /** Whose turn it is. */
  toAct = $derived.by(() => (this.table.result ? null : this.view.to_act))

  /** The seat for which one may act now. */
  actor = $derived.by(() => {
    const { to_act: seat, you } = this.table
    return this.table.legal.length && seat !== null && you.includes(seat) ? seat : null
  })

  /** The seats clockwise, from one's own on. */
  seats = $derived.by(() => {
    const first = this.table.you[0] ?? 0
    return this.view.boards.map((_, index) => (first + index) % this.view.players)
  })

  /** Tiles that would lie somewhere after the move that is looked at, by place. */
  ghosts = $derived.by(() => {
    const found = new Map<string, string>()
    for (const { kind, tiles, to } of this.foreseen) {
      if (PLACING.has(kind)) to.forEach((place, index) => found.set(placeName(place), tiles[index] ?? tiles[0] ?? ''))
    }
    return found
  })

  private foreseen = $derived.by(() => (this.picking.shown ? this.picking.foreseen(this.picking.shown) : []))

  isOwn(seat: number): boolean {
    return this.table.you.includes(seat)
  }

  tilesAt(place: string): Lying[] {
    return this.lying.get(place) ?? []
  }

  /** What has just happened. In a replay one may also go back. */
  hear(told: Effect[]): void {
    const { number } = this.table
    if (number < this.number) this.marking.forget()
    this.number = number
    this.marking.tell(told)
    this.showing.tell(told)
  }
}

export function setScene(scene: Scene): Scene {
  return setContext(KEY, scene)
}

export function getScene(): Scene {
  return getContext<Scene>(KEY)
}
