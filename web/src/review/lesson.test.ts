import { expect, test } from 'vitest'
import { lessonOf } from './lesson'

type Steps = Parameters<typeof lessonOf>[0]
type Moves = Parameters<typeof lessonOf>[1]

function replay(...paid: [round: number, seat: number, points: number][]): Steps {
  return paid.map(([round, seat, points]) => ({ round, steps: [{ effects: [{ kind: 'pay', seat, points }] }] }))
}

function review(...losses: [round: number, seat: number, loss: number][]): Moves {
  return losses.map(([round, seat, win_loss]) => ({ round, seat, win_loss }))
}

test('a dear floor is the lesson, and its round if one stands out', () => {
  expect(lessonOf(replay([1, 0, -2], [3, 0, -10], [3, 1, -14]), review(), 0)).toBe('You lost 12 points on the floor line, most of them in round 3.')
  expect(lessonOf(replay([1, 0, -4], [2, 0, -4], [3, 0, -4]), review(), 0)).toBe('You lost 12 points on the floor line.')
})

test('else it is the dearest move, and only of oneself', () => {
  expect(lessonOf(replay([1, 0, -2]), review([2, 0, 0.07], [4, 0, 0.21], [1, 1, 0.9]), 0)).toBe('One move in round 4 cost you most: 21% of your winning chances.')
})

test('who made no mistake hears that', () => {
  expect(lessonOf(replay(), review([2, 0, 0.02]), 0)).toBe('A clean game: no move of yours cost 5% or more.')
})
