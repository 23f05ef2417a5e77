// Which puzzles were solved in this browser, and on how many days in a row the one of the day.
const KEY = 'azulejos.puzzles'
const DAY = 24 * 3600 * 1000 // milliseconds

interface Kept {
  solved: string[] // ids
  days: string[] // on which a puzzle of the day was solved, as in 2026-11-17
}

function read(): Kept {
  try {
    const { solved, days }: Partial<Kept> = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return { solved: texts(solved), days: texts(days) }
  } catch {
    return { solved: [], days: [] }
  }
}

function texts(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}

class Progress {
  private kept = $state.raw<Kept>(read())

  isSolved(id: string): boolean {
    return this.kept.solved.includes(id)
  }

  /** A puzzle was solved; `day`: it was the one of this day. */
  solve(id: string, day: string | null): void {
    const { solved, days } = read() // another window may have added to it
    this.kept = { solved: [...new Set([...solved, id])], days: [...new Set([...days, ...(day === null ? [] : [day])])].sort() }
    localStorage.setItem(KEY, JSON.stringify(this.kept))
  }

  /** The last seven days, the oldest first, and whether a puzzle of the day was solved on each. */
  week(today: string): { day: string; isSolved: boolean }[] {
    const days = Array.from({ length: 7 }, (_, ago) => dayBefore(today, 6 - ago))
    return days.map((day) => ({ day, isSolved: this.kept.days.includes(day) }))
  }

  /** The number of days in a row with a solved puzzle, up to today or yesterday. */
  streak(today: string): number {
    const days = new Set(this.kept.days)
    const newest = days.has(today) ? 0 : 1 // days ago
    let length = 0
    while (days.has(dayBefore(today, newest + length))) length++
    return length
  }
}

function dayBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * DAY).toISOString().slice(0, 10)
}

export const progress = new Progress()
