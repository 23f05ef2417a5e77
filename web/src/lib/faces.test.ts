import { expect, test } from 'vitest'
import { faceAfter, tileOfBot, tilesOfFace } from './faces'

test('a face has one kind of tile on each diagonal', () => {
  expect(tilesOfFace(0)).toEqual(['blue', 'blue', 'blue', 'blue'])
  expect(tilesOfFace(9)).toEqual(['yellow', 'red', 'red', 'yellow'])
  expect(tilesOfFace(48)).toEqual(['special', 'special', 'special', 'special'])
})

test('taps go through all faces, and no two are alike', () => {
  const faces = new Set<string>()
  let face = 0
  for (let taps = 0; taps < 49; taps++) {
    faces.add(tilesOfFace(face).join(' '))
    face = faceAfter(face)
  }
  expect(faces.size).toBe(49)
  expect(face).toBe(0)
})

test('each level of bots has a tile of its own', () => {
  const levels = ['apprentice', 'potter', 'tiler', 'painter', 'architect', 'master']
  expect(new Set(levels.map(tileOfBot)).size).toBe(levels.length)
  expect(tileOfBot('oracle-9')).toBe('turquoise')
})
