// The chain of the days, checked in this browser: the link leads to the anchor, and its secret is the one that was sealed.
import { hexOf } from '../fair/pledge'
import { sha256 } from '../fair/sha256'
import type { DayDealt } from '../protocol/messages'

const FIRST_DAY = Date.UTC(2026, 10, 1)
const DAY = 86_400_000

/** Whether a link that was shown is that of its day, and the day's games were sealed with it; null while it is not shown. */
export function isOfTheDay({ day, link, anchor, seal }: Pick<DayDealt, 'day' | 'link' | 'anchor' | 'seal'>): boolean | null {
  if (link === null) return null
  const secret = sha256(joined(`azulejos day 1\n${day}\n`, bytesOf(link)))
  let hash: Uint8Array = bytesOf(link)
  for (let left = (Date.parse(day) - FIRST_DAY) / DAY + 1; left > 0; left--) hash = sha256(joined('azulejos link 1\n', hash))
  return hexOf(hash) === anchor && hexOf(sha256(secret)) === seal
}

function joined(text: string, bytes: Uint8Array): Uint8Array {
  return new Uint8Array([...new TextEncoder().encode(text), ...bytes])
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
