// The page as an app: it opens without a connection, can be installed, and its icon shows whose turn it is.
import { fileBeside } from '../net/address'
import { getLocale } from '../texts/runtime.js'

const LATER = 3000 // milliseconds after which nothing that the first page needs is still loading
const LASTS = 1000 // milliseconds after which a turn is announced

let waiting = 0

/** Keep the page for times without a connection. Browsers allow that only here, or with encryption. */
export function keepForLater(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    navigator.serviceWorker.register(`${fileBeside('worker.js')}?language=${getLocale()}`).catch((error: unknown) => console.warn(error))
  }, LATER)
}

/** The title and the icon of the tab, as soon as a turn lasts: a bot's is often over before anybody could look. */
export function showTurn(isMine: boolean, title: string): void {
  clearTimeout(waiting)
  waiting = window.setTimeout(() => {
    document.title = title
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    const wanted = fileBeside(isMine ? 'icon-turn.svg' : 'icon.svg')
    if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted)
  }, LASTS)
}
