// This browser's part in fair tiles: words that are pledged when one sits down and opened when all
// do, kept for that, and for the check of the fair tiles afterwards (see docs/notation.md).
import type { State } from '../protocol/messages'
import { hexOf, pledgeOf } from './pledge'

interface Kept {
  commitment?: string // the fingerprint that was shown when the table was first seen
  words?: string[] // this browser's contributions
}

const KEY = 'azulejos.pledges'
const MOST = 100 // tables; the oldest are forgotten
const WORDS_KEY = 'azulejos.words' // by pledge, words that are still to be opened
const MOST_WORDS = 40
const RANDOM_BYTES = 16

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

/** Random words for a table whose tiles its server has pledged, when no other player takes part in them: they need no pledge. */
export function newWords(table: string, commitment: string): string {
  keepCommitment(table, commitment)
  const words = randomWords()
  keepContribution(table, words)
  return words
}

function randomWords(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))
}

/** Random words for a table where one sits down, kept here; only their pledge is sent. */
export function newPledge(): string {
  const words = randomWords()
  const pledge = pledgeOf(words)
  const kept = Object.entries(unopened())
  localStorage.setItem(WORDS_KEY, JSON.stringify(Object.fromEntries([...kept, [pledge, words]].slice(-MOST_WORDS))))
  return pledge
}

/** The words that this browser has pledged for a table, if they must be opened now. */
export function wordsToOpen(table: State): string[] {
  if (table.opening_until === null) return []
  const kept = unopened()
  const words = table.you.map((seat) => kept[table.pledges[seat] ?? '']).filter((each) => each !== undefined)
  const known = keptFor(table.table).words ?? []
  for (const each of words) if (!known.includes(each)) keepContribution(table.table, each)
  return words
}

function unopened(): Record<string, string> {
  try {
    const kept: Record<string, string> = JSON.parse(localStorage.getItem(WORDS_KEY) ?? '{}')
    return kept
  } catch {
    return {}
  }
}
