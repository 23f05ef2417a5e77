// Flights of tiles: from where to where, how high, and the copy that is seen on the way.

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Flight {
  at?: number // when the first takes off
  duration?: number
  gap?: number // between two
  arc?: number // pixels above the table
  land?: number // how long it takes to settle
  ease?: string
  from?: string // a place, for tiles that were not seen before
  to?: string // a place, for tiles that are not seen any more
  sound?: (key: string, index: number) => void // when one lands
}

export interface Way {
  key: string
  element: HTMLElement
  rest: HTMLElement | undefined // where it lies now, unless it went out of sight
  start: Box
  end: Box
}

export const SMALL = 0.4 // how large a tile is at a place that shows none, beside that place

export function boxOf(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left, y: top, width, height }
}

/** A small box amid a place such as the bag. */
export function placeBox(element: HTMLElement | undefined, part: number): Box | undefined {
  if (!element) return undefined
  const { x, y, width, height } = boxOf(element)
  const side = Math.max(10, Math.min(width, height) * part)
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side }
}

/** What a plate is drawn with, which it has from where it lies. */
const INHERITED = ['--u', '--c', '--gr', '--pp', '--ph', '--o-w', '--clay-1', '--clay-2', '--clay-3', '--sh-clay']

/** A copy of an element that can be moved about: as large as a box, without what tests and the stage find it by. */
export function spriteOf(element: HTMLElement, box: Box): HTMLElement {
  const sprite = document.createElement('div')
  sprite.className = 'sprite'
  sprite.style.width = `${box.width}px`
  sprite.style.height = `${box.height}px`
  sprite.style.setProperty('--t', `${box.width}px`)
  if (!element.matches('.laid')) {
    const given = getComputedStyle(element)
    for (const name of INHERITED) sprite.style.setProperty(name, given.getPropertyValue(name))
  }
  const inside = element.cloneNode(true) as HTMLElement
  for (const name of ['data-key', 'data-tile', 'data-points', 'id']) inside.removeAttribute(name)
  inside.style.visibility = ''
  inside.style.translate = 'none'
  sprite.append(inside)
  return sprite
}
