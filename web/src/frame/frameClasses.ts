// Classes that the contents of a page set on its frame. A style that asks for that itself (`:has`) would be asked again
// whenever a tile comes or goes.
import type { Attachment } from 'svelte/attachments'

/** Attached to an element, gives its frame a class as long as it is there. */
function telling(name: string): Attachment<HTMLElement> {
  const there = new Set<Element>()
  return (element) => {
    const frame = element.closest('.frame')
    const tell = (): unknown => frame?.classList.toggle(name, there.size > 0)
    there.add(element)
    tell()
    return () => {
      there.delete(element)
      tell()
    }
  }
}

/** The page fills the window, and is not higher than it. */
export const full = telling('full')
/** A coach explains the next step, and has the way out. */
export const coached = telling('coached')
