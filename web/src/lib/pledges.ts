// What this browser saw before a game and added to it, kept for the check of the fair tiles afterwards.
interface Pledge {
  commitment?: string // the fingerprint that was shown when the table was first seen
  words?: string[] // of this browser's own
}

const KEY = 'azulejos.pledges'
const MOST = 100 // tables; the oldest are forgotten

function read(): Record<string, Pledge> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Pledge>
  } catch {
    return {}
  }
}

function write(table: string, pledge: Pledge): void {
  const kept = Object.entries(read()).filter(([each]) => each !== table)
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [table, pledge]].slice(-MOST))))
}

export function pledgeOf(table: string): Pledge {
  return read()[table] ?? {}
}

/** The first fingerprint that a table shows counts. */
export function keepCommitment(table: string, commitment: string): void {
  const known = pledgeOf(table)
  if (known.commitment === undefined) write(table, { ...known, commitment })
}

export function keepWords(table: string, words: string): void {
  const known = pledgeOf(table)
  write(table, { ...known, words: [...(known.words ?? []), words] })
}
