// A pledge: what is shown of words until all are opened.
import { sha256 } from './sha256'

/** Their SHA-256. */
export function pledgeOf(words: string): string {
  return hexOf(sha256(new TextEncoder().encode(words)))
}

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
