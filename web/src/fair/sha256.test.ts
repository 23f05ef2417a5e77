import { expect, test } from 'vitest'
import { hexOf, pledgeOf } from './pledge'
import { hmac, sha256 } from './sha256'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

// From FIPS 180-2.
const KNOWN: [string, string][] = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
]

test.each(KNOWN)('the digest of %j is the known one', (text, digest) => {
  expect(hexOf(sha256(bytes(text)))).toBe(digest)
  expect(pledgeOf(text)).toBe(digest)
})

test('the code of a message with a key is that of RFC 4231', () => {
  const code = hmac(bytes('Jefe'), bytes('what do ya want for nothing?'))
  expect(hexOf(code)).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
})
