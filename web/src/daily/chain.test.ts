import { expect, test } from 'vitest'
import { isOfTheDay } from './chain'

// What `daily/chain.py` says of a day of the package.
const DAY = {
  day: '2026-11-18',
  link: '6219b6d806b6f51af81462a095826459f5940dd3f849409e3bfcb8736bd8a818',
  anchor: 'ebaa58ce0ba5f90b4d993514827e6aaa1ffa2eb7de0b52826d0cf8c95b213912',
  seal: 'e50c71d53535dd5881edda2d20a2f534d5aa5e0d3c21ed5d464f3b74f6400e5a',
}

test('the link of a day leads to the anchor and to the seal', () => {
  expect(isOfTheDay(DAY)).toBe(true)
  expect(isOfTheDay({ ...DAY, link: null })).toBe(null)
})

test.each([{ day: '2026-11-17' }, { link: DAY.seal }, { anchor: DAY.seal }, { seal: DAY.anchor }])('%o is not of the day', (other) => {
  expect(isOfTheDay({ ...DAY, ...other })).toBe(false)
})
