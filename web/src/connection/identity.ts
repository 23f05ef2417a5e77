// Who holds this browser. A cookie says so to the server; here only its tabs tell each other when that changes.
import type { Me } from '../protocol/http'
import { post } from '../net/http'

const KEY = 'azulejos.person'

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

/** Be told who it is now, when another tab has become somebody else. */
export function onPersonChange(listener: (person: string) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY && event.newValue) listener(event.newValue)
  })
}
