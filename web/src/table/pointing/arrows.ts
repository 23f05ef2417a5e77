// Arrow keys: from one thing that can be chosen to the nearest in that direction.
const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const ASIDE = 2.5 // how much worse a step aside is than one ahead

/** Whether a key was an arrow, and there is something in these elements to go to. */
export function step(key: string, root: HTMLElement, elements: HTMLElement[]): boolean {
  const direction = ARROWS[key]
  if (!direction) return false
  const all = elements.filter((each) => each.getClientRects().length)
  const here = document.activeElement
  const next = here && here !== root && root.contains(here) ? nearest(here, all, direction) : all[0]
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
