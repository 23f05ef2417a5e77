// The keyboard at a table: arrows go from one thing that may be chosen to the next; what letters and numbers mean is the
// game's own.
import type { GameName } from '../protocol/messages'
import { step } from './arrows'
import type { TablePicture, TableScene } from './scene.svelte'

export interface Keyed {
  help: () => void
  /** A letter, a number or a named key such as "Enter". Returns whether it meant something. */
  type: (key: string, event: KeyboardEvent) => boolean
}

/** Listen to keys while the focus is in the table, or nowhere. */
export function keys<G extends GameName, Picture extends TablePicture>(scene: TableScene<G, Picture>, keyed: Keyed) {
  return (root: HTMLElement): (() => void) => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target as Element
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || target.closest('dialog')) return
      if (!root.contains(target) && (target !== document.body || !scene.table.you.length)) return
      scene.byKeys = true
      scene.byFinger = false
      if (handle(event, root, scene, keyed)) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }
}

function handle<G extends GameName, Picture extends TablePicture>(event: KeyboardEvent, root: HTMLElement, scene: TableScene<G, Picture>, { help, type }: Keyed): boolean {
  const { key } = event
  const isOn = !scene.director.isIdle
  if (isOn && (key === 'Escape' || key === ' ')) {
    scene.hurry()
    return true
  }
  if (key === 'Escape') {
    scene.putBack()
    return true
  }
  if (key === '?') {
    help()
    return true
  }
  if (isOn && key.length > 1 && !key.startsWith('Arrow')) return false
  scene.director.finish(true)
  return (root.contains(document.activeElement) && step(key, root, choosable(root))) || type(key, event)
}

/** What may be chosen now; of that what is asked for, if anything is. */
export function choosable(root: HTMLElement): HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>(':is([data-pick], [data-move]):enabled')]
  const lit = all.filter((each) => each.classList.contains('lit'))
  return lit.length ? lit : all
}
