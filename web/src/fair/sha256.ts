// SHA-256 and HMAC, from a library: browsers refuse theirs to a page without encryption, as in a game at home over an address
// of the local network.
import { hmac as keyed } from '@noble/hashes/hmac.js'
import { sha256 as digest } from '@noble/hashes/sha2.js'

export function sha256(data: Uint8Array): Uint8Array {
  return digest(data)
}

export function hmac(key: Uint8Array, data: Uint8Array): Uint8Array {
  return keyed(digest, key, data)
}
