// Dragging with a mouse or a pen. Fingers scroll the page instead, and tap. What is dragged is picked; where it is
// dropped is chosen, if it may be.
import { getContext, setContext } from 'svelte'
import type { Play } from './play.svelte'

const KEY = Symbol('drag')
const LEAST = 6 // pixels before it is meant

export class Drag {
  key = $state<string | null>(null) // what is carried: a choice, or `hand`, or `line`
  x = $state(0)
  y = $state(0)

  constructor(private readonly play: Play) {}

  start(event: PointerEvent, key: string): void {
    if (event.pointerType === 'touch' || event.button !== 0) return
    const from = { x: event.clientX, y: event.clientY }
    const ending = new AbortController()
    const { signal } = ending
    const move = (now: PointerEvent) => {
      if (this.key === null && Math.hypot(now.clientX - from.x, now.clientY - from.y) < LEAST) return
      if (this.key === null) this.lift(key)
      this.x = now.clientX
      this.y = now.clientY
      this.point(now)
    }
    const end = (now: PointerEvent) => {
      ending.abort()
      if (this.key === null) return
      this.key = null
      swallowClick()
      if (now.type === 'pointerup') this.drop(key, now)
      else this.play.cancel()
    }
    window.addEventListener('dragstart', (own) => own.preventDefault(), { signal }) // the browser's own dragging
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
  }

  private lift(key: string): void {
    this.key = key
    if (this.play.sources.has(key) && this.play.picked !== key) this.play.pick(key)
  }

  /** Show what dropping here would do. */
  private point(event: PointerEvent): void {
    const target = this.targetAt(event)
    this.play.pointed = target !== null && this.play.isLit(target) ? target : null
  }

  private targetAt(event: PointerEvent): string | null {
    const element = document.elementFromPoint(event.clientX, event.clientY)
    return element?.closest<HTMLElement>('[data-choice]')?.dataset.choice ?? null
  }

  private drop(key: string, event: PointerEvent): void {
    const target = this.targetAt(event)
    const zone = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drop]')
    const takes = zone?.dataset.drop?.split(' ').some((kind) => key.startsWith(kind)) ?? false
    if (target !== null && target !== key && this.play.targets.has(target)) this.play.choose(target)
    else if (takes && this.play.targets.has(key)) this.play.choose(key)
    else this.play.cancel()
  }
}

/** The click that follows a drag means nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}

export function setDrag(drag: Drag): Drag {
  return setContext(KEY, drag)
}

export function getDrag(): Drag {
  return getContext<Drag>(KEY)
}
