import { beforeEach, expect, test, vi } from 'vitest'
import type { Beat } from './beat'
import { Director } from './director.svelte'
import { settings } from '../../lib/settings.svelte'

// Pictures are words here. The clock is moved by hand.
type Told = Beat<string>

let seen: string[]

beforeEach(() => {
  localStorage.setItem('azulejos.clock', 'manual')
  settings.pace = 'normal'
  seen = []
})

function director(): Director<string> {
  return new Director('first', () => undefined, (picture) => seen.push(picture))
}

function beat(name: string, ms: number, more: Partial<Told> = {}): Told {
  return { name, ms, after: `after ${name}`, ...more }
}

function told(of: Director<string>): string[] {
  return of.timeline.map(({ at, event, name }) => `${at} ${event} ${name}`)
}

test('beats run one after the other, each for its time', () => {
  const it = director()
  it.push('move', [beat('take', 300), beat('lay', 200)])
  it.tick(0)
  expect([it.shown, it.current]).toEqual(['after take', 'take'])
  it.tick(299)
  expect(it.current).toBe('take')
  it.tick(300)
  expect([it.shown, it.current]).toEqual(['after lay', 'lay'])
  it.tick(500)
  expect([it.shown, it.current, it.isIdle]).toEqual(['after lay', null, true])
  expect(told(it)).toEqual(['0 arrived move', '0 enter take', '300 leave take', '300 enter lay', '500 leave lay'])
})

test('a late frame runs all that is due, each beat at its own time', () => {
  const it = director()
  it.push('move', [beat('take', 300), beat('lay', 200), beat('pay', 100)])
  it.tick(0)
  it.tick(550)
  expect(it.current).toBe('pay')
  expect(told(it)).toContain('500 enter pay')
  expect(seen).toEqual(['after take', 'after lay', 'after pay'])
})

test('what arrives during a beat is appended', () => {
  const it = director()
  it.push('one', [beat('take', 300)])
  it.tick(0)
  it.push('other', [beat('lay', 300)])
  expect(it.current).toBe('take')
  it.tick(300)
  expect(it.current).toBe('lay')
})

test('nothing to tell is nothing', () => {
  const it = director()
  it.push('nothing', [])
  expect([it.isIdle, it.timeline]).toEqual([true, []])
})

test('skipping shows the last picture alone', () => {
  const it = director()
  it.push('move', [beat('take', 300), beat('lay', 200), beat('pay', 100)])
  it.tick(0)
  it.finish()
  expect([it.shown, it.isIdle]).toEqual(['after pay', true])
  expect(seen).toEqual(['after take', 'after pay'])
  expect(told(it).slice(2)).toEqual(['0 cut take', '0 cut lay', '0 cut pay'])
})

test('skipping with nothing to skip changes nothing', () => {
  const it = director()
  it.finish()
  expect([it.shown, seen]).toEqual(['first', []])
})

test('a skip stops in front of a card, the next one closes it', () => {
  const it = director()
  it.push('round', [beat('lay', 300), beat('card', 4000, { hold: true }), beat('deal', 300)])
  it.tick(0)
  it.finish()
  expect(it.shown).toBe('after lay')
  it.tick(0)
  expect([it.current, it.isHeld]).toEqual(['card', true])
  it.skip()
  expect([it.shown, it.current, it.isHeld]).toEqual(['after deal', 'deal', false])
})

test('a skip is over one thing alone', () => {
  const it = director()
  it.push('round', [beat('card', 4000, { hold: true }), beat('deal', 300, { opens: true }), beat('think', 200, { opens: true }), beat('lay', 300), beat('turn', 100)])
  it.tick(0)
  it.skip()
  expect(it.current).toBe('deal')
  it.skip()
  it.tick(0)
  expect(it.current).toBe('think')
  it.skip()
  expect([it.shown, it.isIdle]).toEqual(['after turn', true])
})

