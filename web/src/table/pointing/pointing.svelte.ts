// Pointing: tiles are picked, targets offered, one of them aimed at and previewed, and the move made.
//
// With a mouse, hovering previews and a click commits; on touch the first tap previews and the second commits; keys do
// both. It knows the legal moves by what is pointed at, and no rules.
import type { Choice } from '../../protocol/messages'

/** A legal move as what is pointed at to make it: something that is picked first, perhaps, and then a target. */
export interface LegalMove extends Choice {
  move: string // as the notation writes it, and as it is sent back
  pick: string | null // what is picked first, as in "factory-2-red"; null if nothing is
}

/** The id of the tiles of a colour at a place, which can be picked. */
export function pickId(place: string, colour: string): string {
  return `${place}-${colour}`
}

export function legalMoves({ legal, choices }: { legal: string[]; choices: Choice[] }): LegalMove[] {
  return choices.map((choice, index) => ({ ...choice, move: legal[index] ?? '', pick: choice.origin && pickId(choice.origin, choice.colour ?? '') }))
}

export interface Choosing {
  legal: LegalMove[]
  acting: boolean // a move was made and is not acknowledged yet
  asks?: boolean // a move is made by choosing its target twice
  act: (move: LegalMove) => void
}

export class Pointing {
  turns = $state(0) // quarter turns of the plate that is placed
  private chosen = $state<string | null>(null) // the target that was chosen once, where twice is asked for
  private wanted = $state<string | null>(null)
  private over = $state<string | null>(null) // the pick that the mouse is over
  private aimedAt = $state<string | null>(null) // a target
  private readonly choosing: () => Choosing

  constructor(choosing: () => Choosing) {
    this.choosing = choosing
  }

  private legal = $derived.by(() => this.choosing().legal)
  private picks = $derived.by(() => new Set(this.legal.map((move) => move.pick)))

  /** What is picked. */
  picked = $derived.by(() => (this.wanted && this.canPick(this.wanted) ? this.wanted : null))
  /** What the mouse is over and could be picked: its targets are shown, too. */
  hovered = $derived.by(() => (!this.picked && this.over && this.canPick(this.over) ? this.over : null))
  /** Moves that need no pick. */
  free = $derived.by(() => this.movesOf(null))
  /** The moves of what is picked; without a pick those that need none. */
  wantedMoves = $derived.by(() => (this.picked ? this.movesOf(this.picked) : this.free))
  /** The moves that can be chosen now. */
  moves = $derived.by(() => (this.picked ? [...this.movesOf(this.picked), ...this.free] : this.free))
  /** The moves whose targets are shown: of what is picked or hovered, else those that need no pick. */
  offered = $derived.by(() => (this.hovered ? this.movesOf(this.hovered) : this.wantedMoves))
  /** The move whose target is pointed at, focused or tapped once. */
  aimed = $derived.by(() => (this.aimedAt === null ? null : (this.moveTo(this.aimedAt) ?? null)))

  /** The move that is made as soon as its target is chosen once more. */
  armed = $derived.by(() => (this.chosen === null ? null : (this.moveTo(this.chosen) ?? null)))

  movesOf(pick: string | null): LegalMove[] {
    return this.legal.filter((move) => move.pick === pick && (move.turns ?? this.turns) === this.turns)
  }

  canPick(pick: string): boolean {
    return this.picks.has(pick)
  }

  /** Whether a pick is the next choice, or a target is. */
  isWanted({ pick, target }: { pick?: string | undefined; target?: string | undefined }): boolean {
    return pick === undefined ? this.wantedMoves.some((move) => move.target === target) : !this.picked && this.canPick(pick)
  }

  /** The move that a target would make now. */
  moveTo(target: string): LegalMove | undefined {
    return this.moves.find((move) => move.target === target)
  }

  hover(pick: string | null): void {
    this.over = pick
  }

  /** Pick, or put back what is picked. Returns whether it is picked now. */
  toggle(pick: string): boolean {
    if (this.picked === pick) {
      this.forget()
      return false
    }
    return this.pick(pick)
  }

  pick(pick: string): boolean {
    if (!this.canPick(pick) || this.choosing().acting) return false
    this.wanted = pick
    this.aimedAt = this.chosen = null
    return true
  }

  /** Put back; also when another state comes. */
  forget(): void {
    this.wanted = null
    this.aimedAt = this.chosen = null
    this.over = null
  }

  turn(by: number): void {
    this.turns = (this.turns + by + 4) % 4
  }

  aim(target: string | null): void {
    this.aimedAt = target
    if (target !== this.chosen) this.chosen = null
  }

  /** The pointer or the focus has left a target. */
  unaim(target: string): void {
    if (this.aimedAt === target) this.aimedAt = this.chosen = null
  }

  /** A click on a target. A finger's first tap aims, if there is something to be seen then; everything else commits. */
  press(target: string, event: MouseEvent, aims: boolean): void {
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    if (!aims || !isTouch) this.choose(target)
    else if (this.aimedAt !== target) this.aim(target)
    else this.choose(target, true) // the first tap has asked already
  }

  /** Make the move of a target; where that is asked for, only the second time. */
  choose(target: string, isSure = false): void {
    const move = this.moveTo(target)
    const { acting, asks, act } = this.choosing()
    if (!move || acting) return
    if (asks && !isSure && this.chosen !== target) this.aimedAt = this.chosen = target
    else act(move)
  }
}
