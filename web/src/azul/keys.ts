// The letters and numbers of a table of Azul: a source, then a colour, then a target, as moves are written.
import type { Scene } from './scene.svelte'

export const CENTRE = 'C'
export const FLOOR = 'F'

/** Returns whether the key meant something. */
export function type(scene: Scene, key: string): boolean {
  const { pointing, facts, actor, view } = scene
  if (actor === null || key.length > 1) return false
  const letter = key.toUpperCase()
  const index = '123456789'.indexOf(key)
  const colour = facts.colours.find((each) => facts.letters[each] === letter)
  if (pointing.free.length) return index >= 0 && choose(scene, `wall-${actor}-${view.tiling_row ?? 0}-${index}`)
  if (pointing.picked && index >= 0) return choose(scene, `line-${actor}-${index}`)
  if (pointing.picked && letter === FLOOR) return choose(scene, `floor-${actor}`)
  if (index >= 0) return chooseSource(scene, `factory-${index}`)
  if (letter === CENTRE) return chooseSource(scene, 'centre')
  if (!colour) return false
  const place = pointing.picked ? scene.pick?.origin : scene.source
  if (!place || !scene.take(`${place}-${colour}`)) scene.announced = { kind: 'impossible' }
  return true
}

function choose(scene: Scene, target: string): boolean {
  if (scene.pointing.moveTo(target)) scene.pointing.choose(target)
  else scene.announced = { kind: 'impossible' }
  return true
}

function chooseSource(scene: Scene, place: string): boolean {
  scene.pointing.forget()
  scene.source = scene.legal.some((move) => move.origin === place) ? place : null
  scene.announced = { kind: 'source', place }
  return true
}