test('what begins is shown even after a card that nothing opens', () => {
  const it = director()
  it.push('round', [beat('card', 4000, { hold: true }), beat('turn up', 300), beat('deal', 300)])
  it.tick(0)
  it.skip()
  expect(it.current).toBe('turn up')
  it.finish()
  expect(it.isIdle).toBe(true)
})

test('all is skipped, even a card, on demand', () => {
  const it = director()
  it.push('round', [beat('lay', 300), beat('card', 4000, { hold: true }), beat('deal', 300)])
  it.tick(0)
  it.finish(true)
  expect([it.shown, it.isIdle]).toEqual(['after deal', true])
})

test('a card counts its seconds and closes by itself', () => {
  const it = director()
  it.push('round', [beat('card', 4000, { hold: true })])
  it.tick(0)
  expect(it.left).toBe(4)
  it.tick(1)
  expect(it.left).toBe(4)
  it.tick(1000)
  expect(it.left).toBe(3)
  it.tick(4000)
  expect([it.left, it.isIdle]).toEqual([null, true])
})

test('a card on which one rests stays', () => {
  const it = director()
  it.push('round', [beat('card', 4000, { hold: true })])
  it.tick(0)
  it.tick(1000)
  it.rest(true)
  it.tick(60_000)
  expect([it.current, it.left]).toEqual(['card', 3])
  it.rest(false)
  it.tick(62_999)
  expect(it.current).toBe('card')
  it.tick(63_000)
  expect(it.isIdle).toBe(true)
})

test('only a card can be rested on', () => {
  const it = director()
  it.push('move', [beat('take', 300)])
  it.tick(0)
  it.rest(true)
  it.tick(300)
  expect(it.isIdle).toBe(true)
})

test('a stretched beat is longer', () => {
  const it = director()
  it.push('count', [beat('count', 300, { stretch: 0.5 })])
  it.tick(0)
  it.tick(149)
  expect(it.isIdle).toBe(false)
  it.tick(150)
  expect(it.isIdle).toBe(true)
})

test('a picture can be settled at once, and what ran is forgotten', () => {
  const it = director()
  it.push('move', [beat('take', 300), beat('lay', 300)])
  it.tick(0)
  it.settle('other')
  expect([it.shown, it.isIdle, it.current]).toEqual(['other', true, null])
  it.tick(1000)
  expect(it.shown).toBe('other')
})

test('a small change touches what is shown', () => {
  const it = director()
  it.touch((picture) => `${picture}, previewed`)
  expect(it.shown).toBe('first, previewed')
  expect(seen).toEqual(['first, previewed'])
})

test('at the pace "none" the last picture is shown at once, past every card', () => {
  settings.pace = 'none'
  const it = director()
  it.push('round', [beat('lay', 300), beat('card', 4000, { hold: true }), beat('deal', 300)])
  expect([it.shown, it.isIdle]).toEqual(['after deal', true])
  expect(seen).toEqual(['after deal'])
})

test('a page that nobody sees is up to date', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const it = director()
  it.push('move', [beat('take', 300)])
  expect([it.shown, it.isIdle]).toEqual(['after take', true])
})

test('stopping forgets what waits', () => {
  const it = director()
  it.push('move', [beat('take', 300), beat('lay', 300)])
  it.tick(0)
  it.stop()
  expect([it.isIdle, it.shown]).toEqual([true, 'after take'])
})

test('the timeline keeps the latest events', () => {
  const it = director()
  for (let number = 0; number < 300; number++) {
    it.push(`move ${number}`, [beat(`take ${number}`, 0)])
    it.tick(number)
  }
  expect(it.timeline.length).toBeLessThanOrEqual(500)
  expect(it.timeline.at(-1)?.name).toBe('take 299')
})

test('without a manual clock, frames move the time', () => {
  localStorage.removeItem('azulejos.clock')
  vi.useFakeTimers()
  const it = director()
  it.push('move', [beat('take', 300)])
  vi.advanceTimersByTime(200)
  expect(it.current).toBe('take')
  vi.advanceTimersByTime(1000)
  expect([it.shown, it.isIdle]).toEqual(['after take', true])
  vi.useRealTimers()
})
