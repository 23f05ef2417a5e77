// A place among all who have played a deal, and how well each round was played: numbers alone, so that they can be tested.
import type { ReviewedMove } from '../protocol/http'
import type { MarginCount } from '../protocol/messages'

export const SQUARES = ['blue', 'yellow', 'white', 'red'] as const // by how much was given away
const SIGNS = ['🟦', '🟨', '⬜', '🟥'] as const
const LIMITS = [1, 3, 6] // points below which each but the last stands
const ROUNDS = 5
const BINS = 10
const COLUMNS = 3 // of a bin
const HIGHEST = 7 // tiles of a column
const HUNDRED = 100

export interface Standing {
  number: number // of all who have played it
  beaten: number // with a smaller margin
  others: number // with the same one
  place: number
}

export function standingOf(margins: MarginCount[], own: number): Standing {
  const sum = (some: MarginCount[]): number => some.reduce((all, each) => all + each.people, 0)
  const number = sum(margins)
  const ahead = sum(margins.filter(({ margin }) => margin > own))
  const beaten = sum(margins.filter(({ margin }) => margin < own))
  return { number, beaten, others: number - ahead - beaten - 1, place: ahead + 1 }
}

/** Which of the four squares a round is. */
export function squareOf(given: number): number {
  const step = LIMITS.findIndex((limit) => given < limit)
  return step < 0 ? LIMITS.length : step
}

/** Points given away in each round by a seat, the later rounds counted with the fifth. */
export function givenAway(moves: ReviewedMove[], seat: number): number[] {
  const rounds = Array.from({ length: ROUNDS }, () => 0)
  for (const move of moves) {
    if (move.seat === seat) rounds[Math.min(move.round, ROUNDS) - 1]! += Math.max(0, move.points_loss)
  }
  return rounds
}

export function signs(given: number[]): string {
  return given.map((points) => SIGNS[squareOf(points)] ?? '').join('')
}

export type Bit = 'laid' | 'drawn' | 'you'

export interface Bin {
  from: number // the least margin of it
  columns: Bit[][] // from the left, each from the bottom
}

/**
 * A wall of a hundred tiles, one for every hundredth player, or of one for each where there are fewer: ten bins of margins, tiles
 * behind one laid, those ahead drawn, one's own after those one beats.
 */
export function wallOf(margins: MarginCount[], own: number): Bin[] {
  const { number, beaten } = standingOf(margins, own)
  const least = Math.min(own, ...margins.map(({ margin }) => margin))
  const most = Math.max(own, ...margins.map(({ margin }) => margin))
  const width = Math.max(1, Math.ceil((most - least + 1) / BINS))
  const people = Array.from({ length: BINS }, () => 0)
  for (const each of margins) people[Math.floor((each.margin - least) / width)]! += each.people
  const size = Math.min(number, HUNDRED)
  const tiles = shared(people, size)
  const you = Math.min(size - 1, Math.floor((beaten / Math.max(1, number)) * size))
  let passed = 0
  return tiles.map((count, bin) => {
    const heights = heightsOf(count, bin < BINS / 2)
    const columns = heights.map((height) => Array.from({ length: height }, (): Bit => (passed === you ? (passed++, 'you') : passed++ < you ? 'laid' : 'drawn')))
    return { from: least + bin * width, columns }
  })
}

/** Whole numbers of a given sum in proportion to some counts, by largest remainder. */
export function shared(counts: number[], sum: number): number[] {
  const total = counts.reduce((all, each) => all + each, 0) || 1
  const exact = counts.map((each) => (each / total) * sum)
  const whole = exact.map(Math.floor)
  const left = sum - whole.reduce((all, each) => all + each, 0)
  const order = exact.map((_, index) => index).sort((one, other) => (exact[other]! % 1) - (exact[one]! % 1) || one - other)
  for (const index of order.slice(0, left)) whole[index]!++
  return whole
}

/** How high the three columns of a bin are; the higher ones towards the middle of the wall. */
function heightsOf(count: number, isLeft: boolean): number[] {
  const low = Math.floor(count / COLUMNS)
  const heights = Array.from({ length: COLUMNS }, (_, column) => low + (column < count % COLUMNS ? 1 : 0))
  return isLeft ? heights.reverse() : heights
}

export const MOST_HIGH = HIGHEST
