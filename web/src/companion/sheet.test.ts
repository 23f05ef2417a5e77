import { beforeEach, expect, test } from 'vitest'
import { emptyRound, keep, kept, knownNames, question, remember, withFloor, withMarker, withTile, type BoardMarks, type Sheet } from './sheet'
import { guessed } from './guess'

const EMPTY: BoardMarks = { tiles: [], floor: 0 }
const SHEET: Sheet = { names: ['Ana', 'Rui'], wall: 'grey', starter: 1, rounds: [emptyRound(2)], isStopped: false }

beforeEach(() => localStorage.clear())

test('a tile is laid, moved within its row, and taken back', () => {
  const laid = withTile(EMPTY, { row: 1, space: 2, colour: '' })
  expect(laid.tiles).toEqual([{ row: 1, space: 2, colour: '' }])
  const moved = withTile(laid, { row: 1, space: 4, colour: '' })
  expect(moved.tiles).toEqual([{ row: 1, space: 4, colour: '' }])
  expect(withTile(moved, { row: 1, space: 4, colour: '' }).tiles).toEqual([])
  expect(withTile(moved, { row: 0, space: 4, colour: '' }).tiles).toHaveLength(2)
})

test('another colour on the same space replaces the tile', () => {
  const red = withTile(EMPTY, { row: 1, space: 2, colour: 'red' })
  expect(withTile(red, { row: 1, space: 2, colour: 'blue' }).tiles).toEqual([{ row: 1, space: 2, colour: 'blue' }])
})

test('the last space in use is tapped, and tapped again it is free', () => {
  expect(withFloor(EMPTY, 2).floor).toBe(3)
  expect(withFloor({ ...EMPTY, floor: 3 }, 2).floor).toBe(2)
})

test('the marker brings its own space of the floor along, wherever it goes', () => {
  const taken = withMarker(emptyRound(2), 0)
  expect([taken.marker, taken.boards.map(({ floor }) => floor)]).toEqual([0, [1, 0]])
  const moved = withMarker(taken, 1)
  expect([moved.marker, moved.boards.map(({ floor }) => floor)]).toEqual([1, [0, 1]])
  const back = withMarker(moved, 1)
  expect([back.marker, back.boards.map(({ floor }) => floor)]).toEqual([null, [0, 0]])
})

test('a sheet is kept, and what is no sheet is left alone', () => {
  expect(kept()).toBeNull()
  keep(SHEET)
  expect(kept()).toEqual(SHEET)
  for (const other of ['{', '{}', '[]', '{"names":["Ana"],"starter":0,"rounds":[{"boards":[]}]}']) {
    localStorage.setItem('azulejos.cardboard', other)
    expect(kept()).toBeNull()
  }
})

test('names are remembered, the latest first and each once', () => {
  remember(['Ana', 'Rui'])
  remember(['Kari', 'Ana'])
  expect(knownNames()).toEqual(['Kari', 'Ana', 'Rui'])
})

test('the question to the rules has the options of the game', () => {
  const asked = question(SHEET, 0, 'azul')
  expect(asked).toMatchObject({ game: 'azul', options: { players: '2', wall: 'grey' }, starter: 1, asks: 0 })
})

test('a guess is a colour that is offered, rather one that was not laid in this round', () => {
  const wall = [['red', 'blue', null, null, null], [null, 'red', null, null, null]]
  const board = { before: 0, gain: 0, cost: 0, then: 0, tiles: [{ row: 1, space: 1, colour: 'red', points: 1, runs: [] }], wall, places: [], drawn: 0 }
  expect(guessed(board, ['red', 'blue', 'white'])).toBe('blue')
  expect(guessed(board, ['white'])).toBe('white')
})
