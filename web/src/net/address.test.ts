import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  document.head.innerHTML = ''
  history.replaceState(null, '', '/')
})

/** What the page knows of its address, on a server or as a folder of files. */
async function at(address: string, isStatic: boolean): Promise<typeof import('./address')> {
  document.head.innerHTML = isStatic ? '<meta name="azulejos" content="static">' : ''
  history.replaceState(null, '', address)
  vi.resetModules()
  return import('./address')
}

test.each([
  ['/replay/4fk2#12', false, '/replay/4fk2', '12'],
  ['/', false, '/', ''],
  ['/below/index.html#/replay/4fk2#12', true, '/replay/4fk2', '12'],
  ['/below/', true, '/', ''],
  ['/below/#/t/4fk2', true, '/t/4fk2', ''],
])('the path and the fragment of %s', async (address, isStatic, path, fragment) => {
  const page = await at(address, isStatic)
  expect([page.currentPath(), page.currentFragment()]).toEqual([path, fragment])
})

test('a link of a folder of files leads to its one page, below any path', async () => {
  const page = await at('/below/?language=nl#/learn', true)
  expect(page.addressOfPath('/analysis#azul')).toBe('#/analysis#azul')
  expect(new URL(page.wholeAddress('/t/4fk2')).pathname).toBe('/below/')
  expect(page.fileBeside('icon.svg')).toBe('./icon.svg')
})

test('a fragment is replaced without an entry in the history', async () => {
  const page = await at('/below/#/replay/4fk2', true)
  const before = history.length
  page.replaceFragment('7')
  expect([location.hash, page.currentFragment(), history.length]).toEqual(['#/replay/4fk2#7', '7', before])
  page.replaceFragment('')
  expect(page.currentFragment()).toBe('')
})
