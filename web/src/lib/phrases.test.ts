import { expect, test } from 'vitest'
import { lineText, phraseData, phraseOf, PHRASES } from './phrases'

test('a phrase is read in words, and anything else as it was typed', () => {
  expect(PHRASES.map((phrase) => lineText({ text: phraseData(phrase) }))).toEqual(['Nice!', 'Ouch', 'Thanks', 'One moment'])
  for (const text of ['nice', '#', '#Nice', '#nice!', '# nice', 'Hello #nice']) expect(lineText({ text })).toBe(text)
})

test('what a phrase is sent as is understood as that phrase', () => {
  for (const phrase of PHRASES) expect(phraseOf(phraseData(phrase))).toBe(phrase)
})
