import { expect, test } from 'vitest'
import { reuse } from './reuse'

test('an equal value is the old one', () => {
  const old = { wall: [['red', null], ['blue']], score: 3 }
  expect(reuse(old, structuredClone(old))).toBe(old)
})

test('a part that has not changed is the old part', () => {
  const old = { boards: [{ score: 1 }, { score: 2 }] }
  const now = reuse(old, { boards: [{ score: 1 }, { score: 5 }] })
  expect(now).toEqual({ boards: [{ score: 1 }, { score: 5 }] })
  expect(now.boards[0]).toBe(old.boards[0])
  expect(now.boards).not.toBe(old.boards)
})

test.each([
  ['a longer list', [1, 2], [1, 2, 3]],
  ['a shorter list', [1, 2, 3], [1, 2]],
  ['another name', { one: 1 }, { other: 1 }],
  ['a name whose value is undefined', { one: undefined }, { other: undefined }],
  ['a list instead of an object', { 0: 'red' }, ['red']],
  ['an object instead of a list', ['red'], { 0: 'red' }],
  ['null instead of an object', { score: 1 }, null],
  ['an object instead of null', null, { score: 1 }],
  ['another text', 'red', 'blue'],
])('%s is a new value', (_, old: unknown, now: unknown) => {
  expect(reuse(old, now)).toEqual(now)
})

test('nothing is reused where nothing was', () => {
  expect(reuse(undefined, { score: 1 })).toEqual({ score: 1 })
})
