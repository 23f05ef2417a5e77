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
  const { paced, settings, isStill } = await load('(prefers-reduced-motion: reduce)')
  settings.flights = true // the system's wish is where it begins, and no lock
  expect([isStill(), paced(300)]).toEqual([false, 300])
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(paced(300)).toBe(0)
})

test('whoever has silenced the one sound that there was hears no bell either, until they want it', async () => {
  localStorage.setItem('azulejos.settings', '{"sound": false}')
  expect((await load()).settings).toMatchObject({ sound: false, bell: false })
  vi.resetModules()
  localStorage.setItem('azulejos.settings', '{"sound": false, "bell": true}')
  expect((await load()).settings).toMatchObject({ sound: false, bell: true })
})

test('the light stands still where motion is reduced, without a pace, or when it is switched off', async () => {
  for (const [matching, change] of [[[], {}], [['(prefers-reduced-motion: reduce)'], {}], [[], { pace: 'none' }], [[], { light: false }]] as const) {
    vi.resetModules()
    const { settings, keepSettings } = await load(...matching)
    Object.assign(settings, { light: true, pace: 'normal' }, change)
    keepSettings()
    expect(document.documentElement.dataset.light).toBe(matching.length || Object.keys(change).length ? 'still' : 'moves')
  }
})
