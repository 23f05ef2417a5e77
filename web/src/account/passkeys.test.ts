import { expect, test } from 'vitest'
import { toBytes, toText } from './passkeys'

test('bytes survive their way as text, without signs that base64url lacks', () => {
  for (let length = 0; length < 70; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length * 251) % 256)
    const text = toText(bytes.buffer)
    expect(text).toMatch(/^[\w-]*$/)
    expect([...toBytes(text)]).toEqual([...bytes])
  }
})
