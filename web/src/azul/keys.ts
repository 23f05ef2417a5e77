// The keyboard: arrows go from one source or target to the next, letters and numbers pick and choose.
import { step } from '../table/arrows'
import { CENTRE, colourOf, formatChoice, formatTake, parseChoice, parseTake } from './moves'
import type { Scene } from './scene.svelte'

/** Listen to keys while the focus is on the table. */
export function keys(scene: Scene, help: () => void) {
  return (root: HTMLElement): (() => void) => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('dialog')) return
      if (handle(event.key, root, scene, help)) event.preventDefault()
    }
    root.addEventListener('keydown', listen)
    return () => root.removeEventListener('keydown', listen)
  }
}

function handle(key: string, root: HTMLElement, scene: Scene, help: () => void): boolean {
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
  const wanted = scene.pointing.moves.length ? 'button[data-move]' : 'button[data-source]'
  return step(key, root, wanted) || (key.length === 1 && type(scene, key.toUpperCase()))
}

/** A source, then a colour, then a target. Returns whether the key meant something. */
function type(scene: Scene, key: string): boolean {
  const { pointing, facts, table } = scene
  if (!table.legal.length) return false
  const isNumber = /^[1-9]$/.test(key)
  const colour = colourOf(facts, key)
  const row = parseChoice(pointing.free[0] ?? '')?.row
  if (row !== undefined) return isNumber && tryMove(scene, formatChoice({ row, column: Number(key) - 1 }))
  const picked = pointing.picked ? parseTake(facts, pointing.moves[0] ?? '') : null
  if (picked && (isNumber || key === 'F')) return tryMove(scene, formatTake(facts, { ...picked, target: key }))
  if (isNumber || key === CENTRE) return chooseSource(scene, key)
  if (!colour) return false
  const source = picked?.source ?? scene.source
  if (!source || !scene.take({ source, colour })) scene.announced = { kind: 'impossible' }
  return true
}

function tryMove(scene: Scene, move: string): boolean {
  if (scene.pointing.moves.includes(move)) scene.pointing.choose(move)
  else scene.announced = { kind: 'impossible' }
  return true
}

function chooseSource(scene: Scene, source: string): boolean {
  scene.pointing.forget()
  const hasTiles = scene.table.legal.some((move) => parseTake(scene.facts, move)?.source === source)
  scene.source = hasTiles ? source : null
  scene.announced = { kind: 'source', source }
  return true
}
