// The page that plays without a server, where a server has it beside its own: to be kept in this browser.
import { currentPath, pageBeside } from '../net/address'
import { getLocale } from '../texts/runtime.js'

const OURS = `azulejos ${pageBeside} ` // how its service worker's caches begin
const INSTALLED = '(display-mode: standalone)'

class Here {
  status = $state<'none' | 'offered' | 'keeping' | 'kept'>('none')

  constructor() {
    if (pageBeside && 'serviceWorker' in navigator) void this.look()
  }

  /** Fetch all of it, for times without a connection. */
  async keep(): Promise<void> {
    this.status = 'keeping'
    try {
      await navigator.storage?.persist?.() // else a browser may delete it, with the games, when it needs room
      const script = `${pageBeside}worker.js?language=${getLocale()}`
      const registration = await navigator.serviceWorker.register(script, { scope: pageBeside })
      await activated(registration)
      this.status = 'kept'
    } catch (error) {
      console.warn(error)
      this.status = 'offered'
    }
  }

  private async look(): Promise<void> {
    const isKept = (await caches.keys()).some((name) => name.startsWith(OURS))
    this.status = isKept ? 'kept' : 'offered'
    if (isKept && !navigator.onLine && currentPath() === '/') location.replace(pageBeside) // there one can play
    // Who has installed the page expects that it works everywhere; and what is kept is renewed with the server's.
    if (navigator.onLine && (isKept || matchMedia(INSTALLED).matches)) void this.keep()
  }
}

async function activated(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return
  await new Promise<void>((done, failed) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') done()
      else if (worker.state === 'redundant') failed(new Error('the page could not be kept'))
    })
  })
}

export const here = new Here()
