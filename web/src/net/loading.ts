// Parts of the page that are loaded when they are needed. If the server can't be reached, they are tried again. If it
// has another page by now, with other parts, that page is loaded: the address says where one is, and what was not sent
// yet is kept.
import { fileBeside } from './address'
import { Backoff, sleep } from './backoff'

const TRIES = 3 // with an answer from the server, after which only a reload can help
const KEY = 'azulejos.renewed'
const LATER = 1000 // milliseconds
const RARELY = 60_000 // milliseconds between two loadings of the whole page

export async function load<Part>(part: () => Promise<Part>): Promise<Part> {
  const backoff = new Backoff()
  for (let tries = 0; ; ) {
    try {
      return await part()
    } catch (error) {
      const page = await thePage()
      if (page !== null) tries++
      if ((page !== null && !isSame(page)) || tries === TRIES) {
        if (!renew()) throw error
        await sleep(RARELY)
      }
      await sleep(backoff.next())
    }
  }
}

/** A part that is shown in the same frame once it is here: the browser takes a while to find it a second time. */
export function once<Part>(part: () => Promise<Part>): () => Promise<Part> {
  let asked: Promise<Part> | null = null
  return () =>
    (asked ??= part().catch((error: unknown) => {
      asked = null
      throw error
    }))
}

/** Have parts at hand before they are needed, when there is nothing else to do. */
export function fetchEarly(parts: (() => Promise<unknown>)[]): void {
  const get = (): void => {
    for (const part of parts) part().catch(() => {})
  }
  if ('requestIdleCallback' in window) requestIdleCallback(get)
  else setTimeout(get, LATER)
}

/** Reload the page, but not again and again; returns whether it does. */
export function renew(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < RARELY) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
  return true
}

/** Reload the page if the server has another one: this one may come from the cache, and be older than the server. */
export async function renewIfOther(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  const page = await thePage()
  if (page !== null && !isSame(page)) renew()
}

/** The page as the server has it now; null if it can't be had. */
async function thePage(): Promise<string | null> {
  try {
    const response = await fetch(fileBeside(''), { cache: 'no-store' })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}

/** Whether a page begins with the same files as this one: their names change with what is in them. */
function isSame(page: string): boolean {
  const scripts = document.querySelectorAll('script[type=module]')
  return [...scripts].every((script) => page.includes(script.getAttribute('src') ?? ''))
}
