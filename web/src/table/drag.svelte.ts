// A pick can be dragged to a target, with mouse, pen or finger. Targets are elements with `data-move`.
import type { Pointing } from './pointing.svelte'

const THRESHOLD = 6 // pixels before a press becomes a drag

/** What follows the pointer. */
export interface Dragged {
  pick: string
  x: number
  y: number
}

export class Drag {
  now = $state.raw<Dragged | null>(null)
  private readonly pointing: Pointing

  constructor(pointing: Pointing) {
    this.pointing = pointing
  }

  /** An attachment for what can be picked; *pick* as in `Pointing`. */
  handle(pick: () => string) {
    return (element: HTMLElement): (() => void) => {
      let start: PointerEvent | null = null
      let isDragging = false

      const down = (event: PointerEvent): void => {
        isDragging = false
        start = event.isPrimary && event.button === 0 && this.pointing.canPick(pick()) ? event : null
        if (start) element.setPointerCapture(event.pointerId)
      }
      const move = (event: PointerEvent): void => {
        if (!start || event.pointerId !== start.pointerId) return
        if (!isDragging) {
          if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < THRESHOLD) return
          isDragging = this.pointing.picked === pick() || this.pointing.pick(pick())
          if (!isDragging) return end()
        }
        if (this.pointing.picked !== pick()) return end() // another state has come
        this.now = { pick: pick(), x: event.clientX, y: event.clientY }
        this.pointing.aim(moveAt(event))
      }
      const up = (event: PointerEvent): void => {
        end()
        if (!isDragging) return
        setTimeout(() => (isDragging = false)) // after the click that may follow
        const chosen = moveAt(event)
        if (chosen) this.pointing.choose(chosen)
        else this.pointing.aim(null)
      }
      const end = (): void => {
        start = null
        this.now = null
      }
      /** The click after a drag is not one. */
      const click = (event: MouseEvent): void => {
        if (isDragging) event.stopImmediatePropagation()
      }
      const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: end } as const
      const stop = new AbortController()
      for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener, { signal: stop.signal })
      element.addEventListener('click', click, { capture: true, signal: stop.signal })
      return () => {
        this.now = null
        stop.abort()
      }
    }
  }
}

function moveAt(event: PointerEvent): string | null {
  const target = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-move]')
  return target?.dataset.move ?? null
}
