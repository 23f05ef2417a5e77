// What this browser saw before a game and added to it, kept for the check of the fair tiles afterwards.
interface Kept {
  commitment?: string // the fingerprint that was shown when the table was first seen
  words?: string[] // this browser's contributions
}

const KEY = 'azulejos.pledges'
const MOST = 100 // tables; the oldest are forgotten

function read(): Record<string, Kept> {
  try {
    const kept: Record<string, Kept> = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return kept
  } catch {
    return {}
  }
}

function write(table: string, record: Kept): void {
  const kept = Object.entries(read()).filter(([each]) => each !== table)
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [table, record]].slice(-MOST))))
}

export function keptFor(table: string): Kept {
  return read()[table] ?? {}
}

/** The first fingerprint that a table shows counts. */
export function keepCommitment(table: string, commitment: string): void {
  const known = keptFor(table)
  if (known.commitment === undefined) write(table, { ...known, commitment })
}

export function keepContribution(table: string, contribution: string): void {
  const known = keptFor(table)
  write(table, { ...known, words: [...(known.words ?? []), contribution] })
}
