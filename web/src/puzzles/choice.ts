// Which puzzle comes next.
import type { PuzzleList } from '../protocol/http'
import { progress } from './progress.svelte'

export const DIFFICULTIES = [1, 2, 3, 4, 5]

/** The ids of a difficulty. */
export function shelf(list: PuzzleList, difficulty: number): string[] {
  return list.puzzles.flatMap((puzzle) => (puzzle.difficulty === difficulty ? [puzzle.id] : []))
}

/** Any of a difficulty, but this one: one that is not solved yet, while there are some. */
export function another(list: PuzzleList, difficulty: number, but = ''): string | undefined {
  const others = shelf(list, difficulty).filter((id) => id !== but)
  const open = others.filter((id) => !progress.isSolved(id))
  const choice = open.length ? open : others
  return choice[Math.floor(Math.random() * choice.length)]
}
