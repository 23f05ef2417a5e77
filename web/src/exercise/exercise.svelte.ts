// An exercise: find a good move in a position, with a few tries. The caller judges the moves.
import { refusalText } from '../lib/reasons'
import type { Position, PreviewOf } from '../protocol/messages'
import { Studied } from './position.svelte'

export const MOST_TRIES = 3 // then the answer is shown

/** What is said of a move that was tried. */
export interface Verdict {
  good: boolean
  text: string
  brings: PreviewOf // what the move does, to be drawn
}

/** The best move, shown after the tries or on request. */
export interface Answer {
  text: string
  brings: PreviewOf
}

export interface Task {
  question: string
  names: string[]
  position: () => Promise<Position>
  judge: (move: string) => Promise<Verdict>
  answer: () => Promise<Answer>
  ended?: (isSolved: boolean, tries: number) => void
}

export class Exercise {
  readonly studied: Studied
  tries = $state(0)
  isJudging = $state(false)
  isShowing = $state(false) // the continuation of the game, after the exercise
  verdict = $state.raw<Verdict | null>(null) // of the last try
  answer = $state.raw<Answer | null>(null)
  fault = $state('')
  isSolved = $derived(this.verdict?.good ?? false)
  isOver = $derived(this.isSolved || this.answer !== null)
  left = $derived(MOST_TRIES - this.tries)

  constructor(readonly task: Task) {
    this.studied = new Studied(() => task.names)
    void this.begin()
  }

  act = async (move: string): Promise<void> => {
    if (this.isJudging || this.isOver) return
    this.isJudging = this.studied.isQuiet = true
    this.fault = ''
    try {
      this.verdict = await this.task.judge(move)
      this.tries++
      if (this.verdict.good || this.left === 0) await this.end()
    } catch (error) {
      this.fault = refusalText(error)
    } finally {
      this.isJudging = false
      this.studied.isQuiet = this.isOver
      this.studied.again() // what was picked lies where it was
    }
  }

  /** Give up, and see the answer. */
  show = async (): Promise<void> => {
    if (this.isJudging || this.isOver) return
    this.fault = ''
    try {
      await this.end()
    } catch (error) {
      this.fault = refusalText(error)
    }
  }

  private async begin(): Promise<void> {
    try {
      this.studied.show(await this.task.position())
    } catch (error) {
      this.fault = refusalText(error)
    }
  }

  private async end(): Promise<void> {
    this.answer = await this.task.answer()
    this.studied.isQuiet = true
    this.task.ended?.(this.isSolved, this.tries)
  }
}
