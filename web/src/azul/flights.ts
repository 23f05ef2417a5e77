// Tiles fly from where they were to where they are. Each lies in its new place at once, so that the page always holds
// exactly the tiles of the state; the flight only draws it on its way.
import { paced } from '../lib/settings.svelte'

const FLIGHT = 420
const DEALING = 260
const PATIENCE = 12 // between one dealt tile and the next
const EASING = 'cubic-bezier(0.3, 0, 0.2, 1)'

export class Flights {
  private before = new Map<string, DOMRect>()

  /** Before the page changes. */
  remember(root: HTMLElement): void {
    this.before.clear()
    if (!paced(FLIGHT)) return
    for (const tile of tilesIn(root)) this.before.set(tile.dataset.key ?? '', tile.getBoundingClientRect())
  }

  /** After it has changed. */
  start(root: HTMLElement): void {
    if (!this.before.size || !paced(FLIGHT)) return
    let dealt = 0
    // All places are read before anything is set in motion: each change between two readings would cost a layout.
    const tiles = [...tilesIn(root)].map((tile) => ({ tile, now: tile.getBoundingClientRect() }))
    for (const { tile, now } of tiles) {
      const old = this.before.get(tile.dataset.key ?? '')
      if (old) fly(tile, old, now)
      else appear(tile, PATIENCE * dealt++)
    }
    this.before.clear()
  }
}

function tilesIn(root: HTMLElement): NodeListOf<HTMLElement> {
  return root.querySelectorAll<HTMLElement>('[data-key]')
}

function fly(tile: HTMLElement, old: DOMRect, now: DOMRect): void {
  const x = old.left - now.left
  const y = old.top - now.top
  if (!now.width || (Math.abs(x) < 1 && Math.abs(y) < 1)) return
  const start = `translate(${x}px, ${y}px) scale(${old.width / now.width})`
  // Transform alone: with another property among the keyframes, the page itself would have to draw every frame.
  const flight = tile.animate([{ transform: start }, { transform: 'none' }], { duration: paced(FLIGHT), easing: EASING })
  tile.style.zIndex = '5'
  flight.onfinish = flight.oncancel = () => {
    if (!tile.getAnimations().length) tile.style.zIndex = ''
  }
}

function appear(tile: HTMLElement, delay: number): void {
  tile.animate([{ opacity: 0, transform: 'scale(0.5)' }, { opacity: 1 }], {
    duration: paced(DEALING),
    delay: paced(delay),
    easing: EASING,
    fill: 'backwards',
  })
}
