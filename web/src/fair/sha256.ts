// SHA-256 and HMAC: the browser's own, or ours where a page without encryption may not use that (a game at home, over
// an address of the local network).
const FIRST = fractions((prime) => Math.sqrt(prime), 8)
const ROUNDS = fractions((prime) => Math.cbrt(prime), 64)
const BLOCK = 64 // bytes

export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const subtle = (crypto as { subtle?: SubtleCrypto }).subtle
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', data)) : ownSha256(data)
}

/** With a key of one block at most. */
export async function hmac(key: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const masked = (mask: number): Uint8Array => Uint8Array.from({ length: BLOCK }, (_, index) => (key[index] ?? 0) ^ mask)
  const inner = await sha256(joined(masked(0x36), data))
  return sha256(joined(masked(0x5c), inner))
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** The first 32 bits of the fractions of a root of the first primes. */
function fractions(root: (prime: number) => number, number: number): Uint32Array {
  const primes: number[] = []
  for (let each = 2; primes.length < number; each++) if (primes.every((prime) => each % prime)) primes.push(each)
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32)
}

export function ownSha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((data.length + 9) / BLOCK) * BLOCK
  const padded = new DataView(new ArrayBuffer(length))
  data.forEach((byte, index) => padded.setUint8(index, byte))
  padded.setUint8(data.length, 0x80)
  padded.setUint32(length - 4, data.length * 8)
  const state = FIRST.slice()
  for (let start = 0; start < length; start += BLOCK) mix(state, padded, start)
  const out = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => out.setUint32(4 * index, word))
  return new Uint8Array(out.buffer)
}

function mix(state: Uint32Array, data: DataView, start: number): void {
  const words = new Uint32Array(BLOCK)
  const at = (index: number): number => words[index] as number
  for (let index = 0; index < BLOCK; index++) {
    const near = at(index - 15)
    const late = at(index - 2)
    const one = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3)
    const other = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[index] = index < 16 ? data.getUint32(start + 4 * index) : at(index - 16) + one + at(index - 7) + other
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let index = 0; index < BLOCK; index++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[index] as number) + at(index)) | 0
    const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index] as number) + word))
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
