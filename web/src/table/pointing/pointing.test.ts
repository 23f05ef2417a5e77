import { beforeEach, expect, test, vi } from 'vitest'
import type { LegalMove } from './pointing.svelte'
import { Pointing } from './pointing.svelte'

function legalMove(move: string, pick: string | null, target: string, turns: number | null = null): LegalMove {
  return { move, pick, origin: null, colour: null, target, tiles: 1, turns }
}

const RED_TO_1 = legalMove('2R1', 'factory-2-red', 'line-0-0')
const RED_TO_2 = legalMove('2R2', 'factory-2-red', 'line-0-1')
const BLUE_TO_1 = legalMove('CB1', 'centre-blue', 'line-0-0')
const STOP = legalMove('X', null, 'stop')

const act = vi.fn()
let legal: LegalMove[]
let acting: boolean
let pointing: Pointing

beforeEach(() => {
  act.mockReset()
  legal = [RED_TO_1, RED_TO_2, BLUE_TO_1, STOP]
  acting = false
  pointing = new Pointing(() => ({ legal, acting, act }))
})

function touch(): MouseEvent {
  return new PointerEvent('click', { pointerType: 'touch' })
}

function click(): MouseEvent {
  return new PointerEvent('click', { pointerType: 'mouse' })
}

test('before a pick, moves that need none can be chosen', () => {
  expect(pointing.moves).toEqual([STOP])
  expect(pointing.isWanted({ target: 'stop' })).toBe(true)
  expect(pointing.isWanted({ target: 'line-0-0' })).toBe(false)
  expect(pointing.isWanted({ pick: 'factory-2-red' })).toBe(true)
})

test('a pick offers its targets, and no other pick is asked for', () => {
  expect(pointing.pick('factory-2-red')).toBe(true)
  expect(pointing.picked).toBe('factory-2-red')
  expect(pointing.offered).toEqual([RED_TO_1, RED_TO_2])
  expect(pointing.moves).toEqual([RED_TO_1, RED_TO_2, STOP])
  expect(pointing.isWanted({ pick: 'centre-blue' })).toBe(false)
  expect(pointing.isWanted({ target: 'line-0-1' })).toBe(true)
})

test('what cannot be picked is not', () => {
  expect(pointing.pick('factory-1-red')).toBe(false)
  expect(pointing.picked).toBeNull()
})

test('the same pick again puts back', () => {
  expect(pointing.toggle('factory-2-red')).toBe(true)
  expect(pointing.toggle('factory-2-red')).toBe(false)
  expect(pointing.picked).toBeNull()
})

test('another pick replaces the first and forgets what was aimed at', () => {
  pointing.pick('factory-2-red')
  pointing.aim('line-0-0')
  pointing.toggle('centre-blue')
  expect([pointing.picked, pointing.aimed]).toEqual(['centre-blue', null])
})

test('hovering shows the targets of a pick without picking it', () => {
  pointing.hover('centre-blue')
  expect(pointing.hovered).toBe('centre-blue')
  expect(pointing.offered).toEqual([BLUE_TO_1])
  expect(pointing.moves).toEqual([STOP])
  pointing.pick('factory-2-red')
  expect(pointing.hovered).toBeNull()
})

test('one target means the move of what is picked', () => {
  pointing.pick('centre-blue')
  expect(pointing.moveTo('line-0-0')).toBe(BLUE_TO_1)
  expect(pointing.moveTo('line-0-1')).toBeUndefined()
})

test('aiming is at a target of the pick, until the pointer leaves it', () => {
  pointing.aim('line-0-0')
  expect(pointing.aimed).toBeNull()
  pointing.pick('factory-2-red')
  pointing.aim('line-0-0')
  expect(pointing.aimed).toBe(RED_TO_1)
  pointing.unaim('line-0-1')
  expect(pointing.aimed).toBe(RED_TO_1)
  pointing.unaim('line-0-0')
  expect(pointing.aimed).toBeNull()
})

test('a click commits', () => {
  pointing.pick('factory-2-red')
  pointing.press('line-0-1', click(), true)
  expect(act).toHaveBeenCalledExactlyOnceWith(RED_TO_2)
})

test("a finger's first tap aims, the second commits", () => {
  pointing.pick('factory-2-red')
  pointing.press('line-0-1', touch(), true)
  expect(act).not.toHaveBeenCalled()
  expect(pointing.aimed).toBe(RED_TO_2)
  pointing.press('line-0-1', touch(), true)
  expect(act).toHaveBeenCalledExactlyOnceWith(RED_TO_2)
})

test('a finger commits at once where there is nothing to see first', () => {
  pointing.press('stop', touch(), false)
  expect(act).toHaveBeenCalledExactlyOnceWith(STOP)
})

test('nothing is picked or chosen while a move is under way', () => {
  pointing.pick('factory-2-red')
  acting = true
  expect(pointing.pick('centre-blue')).toBe(false)
  pointing.choose('line-0-1')
  expect(act).not.toHaveBeenCalled()
})

test('what is no target is not chosen', () => {
  pointing.choose('line-0-1')
  expect(act).not.toHaveBeenCalled()
})

test('all is forgotten together', () => {
  pointing.pick('factory-2-red')
  pointing.aim('line-0-0')
  pointing.forget()
  pointing.hover(null)
  expect([pointing.picked, pointing.aimed, pointing.hovered]).toEqual([null, null, null])
})

test('a plate is placed as it is turned', () => {
  const turned = [0, 1, 2, 3].map((turns) => legalMove(`P${turns}`, 'display-1', 'space-0-4', turns))
  legal = turned
  pointing = new Pointing(() => ({ legal, acting, act }))
  pointing.pick('display-1')
  expect(pointing.moveTo('space-0-4')).toBe(turned[0])
  pointing.turn(1)
  expect(pointing.moveTo('space-0-4')).toBe(turned[1])
  pointing.turn(-2)
  expect(pointing.turns).toBe(3)
  expect(pointing.moveTo('space-0-4')).toBe(turned[3])
  pointing.turn(1)
  expect(pointing.turns).toBe(0)
})

test('where that is asked for, a target is chosen twice before the move is made', () => {
  pointing = new Pointing(() => ({ legal, acting, asks: true, act }))
  pointing.pick('factory-2-red')
  pointing.press('line-0-1', click(), true)
  expect([pointing.armed, pointing.aimed]).toEqual([RED_TO_2, RED_TO_2])
  pointing.press('line-0-0', click(), true)
  expect([pointing.armed, act.mock.calls]).toEqual([RED_TO_1, []])
  pointing.unaim('line-0-0') // the hand goes elsewhere
  expect(pointing.armed).toBeNull()
  pointing.press('line-0-0', click(), true)
  pointing.press('line-0-0', click(), true)
  expect(act).toHaveBeenCalledExactlyOnceWith(RED_TO_1)
})

test('a finger that has aimed has been asked already', () => {
  pointing = new Pointing(() => ({ legal, acting, asks: true, act }))
  pointing.pick('factory-2-red')
  pointing.press('line-0-1', touch(), true)
  pointing.press('line-0-1', touch(), true)
  expect(act).toHaveBeenCalledExactlyOnceWith(RED_TO_2)
})
