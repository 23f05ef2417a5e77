// Parts that were loaded once are at hand at once.
import { expect, test, vi } from 'vitest'
import { once } from './loading'

test('a part is asked for once', async () => {
  const part = vi.fn(() => Promise.resolve('a table'))
  const get = once(part)
  expect(get()).toBe(get())
  await expect(get()).resolves.toBe('a table')
  expect(part).toHaveBeenCalledOnce()
})

test('a part that could not be had is asked for again', async () => {
  const part = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no line')).mockResolvedValue('a table')
  const get = once(part)
  await expect(get()).rejects.toThrow('no line')
  await expect(get()).resolves.toBe('a table')
})
