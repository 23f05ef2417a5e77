// What is said about picking, in the reader's language.
import { placeWords, tileWords } from '../lib/words'
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
