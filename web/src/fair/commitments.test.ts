import { beforeEach, expect, test } from 'vitest'
import type { State } from '../protocol/messages'
import { keepCommitment, keepContribution, keptFor, newPledge, wordsToOpen } from './commitments'
import { pledgeOf } from './pledge'

beforeEach(() => {
  localStorage.clear()
})

function table(pledges: string[], you: number[], details: Partial<State> = {}): State {
  return { table: 'blue-1', pledges, you, opening_until: 1, ...details } as State
}

test('the first commitment that a table shows counts', () => {
  keepCommitment('blue-1', 'first')
  keepCommitment('blue-1', 'second')
  expect(keptFor('blue-1')).toEqual({ commitment: 'first' })
  expect(keptFor('red-2')).toEqual({})
})

test('contributions are kept beside the commitment, in their order', () => {
  keepCommitment('blue-1', 'first')
  keepContribution('blue-1', 'one')
  keepContribution('blue-1', 'two')
  expect(keptFor('blue-1')).toEqual({ commitment: 'first', words: ['one', 'two'] })
})

test('a hundred tables are kept, the oldest is forgotten', () => {
  for (let number = 0; number < 101; number++) keepCommitment(`table-${number}`, String(number))
  expect(keptFor('table-0')).toEqual({})
  expect(keptFor('table-1')).toEqual({ commitment: '1' })
  expect(keptFor('table-100')).toEqual({ commitment: '100' })
})

test('only a pledge leaves the browser, and its words are opened when all are', () => {
  const pledge = newPledge()
  expect(pledge).toMatch(/^[0-9a-f]{64}$/)
  const [words, ...others] = wordsToOpen(table(['', pledge], [1]))
  expect(others).toEqual([])
  expect(pledgeOf(words ?? '')).toBe(pledge)
  expect(keptFor('blue-1').words).toEqual([words])
})

test('pledges are never the same', () => {
  expect(newPledge()).not.toBe(newPledge())
})

test('words are kept once, however often they are opened', () => {
  const pledge = newPledge()
  const opened = wordsToOpen(table([pledge], [0]))
  wordsToOpen(table([pledge], [0]))
  expect(keptFor('blue-1').words).toEqual(opened)
})

test.each([
  ['nothing is to be opened yet', { opening_until: null }],
  ['one does not sit there', { you: [] }],
  ['one sits on another seat', { you: [1] }],
  ['the seat pledged words of another browser', { pledges: ['unknown'] }],
])('no words are opened if %s', (_, details) => {
  const pledge = newPledge()
  expect(wordsToOpen(table([pledge, ''], [0], details))).toEqual([])
  expect(keptFor('blue-1')).toEqual({})
})

test('the words of two seats in one browser are opened together', () => {
  const pledges = [newPledge(), newPledge()]
  expect(wordsToOpen(table(pledges, [0, 1])).map(pledgeOf)).toEqual(pledges)
})

test('forty words are kept, the oldest are forgotten', () => {
  const pledges = []
  for (let number = 0; number < 41; number++) pledges.push(newPledge())
  expect(wordsToOpen(table(pledges, [0]))).toEqual([])
  expect(wordsToOpen(table(pledges, [1])).length).toBe(1)
})

test.each(['azulejos.pledges', 'azulejos.words'])('a damaged store %s is an empty one', (key) => {
  localStorage.setItem(key, '{')
  expect(keptFor('blue-1')).toEqual({})
  expect(wordsToOpen(table(['unknown'], [0]))).toEqual([])
})
