import { expect, test } from 'vitest'
import type { Replay } from '../protocol/http'
import { checkDraws, fingerprint, openings, Rng } from './fairTiles'

// What `core/rng.py` and `core/records/fairness.py` say of the same secret.
const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
const PLEDGE = 'e27306dc26498212b4b5976efc0d71f25f14191e052e3948e29d79ee7ab08ef4' // of "ann words"

interface Deal {
  round: number
  drawn: number[]
}

/** A replay whose deals draw from 100 tiles, then 99 …, half of them red, the first *drawn[n]* of which was drawn. */
function replay(deals: Deal[], details: Partial<Replay> = {}): Replay {
  const plies = deals.flatMap(({ round, drawn }) => [
    { seat: null, round, draws: drawn.map((each, index) => ({ choices: ['red', 'blue'], weights: [50 - index, 50], drawn: each, stream: '' })) },
    { seat: 0, round, draws: [] },
  ])
  return { id: 'game-7', secret: SECRET, words: ['ann words', ''], pledges: [], plies, ...details } as unknown as Replay
}

function below(bound: number): number[] {
  const rng = new Rng(0n)
  return Array.from({ length: 5 }, () => rng.below(bound))
}

test.each([
  [1, [0, 0, 0, 0, 0]],
  [5, [4, 2, 0, 4, 0]],
  [100, [88, 43, 2, 97, 10]],
  [3_000_000_000, [2649932424, 1294583990, 79301314, 319040074, 981977292]],
])('numbers below %i are those of the server', (bound, expected) => {
  expect(below(bound)).toEqual(expected)
})

test('the fingerprint of a secret is the commitment', () => {
  expect(fingerprint(SECRET)).toBe(COMMITMENT)
})

test('every deal has numbers of its own', () => {
  const rounds = checkDraws(replay([{ round: 1, drawn: [1, 0, 0] }, { round: 2, drawn: [1, 0, 0] }]))
  expect(rounds.map(({ round, draws }) => [round, draws.map((each) => each.ticket)])).toEqual([
    [1, [81, 29, 19]],
    [2, [99, 48, 42]],
  ])
})

test('a draw is the choice that its number falls on', () => {
  const [first, second] = checkDraws(replay([{ round: 1, drawn: [1, 0, 0] }, { round: 2, drawn: [0, 0, 0] }]))
  expect(first).toEqual({
    round: 1,
    draws: [
      { ticket: 81, of: 100, drawn: 'blue', due: 'blue' },
      { ticket: 29, of: 99, drawn: 'red', due: 'red' },
      { ticket: 19, of: 98, drawn: 'red', due: 'red' },
    ],
    wrong: 0,
  })
  expect(second?.draws[0]).toEqual({ ticket: 99, of: 100, drawn: 'red', due: 'blue' })
  expect(second?.wrong).toBe(1)
})

test('a number on the border belongs to the next choice', () => {
  // The second deal draws 48 of 99, of which 49 are red, and then 42 of 98.
  const [, second] = checkDraws(replay([{ round: 1, drawn: [1] }, { round: 2, drawn: [1, 0] }]))
  expect(second?.draws[1]?.due).toBe('red')
  const other = replay([{ round: 1, drawn: [] }])
  other.plies[0]!.draws = [{ choices: ['red', 'blue'], weights: [81, 19], drawn: 1, stream: '' }]
  expect((checkDraws(other))[0]).toMatchObject({ wrong: 0, draws: [{ due: 'blue' }] })
})

test('two deals of one round are one', () => {
  const rounds = checkDraws(replay([{ round: 1, drawn: [1] }, { round: 1, drawn: [1] }]))
  expect(rounds.map(({ draws }) => draws.map((each) => each.ticket))).toEqual([[81, 99]])
})

test('pledges change every deal', () => {
  const [first] = checkDraws(replay([{ round: 1, drawn: [0, 0, 0] }], { pledges: [PLEDGE, ''] }))
  expect(first?.draws.map((each) => each.ticket)).toEqual([32, 42, 47])
})

test.each([
  ['none', '', ''],
  ['shown', 'ann words', ''],
  ['kept', 'ann words', PLEDGE],
  ['missing', '', PLEDGE],
  ['wrong', 'other words', PLEDGE],
])('the opening of a seat is %s with words %j and pledge %j', (opening, words, pledge) => {
  expect(openings(replay([], { words: [words], pledges: [pledge] }))).toEqual([opening])
})

test('a game without pledges has openings, too', () => {
  expect(openings(replay([], { words: ['ann words', ''], pledges: [] }))).toEqual(['shown', 'none'])
})

test('each outcome of a stream has numbers of its own, whatever is drawn between', () => {
  const drawn = { choices: ['red', 'blue'], weights: [50, 50], drawn: 0 }
  const draws = (streams: string[]) => [{ seat: null, round: 1, draws: streams.map((stream) => ({ ...drawn, stream })) }]
  const tickets = (streams: string[]) =>
    checkDraws(replay([], { plies: draws(streams) as unknown as Replay['plies'] }))[0]?.draws.map((each) => each.ticket)
  expect(tickets(['tile', 'chip', 'tile'])).toEqual([49, 11, 33])
  expect(tickets(['chip', 'tile', 'tile'])).toEqual([11, 49, 33])
})
