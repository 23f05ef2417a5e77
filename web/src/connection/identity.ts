// The person of this browser. A cookie identifies them to the server; here its tabs notify each other of changes.
import type { Me } from '../protocol/messages'
import { keptAs } from '../net/address'
import { post } from '../net/http'

const KEY = keptAs('azulejos.person')

/** Be who one was, or a new guest. Two tabs that are opened at once must not become two people. */
export function becomeGuest(): Promise<Me> {
  const become = (): Promise<Me> => post('/api/guest', {})
  const locks = (navigator as { locks?: LockManager }).locks // only on this machine, or with encryption
  return locks ? locks.request(KEY, become) : become()
}

export function rememberPerson(person: string): void {
  try {
    if (localStorage.getItem(KEY) !== person) localStorage.setItem(KEY, person)
  } catch {
    // A browser that keeps nothing: then tabs do not hear of each other.
  }
}

/** Call a listener with the new person when another tab has logged in or out. */
export function onPersonChange(listener: (person: string) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY && event.newValue) listener(event.newValue)
  })
}
