import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Backoff, onWake, sleep } from './backoff'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function pauses(backoff: Backoff, number: number): number[] {
  return Array.from({ length: number }, () => backoff.next())
}

test('each pause is twice the last, up to five seconds', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  expect(pauses(new Backoff(), 7)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000])
})

test('chance makes a pause longer, up to twice', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  expect(pauses(new Backoff(), 6)).toEqual([375, 750, 1500, 3000, 6000, 7500])
})

test('pauses begin short again after a success', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const backoff = new Backoff()
  pauses(backoff, 5)
  backoff.reset()
  expect(pauses(backoff, 2)).toEqual([250, 500])
})

test('sleep lasts as long as it says', async () => {
  const woken = vi.fn()
  void sleep(1000).then(woken)
  await vi.advanceTimersByTimeAsync(999)
  expect(woken).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(woken).toHaveBeenCalledOnce()
})

test.each([
  ['the network comes back', () => dispatchEvent(new Event('online'))],
  ['the page is resumed', () => document.dispatchEvent(new Event('resume'))],
  ['the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the page comes back from the history', () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
])('a pause ends when %s', async (_, happens) => {
  const listener = vi.fn()
  const woken = vi.fn()
  onWake(listener)
  void sleep(60_000).then(woken)
  happens()
  await vi.advanceTimersByTimeAsync(0)
  expect(woken).toHaveBeenCalledOnce()
  expect(listener).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['a page that is loaded', () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))],
  [
    'a page that is hidden',
    () => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
])('%s wakes nobody', async (_, happens) => {
  const listener = vi.fn()
  const woken = vi.fn()
  onWake(listener)
  void sleep(60_000).then(woken)
  happens()
  await vi.advanceTimersByTimeAsync(0)
  expect(woken).not.toHaveBeenCalled()
  expect(listener).not.toHaveBeenCalled()
})
