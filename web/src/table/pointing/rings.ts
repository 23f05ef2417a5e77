// Showing with a finger: what a table's words name gets a ring. What is named together and lies close shares one.
import { paced } from '../../lib/settings.svelte'
import { named, placesOf } from './find'

const CLOSE = 0.3 // the part of a common ring that things must fill
const EDGE = 8 // pixels to the edge of what is in sight
const ROOM = 3 // pixels between a thing and a common ring

/** What is ringed together. */
export type Pointed = string | string[]

/** What a word of a script names, each for itself; or all places that begin with it, together. */
function found(root: HTMLElement, word: string): HTMLElement[][] {
  const single = named(root, word)
  return single.length ? single.map(tilesOf) : [placesOf(root, word)]
}

/** The tiles that can be picked there, instead of all that a finger may press. */
function tilesOf(element: HTMLElement): HTMLElement[] {
  const tiles = element.matches('[data-pick]') ? [...element.querySelectorAll<HTMLElement>('.laid')] : []
  return tiles.length ? tiles : [element]
}

/** Keep rings around what words name, however the table changes. Its element must be the frame of positions. */
export function ringed(targets: Pointed[], then: (groups: HTMLElement[][]) => void = () => undefined) {
  return (root: HTMLElement): (() => void) => {
    const watcher = new MutationObserver(() => draw())
    const draw = (): HTMLElement[][] => {
      watcher.disconnect()
      clear(root)
      const groups = targets.flatMap((word) => (typeof word === 'string' ? found(root, word) : [word.flatMap((each) => found(root, each)).flat()]))
      for (const group of groups) ring(root, group)
      watcher.observe(root, { childList: true, subtree: true })
      return groups
    }
    const sizes = new ResizeObserver(() => draw())
    sizes.observe(root)
    const timer = setTimeout(() => then(draw()), 0)
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      watcher.disconnect()
      clear(root)
    }
  }
}

function clear(root: HTMLElement): void {
  for (const old of root.querySelectorAll<HTMLElement>('[data-pointed]')) delete old.dataset.pointed
  for (const old of root.querySelectorAll('.common-ring')) old.remove()
}

function ring(root: HTMLElement, group: HTMLElement[]): void {
  const boxes = group.map((each) => each.getBoundingClientRect())
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const width = Math.max(...boxes.map((box) => box.right)) - left
  const height = Math.max(...boxes.map((box) => box.bottom)) - top
  const filled = boxes.reduce((sum, box) => sum + box.width * box.height, 0)
  if (group.length < 2 || filled < CLOSE * width * height) {
    for (const each of group) each.dataset.pointed = ''
    return
  }
  const frame = root.getBoundingClientRect()
  const drawn = document.createElement('div')
  drawn.className = group.some((each) => each.closest(':is([data-pick], [data-move]):enabled')) ? 'common-ring can' : 'common-ring'
  drawn.style.left = `${left - frame.left - ROOM}px`
  drawn.style.top = `${top - frame.top - ROOM}px`
  drawn.style.width = `${width + 2 * ROOM}px`
  drawn.style.height = `${height + 2 * ROOM}px`
  root.append(drawn)
}

/** The same, and bring it into sight below what covers the top of the screen. */
export function pointing(targets: Pointed[], above: () => number) {
  return ringed(targets, (groups) => bringIntoSight(groups, above()))
}

/** All that is pointed at, or as much of it as there is room for. */
function bringIntoSight(groups: HTMLElement[][], above: number): void {
  const room = innerHeight - above - 2 * EDGE
  const spans = [groups.flat(), groups[0] ?? [], groups[0]?.slice(0, 1) ?? []].map(spanOf)
  const span = spans.find(({ top, bottom }) => bottom - top <= room)
  if (!span || (span.top >= above + EDGE && span.bottom <= innerHeight - EDGE)) return
  const middle = above + (innerHeight - above) / 2
  scrollBy({ top: (span.top + span.bottom) / 2 - middle, behavior: paced(1) ? 'smooth' : 'auto' })
}

function spanOf(elements: HTMLElement[]): { top: number; bottom: number } {
  const boxes = elements.map((each) => each.getBoundingClientRect())
  return { top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) }
}
