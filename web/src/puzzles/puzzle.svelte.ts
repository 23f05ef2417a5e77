// A puzzle being solved: what is said of a try, and the lines of the solution, shown on the table.
import { Exercise, type Task } from '../exercise/exercise.svelte'
import { get, post } from '../net/http'
import { paced } from '../lib/settings.svelte'
import type { PuzzleAsked, PuzzleLine, PuzzleSolution } from '../protocol/http'
import type { Position, PreviewOf } from '../protocol/messages'
import { inWords } from '../review/texts'
import { m } from '../texts/messages.js'

const PAUSE = 1100 // between two moves

export class Puzzle {
  readonly exercise: Exercise
  solution = $state.raw<PuzzleSolution | null>(null)
  watched = $state.raw<PuzzleLine | null>(null) // the line that is on the table
  private run = 0 // of the line that is being shown

  constructor(
    readonly asked: PuzzleAsked,
    private readonly names: string[],
    solved: () => void,
  ) {
    this.exercise = new Exercise(this.task(solved))
  }

  private task(solved: () => void): Task {
    const { position } = this.asked
    return {
      question: m.puzzle_task(),
      names: this.names,
      position: () => Promise.resolve(position),
      judge: async (move) => {
        const { right, lines } = await this.load()
        const best = lines[0]?.brings
        if (best && right.includes(move)) return { good: true, text: `${m.puzzle_right()} ${this.why()}`, brings: best }
        return { good: false, text: m.puzzle_wrong(), brings: await this.brings(move) }
      },
      answer: async () => {
        const { lines } = await this.load()
        const best = lines[0]?.brings ?? (await this.brings(position.legal[0] ?? ''))
        return { text: `${m.puzzle_shown({ move: inWords(best, this.names) })} ${this.why()}`, brings: best }
      },
      ended: (isSolved) => isSolved && solved(),
    }
  }

  private async load(): Promise<PuzzleSolution> {
    this.solution ??= await get('/api/puzzles/{puzzle}/solution', { puzzle: this.asked.id })
    return this.solution
  }

  /** What a move does. */
  private async brings(move: string): Promise<PreviewOf> {
    const { previews } = await post('/api/positions/previews', { position: this.asked.position.position, moves: [move], outlook: true })
    return previews[0] ?? { move, steps: [], outlook: null }
  }

  /** How sure the answer is. */
  private why(): string {
    return this.solution?.proved ? m.review_proved() : this.solution?.solved ? m.puzzle_thought_through() : m.review_estimated()
  }

  /** Show a line on the table, from the position on. */
  watch = async (line: PuzzleLine): Promise<void> => {
    const run = ++this.run
    const front = this.asked.position.seat ?? 0
    this.watched = line
    this.exercise.isShowing = true
    this.exercise.studied.show(still(this.asked.position), undefined, front)
    let before = this.asked.position
    for (const step of line.steps) {
      await new Promise((wake) => setTimeout(wake, paced(PAUSE)))
      if (run !== this.run) return
      this.exercise.studied.show(still(step), before.seat, front)
      before = step
    }
  }

  /** Stop: the page is left. */
  leave = (): void => {
    this.run++
  }
}

/** A position in which no seat acts. */
function still(position: Position): Position {
  return { ...position, seat: null, chance: true, legal: [], choices: [] }
}
