import { expect, test } from 'vitest'
import type { ReviewedMove } from '../protocol/http'
import { givenAway, shared, signs, squareOf, standingOf, wallOf } from './standing'

const margins = [
  { margin: -30, people: 10 },
  { margin: 0, people: 50 },
  { margin: 12, people: 3 },
  { margin: 40, people: 37 },
]

test('a standing counts those with a smaller margin, those with the same, and those ahead', () => {
  expect(standingOf(margins, 12)).toEqual({ number: 100, beaten: 60, others: 2, place: 38 })
  expect(standingOf(margins, 40)).toEqual({ number: 100, beaten: 63, others: 36, place: 1 })
  expect(standingOf([{ margin: 5, people: 1 }], 5)).toEqual({ number: 1, beaten: 0, others: 0, place: 1 })
})

test.each([
  [0, 0],
  [0.99, 0],
  [1, 1],
  [3, 2],
  [6, 3],
  [60, 3],
])('a round in which %f points were given away is square %i', (given, square) => {
  expect(squareOf(given)).toBe(square)
})

test('what was given away is added up by rounds, of one seat alone', () => {
  const move = (seat: number, round: number, points_loss: number) => ({ seat, round, points_loss }) as ReviewedMove
  const given = givenAway([move(0, 1, 2), move(0, 1, 1.5), move(1, 1, 9), move(0, 5, 0.5), move(0, 6, 7)], 0)
  expect(given).toEqual([3.5, 0, 0, 0, 7.5])
  expect(signs(given)).toBe('⬜🟦🟦🟦🟥')
})

test('counts are shared out by largest remainder', () => {
  expect(shared([1, 1, 1], 100)).toEqual([34, 33, 33])
  expect(shared([5, 0, 5], 3)).toEqual([2, 0, 1])
})

test('the wall has a hundred tiles at most, and those behind are laid', () => {
  const bits = wallOf(margins.map((each) => ({ ...each, people: each.people * 13 })), 12).flatMap(({ columns }) => columns.flat())
  expect(bits).toHaveLength(100)
  expect(bits.filter((bit) => bit === 'laid')).toHaveLength(60)
  expect(bits.indexOf('you')).toBe(60)
  const few = wallOf([{ margin: 1, people: 2 }, { margin: 3, people: 1 }], 3).flatMap(({ columns }) => columns.flat())
  expect(few).toEqual(['laid', 'laid', 'you'])
})
