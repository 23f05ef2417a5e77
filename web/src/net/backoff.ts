// Pauses between tries: each is longer than the last, with a little chance in it, so that a server that has just
// started is not overrun. A pause ends early when there is reason to believe that it goes better now.

const FIRST = 250 // milliseconds
const LONGEST = 5000

export class Backoff {
  private length = FIRST

  next(): number {
    const pause = this.length * (1 + Math.random())
    this.length = Math.min(2 * this.length, LONGEST)
    return pause
  }

  reset(): void {
    this.length = FIRST
  }
}

const sleepers = new Set<() => void>()

/** Wait for a number of milliseconds, or until the page is woken. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    const wake = (): void => {
      clearTimeout(timer)
      sleepers.delete(wake)
      done()
    }
    const timer = setTimeout(wake, milliseconds)
    sleepers.add(wake)
  })
}

/** Call whenever the network or the person has come back. */
export function onWake(listener: () => void): void {
  const wake = (): void => {
    for (const each of [...sleepers]) each()
    listener()
  }
  addEventListener('online', wake)
  addEventListener('pageshow', (event) => event.persisted && wake())
  document.addEventListener('visibilitychange', () => document.hidden || wake())
  document.addEventListener('resume', wake)
}
