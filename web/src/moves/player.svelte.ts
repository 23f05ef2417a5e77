// A game that is looked at again: which step is shown, forwards and back, by moves and rounds, by itself or by hand.
import type { Replay } from '../protocol/http'

const STEP = 2400 // milliseconds between two steps, at the normal speed
export const SPEEDS = [0.5, 1, 2, 4]

/** The table before the first step of a game that was taken up from another. */
export function startOf(replay: Replay | undefined): Pick<Replay['plies'][number], 'view' | 'steps'> | null {
  return replay?.start ? { view: replay.start, steps: [] } : null
}

export class Player {
  at = $state(0)
  speed = $state(1)
  isPlaying = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly replay: Replay,
    at: number, // not a number: its beginning
  ) {
    this.at = this.within(Number.isNaN(at) ? this.first : at)
  }

  /** Before the first step lies the table of a game that was taken up from another. */
  get first(): number {
    return this.replay.start ? -1 : 0
  }

  get last(): number {
    return this.replay.plies.length - 1
  }

  go(to: number): void {
    this.pause()
    this.at = this.within(to)
  }

  /** To the first step of the next round, or of this one, or of the one before. */
  goByRound(by: 1 | -1): void {
    const starts = this.replay.plies.flatMap((ply, index) => (ply.round !== this.replay.plies[index - 1]?.round ? [index] : []))
    const found = by > 0 ? starts.find((start) => start > this.at) : starts.findLast((start) => start < this.at)
    this.go(found ?? (by > 0 ? this.last : this.first))
  }

  toggle(): void {
    if (this.isPlaying) return this.pause()
    if (this.at === this.last) this.at = this.first
    this.isPlaying = true
    this.wait()
  }

  pause(): void {
    clearTimeout(this.timer)
    this.isPlaying = false
  }

  private wait(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (!this.isPlaying) return
      this.at = this.within(this.at + 1)
      if (this.at === this.last) this.pause()
      else this.wait()
    }, STEP / this.speed)
  }

  private within(step: number): number {
    return Math.max(this.first, Math.min(this.last, Math.round(step) || 0))
  }
}
