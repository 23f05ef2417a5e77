// The client-side router's state: the path of the address.
import { addressOfPath, currentPath, isStatic } from '../net/address'

class Route {
  path = $state(currentPath())

  constructor() {
    addEventListener('popstate', () => {
      this.path = currentPath()
    })
    if (!isStatic) return
    // Links are written for a server. Before one is followed, copied or opened elsewhere, it gets the address that it has here.
    for (const event of ['pointerdown', 'focusin', 'click'] as const) addEventListener(event, readdress, { capture: true })
  }

  go(path: string): void {
    if (path === currentPath()) return
    history.pushState(null, '', addressOfPath(path))
    this.path = currentPath() // without what the address says besides
    scrollTo(0, 0)
  }

  /** For links: go there without loading the page again. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.origin !== location.origin || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (link.hasAttribute('download')) return
    event.preventDefault()
    this.go(isStatic ? link.hash.slice(1) : link.pathname)
  }
}

function readdress(event: Event): void {
  const link = (event.target as Element | null)?.closest?.('a[href^="/"]:not([download])')
  if (link) link.setAttribute('href', addressOfPath(link.getAttribute('href') ?? ''))
}

export const route = new Route()
