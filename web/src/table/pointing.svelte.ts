// Pointing: tiles are picked, targets offered, one of them aimed at and previewed, and the move made.
//
// With a mouse, hovering previews and a click commits; on touch the first tap previews and the second commits; keys do
// both. It knows the legal moves as texts and no rules: the game says which pick each move belongs to.

export interface Choosing {
  legal: string[]
  acting: boolean // a move was made and is not acknowledged yet
  act: (move: string) => void
  /** The pick that a move belongs to, as a word such as "3-red"; null if the move needs none. */
  pickOf: (move: string) => string | null
}

export class Pointing {
  private wanted = $state<string | null>(null)
  private over = $state<string | null>(null) // what the mouse is over
  private aimedAt = $state<string | null>(null)
  private readonly choosing: () => Choosing

  constructor(choosing: () => Choosing) {
    this.choosing = choosing
  }

  private legal = $derived.by(() => this.choosing().legal)

  /** What is picked. */
  picked = $derived.by(() => (this.wanted && this.canPick(this.wanted) ? this.wanted : null))
  /** What the mouse is over and could be picked: its targets are shown, too. */
  hovered = $derived.by(() => (!this.picked && this.over && this.canPick(this.over) ? this.over : null))
  /** Moves that need no pick. */
  free = $derived.by(() => this.legal.filter((move) => this.choosing().pickOf(move) === null))
  /** The moves that can be chosen now. */
  moves = $derived.by(() => (this.picked ? this.movesOf(this.picked) : this.free))
  /** The moves whose targets are shown: of what is picked or hovered, else those that need no pick. */
  offered = $derived.by(() => (this.hovered ? this.movesOf(this.hovered) : this.moves))
  /** The move whose target is pointed at, focused or tapped once. */
  aimed = $derived.by(() => (this.aimedAt && this.moves.includes(this.aimedAt) ? this.aimedAt : null))

  movesOf(pick: string): string[] {
    return this.legal.filter((move) => this.choosing().pickOf(move) === pick)
  }

  canPick(pick: string): boolean {
    return this.legal.some((move) => this.choosing().pickOf(move) === pick)
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
    this.aimedAt = null
    return true
  }

  /** Put back; also when another state comes. */
  forget(): void {
    this.wanted = null
    this.aimedAt = null
    this.over = null
  }

  aim(move: string | null): void {
    this.aimedAt = move
  }

  /** The pointer or the focus has left a target. */
  unaim(move: string): void {
    if (this.aimedAt === move) this.aimedAt = null
  }

  /** A click on a target. A finger's first tap aims; everything else commits. */
  press(move: string, event: MouseEvent): void {
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    if (isTouch && this.aimed !== move) this.aim(move)
    else this.choose(move)
  }

  choose(move: string): void {
    const { acting, act } = this.choosing()
    if (this.moves.includes(move) && !acting) act(move)
  }
}
