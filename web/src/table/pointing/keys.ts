// The keyboard at a table: arrows go from one thing that may be chosen to the next; what letters and numbers mean is the
// game's own.
import type { GameName } from '../../protocol/messages'
import { step } from './arrows'
import type { TablePicture, TableScene } from '../scene.svelte'

export interface Keyed {
  help: () => void
  /** A letter, a number or a named key such as "Enter". Returns whether it meant something. */
  type: (key: string, event: KeyboardEvent) => boolean
}

const WRITTEN_IN = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
const OWN_KEYS = 'dialog, :is([role=dialog], [role=alertdialog]):not(.round-card), [popover]' // what covers the table has keys of its own
const GOES_ON = ['Escape', ' ', 'Enter']

/** Listen to keys while the focus is in the table or nowhere; to letters, and to what closes a card, wherever one can't write. */
export function keys<G extends GameName, Picture extends TablePicture>(scene: TableScene<G, Picture>, keyed: Keyed) {
  return (root: HTMLElement): (() => void) => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target as Element
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (target.closest(`${OWN_KEYS}, ${WRITTEN_IN}`) || !hears(event, target, root, scene)) return
      scene.byKeys = true
      scene.byFinger = false
      if (handle(event, root, scene, keyed)) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }
}

/** Whether a key is for the table, which need not have the focus: a player with a mouse has pressed a button of the bar before. */
function hears<G extends GameName, Picture extends TablePicture>({ key }: KeyboardEvent, target: Element, root: HTMLElement, { director, table }: TableScene<G, Picture>): boolean {
  if (root.contains(target) || (director.isHeld && GOES_ON.includes(key))) return true
  if (!table.you.length) return false
  return target === document.body || (key.length === 1 && key !== ' ')
}

function handle<G extends GameName, Picture extends TablePicture>(event: KeyboardEvent, root: HTMLElement, scene: TableScene<G, Picture>, { help, type }: Keyed): boolean {
  const { key } = event
  const isOn = !scene.director.isIdle
  if (isOn && (key === 'Escape' || key === ' ' || (key === 'Enter' && scene.director.isHeld))) {
    scene.director.skip()
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
