// The table of Duel: what is picked, in which order the rest of a sun is stacked, what a move would do. What is drawn is
// the picture, which follows the state beat by beat; what may be chosen is the state's.
import type { TableProps } from '../lib/games'
import { effectsOf } from '../lib/steps'
import type { DuelColour, DuelStep } from '../protocol/duel'
import type { LineOutlook } from '../protocol/messages'
import type { LegalMove } from '../table/pointing/pointing.svelte'
import { getScene as getTableScene, TableScene } from '../table/scene.svelte'
import { beforeDeal, runsOf, stillPicture, type Picture, type Run } from './motion/picture'
import { LARGE } from './motion/places'

/** What a line would be with the picked tiles. */
export interface Promised {
  points: number
  tiles: number
  size: number
  cost: number // at most 0
  fate: LineOutlook['fate'] | undefined
}

export class Scene extends TableScene<'duel', Picture> {
  typed = $state('') // the beginning of a move, as typed
  order = $state.raw<DuelColour[]>([]) // what is left of the picked sun, as it will be on the moon: the bottom first

  constructor(props: () => TableProps<'duel'>) {
    const { view, steps, opening } = props()
    super(props, (keys) => {
      const picture = stillPicture(view, keys)
      return opening && isDealt(steps) ? beforeDeal(picture, keys) : picture
    })
  }

  seen = $derived.by(() => this.picture.view) // the view that is drawn
  marks = $derived.by(() => this.picture.marks)
  glow = $derived.by(() => this.picture.glow)
  isOwnTurn = $derived.by(() => this.actor !== null)
  own = $derived.by(() => this.table.viewer ?? 0) // whose board is the large one
  aimed = $derived.by(() => this.pointing.aimed)

  /** One of the moves of what is picked. */
  pick = $derived.by((): LegalMove | undefined => (this.pointing.picked ? this.pointing.movesOf(this.pointing.picked)[0] : undefined))

  /** The small factory from whose sun tiles are picked. */
  opened = $derived.by(() => {
    const number = this.view.factories.findIndex((_, index) => index !== LARGE && this.pick?.origin === `sun-${index}`)
    return number < 0 ? null : number
  })

  /** Colours that can be laid on top of what is left of the picked sun. */
  tops = $derived.by((): DuelColour[] => {
    const top = this.order.at(-1)
    return this.opened === null ? [] : [...new Set(this.order)].filter((colour) => colour !== top)
  })

  override get isForced(): boolean {
    return this.isOwnTurn && this.isQuiet && !this.pointing.picked && this.view.phase !== 'acquisition'
  }

  override get needsOutlooks(): boolean {
    return true // the worth of the tablets is always visible
  }

  // What a move brings, as the server foresees it

  private effects = $derived.by(() => effectsOf(this.previews.stepsOf(this.aimed)))
  private line = $derived.by(() => this.previews.lineOf(this.aimed))

  /** Tiles that would lie on a line or a cell, by place; those that tiling will lay, too. */
  ghosts = $derived.by((): Map<string, string> => {
    const { actor, line } = this
    const ghosts = new Map<string, string>()
    for (const { tiles, to } of this.previews.stepsOf(this.aimed)[0]?.effects ?? []) {
      to.forEach((place, index) => typeof tiles[index] === 'string' && ghosts.set(place.id, tiles[index]))
    }
    if (actor === null || line?.fate !== 'scores') return ghosts
    const colour = this.aimed?.colour
    if (line.to && colour) ghosts.set(`cell-${actor}-${line.to.row}-${line.to.space}`, colour)
    for (const { kind, spots } of line.runs) if (kind === 'special' && spots[0]) ghosts.set(`cell-${actor}-${spots[0].row}-${spots[0].space}`, 'special')
    return ghosts
  })

  /** The runs that would score. */
  promisedRuns = $derived.by((): Run[] => (this.line?.fate === 'scores' ? runsOf(this.line.runs, this.actor ?? 0) : []))

  /** Tiles that would break. */
  breaking = $derived.by(() => this.effects.filter(({ kind }) => kind === 'break').flatMap(({ tiles }) => tiles.filter((tile) => typeof tile === 'string')))
  takesStart = $derived.by(() => this.effects.some(({ kind }) => kind === 'start tile'))

  /** The first effects of the move that is aimed at, for those who do not see it. */
  foretold = $derived.by(() => this.effects.slice(0, 5))

  promiseOf(move: LegalMove, row: number): Promised {
    const outlook = this.previews.outlookOf(move)
    const line = this.previews.lineOf(move)
    if (outlook) return { points: line?.fate === 'scores' ? line.points : 0, tiles: outlook.tiles, size: outlook.size, cost: outlook.fall_cost, fate: line?.fate }
    const { tiles = 0, size = 0 } = this.view.boards[this.actor ?? 0]?.lines[row] ?? {}
    return { points: 0, tiles: Math.min(size, tiles + move.tiles), size, cost: 0, fate: undefined }
  }

  /** What a tile laid by a move scores at once. */
  pointsOf(move: LegalMove): number {
    return this.previews.lineOf(move)?.points || this.previews.outlookOf(move)?.points || 0
  }

  /** The own board's result of the round: as it is, or with the move that is aimed at. */
  outlookShown = $derived.by(() => (this.seen.phase === 'over' ? undefined : (this.previews.outlookOf(this.aimed) ?? this.previews.ofSeat(this.own))))

  /** What a tablet has given a seat at the end, or would give it now; nothing if that is not known. */
  tabletPoints(tablet: string, seat: number): number | null {
    const bonus = this.previews.ofSeat(seat)?.bonuses.find(({ rule }) => rule === tablet)
    return this.picture.given[`${tablet}-${seat}`] ?? bonus?.points ?? null
  }

  /** What drawing the next plate costs: nothing for a player without points. */
  drawCost = $derived.by(() => {
    const outlook = this.previews.outlookOf(this.pointing.moveTo('stack'))
    return outlook ? -outlook.points : this.facts.draw_cost
  })

  // What a person does

  protected override hasPicked(): void {
    super.hasPicked()
    const sun = this.opened === null ? [] : (this.view.factories[this.opened]?.sun ?? [])
    this.order = sun.filter((each) => each !== this.pick?.colour)
  }

  override putBack(): void {
    this.typed = ''
    super.putBack()
  }

  /** Lay a tile of a colour on top of what is left of the picked sun. */
  layOnTop(colour: DuelColour): void {
    const at = this.order.lastIndexOf(colour)
    this.order = [...this.order.filter((_, index) => index !== at), colour]
  }

  /** Make a move; what is left of a sun is stacked in the chosen order right after it. */
  protected override act({ move, pick }: LegalMove): void {
    const then = this.opened === null || pick === null ? [] : this.order.map((colour) => `^${this.facts.letters[colour]}`)
    this.props().act(move, then)
  }

  /** Make a move as it was typed; a stack is then built tile by tile. */
  actTyped(): boolean {
    const move = this.legal.find((each) => each.move === this.typed)
    this.typed = ''
    if (move) this.props().act(move.move)
    return move !== undefined
  }

  /** Another state: nothing is picked or typed. */
  reset(): void {
    this.begin()
    this.typed = ''
  }
}

/** Whether a game was dealt out, and nothing has happened since. */
export function isDealt(steps: DuelStep[]): boolean {
  return steps.some(({ kind }) => kind === 'deal') && steps.every(({ by }) => by !== 'player')
}

export const getScene = getTableScene<Scene>
