// Previews of moves, from the server: each move's steps, and the result of the round with it.
import { NO_OUTLOOKS, type MoveSteps, type Outlooks, type TableProps } from '../lib/games'
import type { GameName, Games, LineOutlook, MoveOutlook, SeatOutlook } from '../protocol/messages'
import type { LegalMove } from './pointing/pointing.svelte'

type Foreseen = LegalMove | null | undefined

export class Previews<G extends GameName> {
  private outlooks = $state.raw<Outlooks>(NO_OUTLOOKS)
  private steps = $state.raw<MoveSteps<G>>({})
  private asked = new Set<string>()

  constructor(private readonly props: () => TableProps<G>) {}

  /** Whether the game ends with this round, as the boards are. */
  isLastRound = $derived.by(() => this.outlooks.ends)

  stepsOf(move: Foreseen): Games[G]['step'][] {
    return (move && this.steps[move.move]) ?? []
  }

  outlookOf(move: Foreseen): MoveOutlook | undefined {
    return move ? this.outlooks.moves[move.move] : undefined
  }

  /** The pattern line that a move adds to, as tiling will find it. */
  lineOf(move: Foreseen): LineOutlook | undefined {
    const outlook = this.outlookOf(move)
    return outlook?.lines.find((line) => line.row === outlook.line)
  }

  /** A seat's result of the round as it is. */
  ofSeat(seat: number): SeatOutlook | undefined {
    return this.outlooks.seats[seat]
  }

  /** Another state: moves bring something else. What seats have stays until the server says more. */
  forget(): void {
    this.steps = {}
    this.outlooks = { ...NO_OUTLOOKS, seats: this.outlooks.seats }
    this.asked = new Set()
  }

  /** Ask for the result of the round with each legal move, and without. */
  async askOutlooks(): Promise<void> {
    const { number } = this.props().table
    const outlooks = await this.props().outlook()
    if (number === this.props().table.number && outlooks.seats.length) this.outlooks = outlooks
  }

  /** Ask what moves do, each once. */
  async askSteps(moves: LegalMove[]): Promise<void> {
    const { asked } = this
    const missing = moves.map((move) => move.move).filter((move) => !asked.has(move))
    if (!missing.length) return
    for (const move of missing) asked.add(move)
    const steps = await this.props().preview(missing)
    if (asked === this.asked) this.steps = { ...this.steps, ...steps }
  }
}
