import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

afterEach(() => {
  delete document.documentElement.dataset.theme
})

/** The settings of a page that is loaded now, on a phone or where motion is reduced if it is said. */
async function load(...matching: string[]): Promise<typeof import('./settings.svelte')> {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matching.includes(query) }))
  return import('./settings.svelte')
}

test('a first visit has sound on a desk and none on a phone', async () => {
  expect((await load()).settings.sound).toBe(true)
  vi.resetModules()
  expect((await load('(pointer: coarse)')).settings.sound).toBe(false)
})

test('settings are kept, and the theme is applied', async () => {
  const { settings, keepSettings } = await load()
  settings.theme = 'dark'
  settings.letters = true
  keepSettings()
  expect(document.documentElement.dataset.theme).toBe('dark')
  vi.resetModules()
  expect((await load()).settings).toMatchObject({ theme: 'dark', letters: true, pace: 'normal' })
})

test('a damaged store means the first settings', async () => {
  localStorage.setItem('azulejos.settings', '{')
  expect((await load()).settings).toMatchObject({ theme: 'system', pace: 'normal', confirm: false })
})

test.each([
  ['slow', 600],
  ['normal', 300],
  ['fast', 150],
  ['none', 0],
] as const)('at the pace %s, 300 milliseconds are %i', async (pace, expected) => {
  const { settings, paced } = await load()
  settings.pace = pace
  expect(paced(300)).toBe(expected)
})

test('nothing takes time where motion is reduced, or in a hidden page', async () => {
  expect((await load('(prefers-reduced-motion: reduce)')).paced(300)).toBe(0)
  vi.resetModules()
  const { paced } = await load()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(paced(300)).toBe(0)
})
