// Keys at the table: arrows go from one thing that may be chosen to the next, moves can be typed as they are written.
import type { Play } from './play.svelte'

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const SIDEWAYS = 2.5 // how much worse it is to be off the way than far along it

export interface Keyed {
  play: Play
  root: HTMLElement
  skip: () => void // what is being shown
  isOn: () => boolean // something is
  help: () => void
}

/** All that may be chosen now; what is lit alone, if anything is. */
export function choosable(root: HTMLElement): HTMLElement[] {
  const choices = [...root.querySelectorAll<HTMLElement>('[data-choice]:not(:disabled)')]
  const lit = choices.filter((element) => element.classList.contains('lit'))
  return lit.length ? lit : choices
}

export function pressed(event: KeyboardEvent, keyed: Keyed): void {
  const { play } = keyed
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (target.closest('input, textarea, select, dialog')) return
  play.keyboard = true
  play.touch = false
  const done = respond(event, keyed)
  if (done) event.preventDefault()
}

function respond(event: KeyboardEvent, { play, root, skip, isOn, help }: Keyed): boolean {
  const { key } = event
  if (key === ' ' && isOn()) {
    skip()
    return true
  }
  if (key === 'Escape') {
    skip()
    play.cancel()
    return true
  }
  if (key === '?') {
    help()
    return true
  }
  const way = ARROWS[key]
  if (way) return moveFocus(root, way)
  if (key === 'Enter') return enter(play)
  if (key === 'Backspace' && play.typed) {
    play.typed = play.typed.slice(0, -1)
    return true
  }
  if (key.toLowerCase() === 'r' && play.isOwnTurn && play.view.phase === 'place' && !play.typed) {
    play.turn(event.shiftKey ? -1 : 1)
    return true
  }
  return key.length === 1 && type(play, key.toUpperCase())
}

/** One more character of a move, if there is a move that goes on like this. */
function type(play: Play, character: string): boolean {
  const moves = play.choices.map((choice) => choice.move)
  const next = [play.typed + character, character].find((text) => moves.some((move) => move.startsWith(text)))
  if (!next || character === ' ') return false
  play.typed = next
  return true
}

function enter(play: Play): boolean {
  if (!play.choices.some((choice) => choice.move === play.typed)) return false
  play.act(play.typed)
  play.typed = ''
  return true
}

/** To the nearest thing in a direction; only from one such thing to another, so that arrows scroll elsewhere. */
function moveFocus(root: HTMLElement, [right, down]: [number, number]): boolean {
  const from = document.activeElement
  if (!(from instanceof HTMLElement) || !root.contains(from) || from.dataset.choice === undefined) return false
  const here = centre(from)
  const choices = choosable(root)
    .filter((element) => element !== from)
    .map((element) => {
      const there = centre(element)
      const along = (there.x - here.x) * right + (there.y - here.y) * down
      const aside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * right)
      return { element, along, far: along + SIDEWAYS * aside }
    })
    .filter(({ along }) => along > 1)
    .sort((one, other) => one.far - other.far)
  choices[0]?.element.focus()
  return true
}

function centre(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}
