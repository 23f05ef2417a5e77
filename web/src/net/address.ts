// The place in the page that is shown. On a server the path of the address says so. A folder of files on any host has
// one page only, so there the path stands behind the `#`, and the page works below any path of the host.

const marks = document.querySelector('meta[name="azulejos"]')?.getAttribute('content')?.split(' ') ?? []

/** Whether this page is a folder of files, without a server. */
export const isStatic = marks.includes('static')

/** Where the page of a server is, to which this folder of files belongs; empty if there is none. */
export const serverBeside = isStatic && marks.includes('server') ? '/' : ''

/** Where the folder of files is that this server has beside its page; empty if there is none. */
export const pageBeside = marks.includes('here') ? '/here/' : ''

/** The name of what is kept by the browser, which gives both pages of a server the same store: they are not one person. */
export function keptAs(name: string): string {
  return isStatic ? `${name}.here` : name
}

/** The path that is shown, such as `/t/4fk2`. */
export function currentPath(): string {
  return isStatic ? inHash()[0] || '/' : location.pathname
}

/** What the address says besides, without its `#`. */
export function currentFragment(): string {
  return isStatic ? inHash()[1] : location.hash.slice(1)
}

/** The address of a path of the page, for links and the history. The path may end in a fragment. */
export function addressOfPath(path: string): string {
  return isStatic ? `#${path}` : path
}

/** The address for others, with the host. */
export function wholeAddress(path: string): string {
  return new URL(addressOfPath(path), isStatic ? location.href : location.origin).href
}

/** A file beside the page, such as its icon; without a name the page itself. */
export function fileBeside(name: string): string {
  return isStatic ? `./${name}` : `/${name}`
}

/** Show another fragment, without an entry in the history. */
export function replaceFragment(fragment: string): void {
  history.replaceState(history.state, '', addressOfPath(`${currentPath()}${fragment && `#${fragment}`}`))
}

function inHash(): [path: string, fragment: string] {
  const [path = '', ...rest] = location.hash.slice(1).split('#')
  return [path, rest.join('#')]
}
