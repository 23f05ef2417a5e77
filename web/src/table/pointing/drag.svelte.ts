// Dragging to a target, with mouse, pen or finger: of picked tiles, and of what is a move of its own, such as a plate
// that is taken, to the place where it goes. Targets are elements with `data-move`.
import type { Snippet } from 'svelte'
import type { Pointing } from './pointing.svelte'

const THRESHOLD = 6 // pixels before a press becomes a drag

/** What can be dragged. */
export interface Handle {
  pick?: string | undefined // as in `Pointing`
  target?: string | undefined // the target of a move that is made by dragging this
  to?: string | undefined // to that place
  colour?: string | undefined // what it looks like on its way: a tile
  look?: Snippet | undefined // or something else
}

/** What follows the pointer. */
export interface Dragged extends Handle {
  x: number
  y: number
}

export class Drag {
  now = $state.raw<Dragged | null>(null)

  constructor(private readonly pointing: Pointing) {}

  /** An attachment for what can be dragged; null if it can't be now. */
  handle(handle: () => Handle | null) {
    return (element: HTMLElement): (() => void) => {
      let start: PointerEvent | null = null
      let isDragging = false

      const down = (event: PointerEvent): void => {
        isDragging = false
        start = event.isPrimary && event.button === 0 && this.canDrag(handle()) ? event : null
        if (start) element.setPointerCapture(event.pointerId)
      }
      const move = (event: PointerEvent): void => {
        if (!start || event.pointerId !== start.pointerId) return
        const thing = handle()
        if (!isDragging) {
          if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < THRESHOLD) return
          isDragging = !thing?.pick || this.pointing.picked === thing.pick || this.pointing.pick(thing.pick)
          if (!isDragging) return end()
        }
        if (!this.canDrag(thing) || (thing.pick && this.pointing.picked !== thing.pick)) return end() // another state has come
        this.now = { ...thing, x: event.clientX, y: event.clientY }
        this.pointing.aim(this.targetAt(event, thing) ?? null)
      }
      const up = (event: PointerEvent): void => {
        const thing = handle()
        end()
        if (!isDragging) return
        setTimeout(() => (isDragging = false)) // after the click that may follow
        const target = thing ? this.targetAt(event, thing) : undefined
        if (target === undefined) this.pointing.aim(null)
        else this.pointing.choose(target)
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

  private canDrag(thing: Handle | null): thing is Handle {
    if (!thing) return false
    return thing.pick ? this.pointing.canPick(thing.pick) : !thing.target || this.pointing.moveTo(thing.target) !== undefined
  }

  /** What dropping a thing here would choose. */
  private targetAt(event: PointerEvent, thing: Handle): string | undefined {
    const element = document.elementFromPoint(event.clientX, event.clientY)
    if (thing.target) return element?.closest(`[data-place="${thing.to}"]`) ? thing.target : undefined
    const target = element?.closest<HTMLElement>('[data-move]')
    return this.pointing.moves.find((each) => each.move === target?.dataset.move)?.target
  }
}
