import { beforeEach, expect, test, vi } from 'vitest'
import { route } from './route.svelte'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  history.replaceState(null, '', '/')
  route.path = '/'
  document.body.innerHTML = ''
})

/** Click a link; returns whether the browser was kept from following it. */
function isFollowed(link: string, options: MouseEventInit = {}): boolean {
  document.body.innerHTML = link
  let isPrevented = false
  const text = document.body.querySelector('span')
  text?.addEventListener('click', (event) => {
    route.follow(event)
    isPrevented = event.defaultPrevented
    event.preventDefault() // there is nothing to load here
  })
  text?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))
  return isPrevented
}

test('going somewhere adds one entry to the history', () => {
  const before = history.length
  route.go('/learn')
  route.go('/learn')
  expect([route.path, location.pathname, history.length]).toEqual(['/learn', '/learn', before + 1])
})

test('a link within the page is followed without loading', () => {
  expect(isFollowed('<a href="/learn"><span>Learn</span></a>')).toBe(true)
  expect(route.path).toBe('/learn')
})

test.each([
  ['with the key Ctrl', '<a href="/learn"><span></span></a>', { ctrlKey: true }],
  ['with the key Meta', '<a href="/learn"><span></span></a>', { metaKey: true }],
  ['with the key Shift', '<a href="/learn"><span></span></a>', { shiftKey: true }],
  ['into a new window', '<a href="/learn" target="_blank"><span></span></a>', {}],
  ['to another site', '<a href="https://example.org/learn"><span></span></a>', {}],
  ['to a file', '<a href="/learn" download><span></span></a>', {}],
  ['that is none', '<b><span></span></b>', {}],
])('a link %s is left to the browser', (_, link, options) => {
  expect(isFollowed(link, options)).toBe(false)
  expect(route.path).toBe('/')
})

test('going back shows the path before', () => {
  history.replaceState(null, '', '/account')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(route.path).toBe('/account')
})
