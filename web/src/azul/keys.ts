// The keyboard: arrows go from one source or target to the next, letters and numbers pick and choose.
import type { Scene } from './scene.svelte'

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ASIDE = 2.5 // how much worse a step aside is than one ahead

/** Listen to keys while the focus is on the table. */
export function keys(scene: Scene, help: () => void) {
  return (root: HTMLElement): (() => void) => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('dialog')) return
      if (handle(event.key, root, scene, help)) event.preventDefault()
    }
    root.addEventListener('keydown', listen)
    return () => root.removeEventListener('keydown', listen)
  }
}

function handle(key: string, root: HTMLElement, scene: Scene, help: () => void): boolean {
  if (key === 'Escape') {
    if (scene.points.isOn) scene.points.skip()
    else scene.selection.unpick()
    return true
  }
  if (key === '?') {
    help()
    return true
  }
  const step = ARROWS[key]
  if (step) return move(root, scene, step)
  return key.length === 1 && scene.selection.type(key.toUpperCase())
}

/** From a source to another, or, once something is picked, from target to target. */
function move(root: HTMLElement, scene: Scene, step: [number, number]): boolean {
  const wanted = scene.selection.moves.length ? 'button[data-move]' : 'button[data-source]'
  const all = [...root.querySelectorAll<HTMLElement>(wanted)].filter((each) => each.offsetParent !== null)
  const here = document.activeElement
  const next = here && here !== root && root.contains(here) ? nearest(here, all, step) : all[0]
  next?.focus()
  return all.length > 0
}

function nearest(here: Element, all: HTMLElement[], [right, down]: [number, number]): HTMLElement | undefined {
  const from = middle(here)
  let best: HTMLElement | undefined
  let least = Infinity
  for (const each of all) {
    const to = middle(each)
    const ahead = (to.x - from.x) * right + (to.y - from.y) * down
    const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right)
    const way = ahead + ASIDE * aside
    if (each !== here && ahead > 1 && way < least) [best, least] = [each, way]
  }
  return best ?? (all.includes(here as HTMLElement) ? undefined : all[0])
}

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
