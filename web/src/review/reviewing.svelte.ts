// The review of a finished game, as far as the server has it: asked for once, then looked at until it is done.
import { sleep } from '../net/backoff'
import { get, post } from '../net/http'
import { refusalText } from '../lib/reasons'
import type { Review, ReviewedMove } from '../protocol/http'

const PAUSE = 400 // milliseconds between two looks

export type ReviewedGame = { table: string } | { file: string }
export type Loss = ReviewedMove & { brings: NonNullable<ReviewedMove['brings']>; best_brings: NonNullable<ReviewedMove['best_brings']> }

export class Reviewing {
  review = $state.raw<Review | null>(null)
  fault = $state('')
  only = $state<number | null>(null) // the seat whose mistakes are gone through; null: everybody's
  private isLookedAt = true

  constructor(private readonly game: ReviewedGame) {}

  moves = $derived(new Map(this.review?.moves.map((move) => [move.ply, move])))
  deals = $derived(new Map(this.review?.deals.map((deal) => [deal.ply, deal])))
  /** The moves with a mark for what they lost, in their order. */
  losses = $derived((this.review?.moves ?? []).filter(isLoss))
  isDone = $derived(this.review?.status === 'done')

  /** Everybody's winning chances after a step, if they are known. */
  winsAt(step: number): number[] | undefined {
    return this.moves.get(step)?.wins ?? this.deals.get(step)?.wins
  }

  lossAt(step: number): Loss | null {
    return this.losses.find((move) => move.ply === step) ?? null
  }

  /** The next marked move from a step on, or the one before it. */
  next(from: number, by: 1 | -1): number | null {
    const losses = this.losses.filter(({ seat }) => this.only === null || seat === this.only)
    const found = by > 0 ? losses.find((move) => move.ply > from) : losses.findLast((move) => move.ply < from)
    return found?.ply ?? null
  }

  async ask(): Promise<void> {
    this.fault = ''
    try {
      this.review = await post('/api/reviews', this.game)
      while (this.isLookedAt && this.isUnderWay()) {
        await sleep(PAUSE)
        this.review = await this.look()
      }
      if (this.review?.status === 'none') this.review = null // no client seemed to wait: it can be asked for again
    } catch (error) {
      this.fault = refusalText(error)
    }
  }

  /** The page is left. */
  end(): void {
    this.isLookedAt = false
  }

  private isUnderWay(): boolean {
    return this.review?.status === 'waiting' || this.review?.status === 'running'
  }

  private look(): Promise<Review> {
    return 'table' in this.game ? get('/api/tables/{table}/review', this.game) : get('/api/files/{file}/review', this.game)
  }
}

function isLoss(move: ReviewedMove): move is Loss {
  return move.brings !== null && move.best_brings !== null
}
