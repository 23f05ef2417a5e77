// The client-side router's state: the path of the address.
class Route {
  path = $state(location.pathname)

  constructor() {
    addEventListener('popstate', () => {
      this.path = location.pathname
    })
  }

  go(path: string): void {
    if (path === location.pathname) return
    history.pushState(null, '', path)
    this.path = location.pathname // without what the address says besides
    scrollTo(0, 0)
  }

  /** For links: go there without loading the page again. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.origin !== location.origin || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (link.hasAttribute('download')) return
    event.preventDefault()
    this.go(link.pathname)
  }
}

export const route = new Route()
