import { expect, test, vi } from 'vitest'
import { hexOf, pledgeOf } from './pledge'
import { hmac, ownSha256, sha256 } from './sha256'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

// From FIPS 180-2.
const KNOWN: [string, string][] = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
]

test.each(KNOWN)('the digest of %j is the known one', async (text, digest) => {
  expect(hexOf(await sha256(bytes(text)))).toBe(digest)
  expect(hexOf(ownSha256(bytes(text)))).toBe(digest)
  expect(await pledgeOf(text)).toBe(digest)
})

test('our digest is the browser’s at every length around a block', async () => {
  for (let length = 50; length < 140; length++) {
    const data = Uint8Array.from({ length }, (_, index) => (7 * index + length) % 256)
    expect(hexOf(ownSha256(data))).toBe(hexOf(await sha256(data)))
  }
})

test('a page without encryption makes the same digests', async () => {
  vi.stubGlobal('crypto', {})
  expect(hexOf(await sha256(bytes('abc')))).toBe(KNOWN[1]?.[1])
})

test('the code of a message with a key is that of RFC 4231', async () => {
  const code = await hmac(bytes('Jefe'), bytes('what do ya want for nothing?'))
  expect(hexOf(code)).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
})
