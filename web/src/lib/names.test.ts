import { expect, test } from 'vitest'
import { listText, personName, seatNames } from './names'

test.each([
  ['Ana', 'Ana'],
  ['#guest 0', 'Blue Heron'],
  ['#guest 123', 'Royal Fox'],
  ['#guest 98765432109876543210', 'Swift Cat'],
  ['#player 2', 'Player 2'],
  ['#forgotten', 'Somebody'],
  ['#potter', 'Potter'],
  ['#potter 2', 'Potter 2'],
  ['#', '#'],
  ['# guest', '# guest'],
  ['#Guest 1', '#Guest 1'],
  ['#guest 1 2', '#guest 1 2'],
])('%j reads as %j', (name, text) => {
  expect(personName(name)).toBe(text)
})

test('names are listed as a sentence lists them', () => {
  expect(['Ana', 'Ben', 'Cem'].map((_, index, all) => listText(all.slice(0, index + 1)))).toEqual(['Ana', 'Ana and Ben', 'Ana, Ben and Cem'])
})

test('bots of one kind are numbered, a single one is not', () => {
  expect(seatNames(['Ana', null, null, null], [null, 'greedy', 'potter', 'greedy'])).toEqual(['Ana', 'Greedy 1', 'Potter', 'Greedy 2'])
})

test('an empty seat has no name', () => {
  expect(seatNames(['Ana', null], [null, null])).toEqual(['Ana', ''])
})
