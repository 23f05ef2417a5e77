// A group can be dragged to a target, with mouse, pen or finger; clicks and keys do as well. A finger drags only what is
// picked already, so that the page can still be scrolled.
import type { Pick } from './moves'
import type { Scene } from './scene.svelte'

const THRESHOLD = 6 // pixels before a press becomes a drag

export function draggable(scene: Scene, pick: Pick, tiles: () => number) {
  return (group: HTMLElement): (() => void) => {
    let start: PointerEvent | null = null
    let isDragging = false

    const down = (event: PointerEvent): void => {
      isDragging = false
      const mayDrag = event.pointerType !== 'touch' || scene.selection.isPicked(pick)
      start = event.isPrimary && event.button === 0 && mayDrag && scene.selection.canPick(pick) ? event : null
      if (start) group.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent): void => {
      if (!start || event.pointerId !== start.pointerId) return
      if (!isDragging && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < THRESHOLD) return
      if (isDragging && !scene.selection.isPicked(pick)) return end()
      if (!isDragging) {
        isDragging = true
        if (!scene.selection.isPicked(pick)) scene.selection.pick(pick)
      }
      scene.drag = { colour: pick.colour, tiles: tiles(), x: event.clientX, y: event.clientY }
      scene.selection.point(moveAt(event))
    }
    const up = (event: PointerEvent): void => {
      end()
      if (!isDragging) return
      setTimeout(() => (isDragging = false)) // after the click that may follow
      const chosen = moveAt(event)
      scene.selection.point(null)
      if (chosen) scene.selection.choose(chosen)
    }
    const end = (): void => {
      start = null
      scene.drag = null
    }
    /** The click after a drag is not one. */
    const click = (event: MouseEvent): void => {
      if (isDragging) event.stopImmediatePropagation()
    }
    group.addEventListener('pointerdown', down)
    group.addEventListener('pointermove', move)
    group.addEventListener('pointerup', up)
    group.addEventListener('pointercancel', end)
    group.addEventListener('click', click, true)
    return () => {
      scene.drag = null
      group.removeEventListener('pointerdown', down)
      group.removeEventListener('pointermove', move)
      group.removeEventListener('pointerup', up)
      group.removeEventListener('pointercancel', end)
      group.removeEventListener('click', click, true)
    }
  }
}

function moveAt(event: PointerEvent): string | null {
  const target = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-move]')
  return target?.dataset.move ?? null
}
