// A table as its parts see it: the state, which is true at once; the picture, which the director shows beat after beat;
// what is picked and aimed at, and what each move would bring. Every game adds its own.
import { getContext, setContext } from 'svelte'
import type { TableProps } from '../lib/games'
import { settings } from '../lib/settings.svelte'
import { Keys, type PlacedTile } from '../lib/tiles'
import type { GameName } from '../protocol/messages'
import { Director } from './motion/director.svelte'
import { Drag } from './pointing/drag.svelte'
import { play } from './motion/ear'
import { Lying } from './motion/lying.svelte'
import { legalMoves, Pointing, type LegalMove } from './pointing/pointing.svelte'
import { Previews } from './previews.svelte'

const KEY = Symbol('scene')

/** What every picture of a table has. */
export interface TablePicture {
  tiles: PlacedTile[]
  turn: number | null // whose lamp is lit
}

export abstract class TableScene<G extends GameName = GameName, Picture extends TablePicture = TablePicture> {
  readonly pointing: Pointing
  readonly drag: Drag
  readonly director: Director<Picture>
  readonly previews: Previews<G>
  root = $state<HTMLElement>()
  byFinger = $state(false) // the last thing that was used is a finger
  byKeys = $state(false) // it is the keyboard
  readonly keys = new Keys()
  private readonly lying: Lying

  constructor(
    protected readonly props: () => TableProps<G>,
    first: (keys: Keys) => Picture,
  ) {
    const picture = first(this.keys)
    this.lying = new Lying(picture.tiles)
    this.director = new Director(picture, () => this.root, ({ tiles }) => this.lying.lay(tiles))
    this.previews = new Previews(props)
    this.pointing = new Pointing(() => ({ legal: this.legal, acting: props().acting, asks: settings.confirm && this.isLive, act: (move) => this.act(move) }))
    this.drag = new Drag(this.pointing)
  }

  table = $derived.by(() => this.props().table)
  view = $derived.by(() => this.props().view)
  facts = $derived.by(() => this.props().facts)
  names = $derived.by(() => this.table.seats.map((seat) => seat.name ?? ''))
  picture = $derived.by(() => this.director.shown)
  legal = $derived.by(() => legalMoves(this.table))

  /** Nothing moves: what is picked and hovered may be shown. */
  isQuiet = $derived.by(() => !this.director.isBusy)

  /** The seat for which one may act now. */
  actor = $derived.by(() => {
    const { to_act: seat, you, legal } = this.table
    return legal.length && seat !== null && you.includes(seat) ? seat : null
  })

  /** A game that is being played, and no lesson or exercise. */
  isLive = $derived.by(() => this.props().isLive ?? false)

  /** A game that was played before. */
  isReplay = $derived.by(() => this.table.status === 'over' && this.table.result === null)

  /** Whether there is one thing to decide, so that all answers to it are ringed. */
  get isForced(): boolean {
    return false
  }

  /** Whether this state needs the result of the round. */
  get needsOutlooks(): boolean {
    return this.table.legal.length > 0
  }

  tilesAt(place: string): PlacedTile[] {
    return this.lying.at(place)
  }

  // What a person does

  /** A tap anywhere skips what runs, one that chooses all of it; beside everything it puts back what is picked. A card has
   * a button of its own. */
  press(event: PointerEvent): void {
    this.byFinger = event.pointerType === 'touch'
    this.byKeys = false
    const target = event.target as Element
    if (target.closest('.round-card')) return
    if (!this.director.isHeld && target.closest(':is([data-pick], [data-move]):enabled')) this.hurry()
    else this.director.skip()
    if (!target.closest('button, summary, a, dialog, [role=dialog]')) this.putBack()
  }

  /** Finish what runs: a player acts. */
  hurry(): void {
    this.director.finish()
  }

  /** Pick, or put back what is picked. */
  toggle(pick: string): void {
    if (this.pointing.toggle(pick)) this.hasPicked()
    else this.hasPutBack()
  }

  /** Returns whether it could be picked. */
  take(pick: string): boolean {
    const isPicked = this.pointing.pick(pick)
    if (isPicked) this.hasPicked()
    return isPicked
  }

  putBack(): void {
    const { picked } = this.pointing
    this.pointing.forget()
    if (picked) this.hasPutBack()
  }

  protected act(move: LegalMove): void {
    this.props().act(move.move)
  }

  protected hasPicked(): void {
    play('pick')
  }

  protected hasPutBack(): void {}

  /** Another state has come: nothing is picked, and nothing foreseen is true of it. */
  protected begin(): void {
    this.previews.forget()
    this.pointing.forget()
    this.pointing.turns = 0
  }
}

export function setScene<Scene>(scene: Scene): Scene {
  return setContext(KEY, scene)
}

export function getScene<Scene = TableScene>(): Scene {
  return getContext<Scene>(KEY)
}
