import { expect, test } from 'vitest'
import { forgetPerson } from './leaving'

const FILES: Record<string, string> = import.meta.glob(['../**/*.{ts,svelte}', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true })
// Of the browser, not of a person: how the page looks and what it has explained.
const STAYS = ['azulejos.settings', 'azulejos.letters', 'azulejos.labels', 'azulejos.renewed', 'azulejos.clock']

test('logging out forgets everything about the person, and each key of the page is of one kind or the other', () => {
  const source = Object.values(FILES).join('\n')
  const keys = [...new Set(source.match(/'azulejos\.[\w.-]+'/g))].map((key) => key.slice(1, -1))
  for (const storage of [localStorage, sessionStorage]) for (const key of keys) storage.setItem(key, 'x')
  forgetPerson()
  const left = keys.filter((key) => localStorage.getItem(key) !== null)
  expect(left.sort()).toEqual(keys.filter((key) => STAYS.includes(key) || key === 'azulejos.unsent').sort())
  expect(sessionStorage.getItem('azulejos.unsent')).toBeNull()
  expect(keys.length).toBeGreaterThan(8)
})
