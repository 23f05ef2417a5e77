// The table as its parts see it: the view, where each tile lies, what is picked, marked and shown.
import { getContext, setContext } from 'svelte'
import type { TableProps } from '../lib/games'
import type { PlacedTile } from '../lib/tiles'
import type { AzulColour, AzulEffect, AzulKind } from '../protocol/azul'
import { Marks } from './marks.svelte'
import { Selection } from './selection.svelte'
import { placeName } from './places'
import { TileTracker } from './tileTracker'
import { FloatingPoints } from './floatingPoints.svelte'

const KEY = Symbol('scene')
const PLACING = new Set<AzulKind>(['place', 'fall', 'marker', 'tile'])

/** Tiles that follow the pointer. */
export interface Drag {
  colour: AzulColour
  tiles: number
  x: number
  y: number
}

export class Scene {
  readonly selection: Selection
  readonly points = new FloatingPoints()
  drag = $state.raw<Drag | null>(null)
  private readonly marks = new Marks()
  private readonly tracker = new TileTracker()
  private readonly props: () => TableProps<'azul'>
  private number = 0

  constructor(props: () => TableProps<'azul'>) {
    this.props = props
    this.selection = new Selection(() => {
      const { table, facts, acting, act, preview } = props()
      return { facts, legal: table.legal, acting, act, preview }
    })
  }

  table = $derived.by(() => this.props().table)
  view = $derived.by(() => this.props().view)
  facts = $derived.by(() => this.props().facts)
  names = $derived.by(() => this.table.seats.map((seat) => seat.name ?? ''))
  placed = $derived.by(() => this.tracker.track(this.view, this.props().effects))
  marked = $derived.by(() => this.marks.except(this.table.you))
  counted = $derived.by(() => this.points.counted)

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

  /** Tiles that would lie somewhere after the move that is pointed at, by place. */
  ghosts = $derived.by(() => {
    const ghosts = new Map<string, string>()
    for (const { kind, tiles, to } of this.previewed) {
      if (PLACING.has(kind)) to.forEach((place, index) => ghosts.set(placeName(place), tiles[index] ?? tiles[0] ?? ''))
    }
    return ghosts
  })

  private previewed = $derived.by(() => (this.selection.shown ? this.selection.effectsOf(this.selection.shown) : []))

  isOwn(seat: number): boolean {
    return this.table.you.includes(seat)
  }

  tilesAt(place: string): PlacedTile[] {
    return this.placed.get(place) ?? []
  }

  /** What has just happened. In a replay one may also go back. */
  update(effects: AzulEffect[]): void {
    const { number } = this.table
    if (number < this.number) this.marks.forget()
    this.number = number
    this.marks.add(effects)
    this.points.show(effects)
  }
}

export function setScene(scene: Scene): Scene {
  return setContext(KEY, scene)
}

export function getScene(): Scene {
  return getContext<Scene>(KEY)
}
