// The keys of a table of Duel: moves are typed as they are written, and sent with Enter; R turns the plate in hand.
import type { Scene } from './scene.svelte'

/** Returns whether the key meant something. */
export function type(scene: Scene, key: string, isShifted: boolean): boolean {
  if (key === 'Enter') return scene.typed !== '' && scene.actTyped()
  if (key === 'Backspace' && scene.typed) {
    scene.typed = scene.typed.slice(0, -1)
    return true
  }
  if (key.toLowerCase() === 'r' && scene.isOwnTurn && scene.view.phase === 'place' && !scene.typed) {
    scene.pointing.turn(isShifted ? -1 : 1)
    return true
  }
  return key.length === 1 && key !== ' ' && goOn(scene, key.toUpperCase())
}

/** One more character of a move, or the first of another, if there is a move that begins so. */
function goOn(scene: Scene, character: string): boolean {
  const next = [scene.typed + character, character].find((text) => scene.legal.some(({ move }) => move.startsWith(text)))
  if (next) scene.typed = next
  return next !== undefined
}
