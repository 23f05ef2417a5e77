// What is said about picking and what a move would do, in the reader's language.
import type { Effect } from '../lib/protocol'
import { placeWords, pointWords, tileWords, words } from '../lib/words'
import { m } from '../texts/messages.js'
import { sourcePlace, targetPlace } from './moves'
import { placeName } from './places'
import type { Scene } from './scene.svelte'

/** "2 red" of what is picked. */
export function pickWords(scene: Scene): string {
  const { picked } = scene.picking
  if (!picked) return ''
  return tileWords(tilesOf(scene, picked.source).filter((colour) => colour === picked.colour))
}

const QUIET = new Set(['clear', 'sweep', 'keep']) // what follows anyway
const LATER = new Set(['tile', 'pay', 'next round', 'end'])

/** What a move would do for the one who makes it, and what the tiling would bring if it comes then. */
export function foreseenWords(scene: Scene, move: string): string {
  const all = ownEffects(scene, move)
  const later = sum(all.slice(ofMove(all)))
  const told = all.slice(0, ofMove(all)).map((effect) => `${words(effect, scene.names)}.`)
  return [...told, ...(later ? [m.azul_tiling_points({ points: pointWords(later) })] : [])].join(' ')
}

export function foreseenPoints(scene: Scene, move: string): number {
  return sum(ownEffects(scene, move))
}

function ownEffects(scene: Scene, move: string): Effect[] {
  return scene.picking.foreseen(move).filter((effect) => effect.seat === scene.actor && !QUIET.has(effect.kind))
}

/** How many of the effects belong to the move itself. */
function ofMove(effects: Effect[]): number {
  const end = effects.findIndex((effect, index) => index > 0 && LATER.has(effect.kind))
  return end < 0 ? effects.length : end
}

function sum(effects: Effect[]): number {
  return effects.reduce((total, effect) => total + effect.points, 0)
}

/** For somebody who does not see what has just been picked. */
export function sayingWords(scene: Scene): string {
  const { said, picked, moves } = scene.picking
  if (said?.kind === 'picked' && picked) {
    const targets = moves.map((move) => placeWords(targetPlace(move, scene.actor ?? 0))).join(', ')
    return m.azul_can_go({ tiles: pickWords(scene), from: placeWords(sourcePlace(picked.source)), targets })
  }
  if (said?.kind === 'source') {
    const place = placeWords(sourcePlace(said.source))
    const tiles = tileWords(tilesOf(scene, said.source))
    return tiles ? m.azul_source_chosen({ place, tiles }) : m.azul_source_empty({ place })
  }
  if (said?.kind === 'unpicked') return m.azul_unpicked()
  return said?.kind === 'impossible' ? m.azul_impossible() : ''
}

function tilesOf(scene: Scene, source: string): string[] {
  return scene.tilesAt(placeName(sourcePlace(source))).map((tile) => tile.colour)
}
