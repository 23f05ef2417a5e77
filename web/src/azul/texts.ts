// What is said about picking, and what a move would do, in the reader's language.
import { placeText, pointsText, tilesText, effectText } from '../lib/effectTexts'
import type { AzulEffect, AzulKind, AzulPiece } from '../protocol/azul'
import { m } from '../texts/messages.js'
import { CENTRE, sourcePlace, targetPlace } from './moves'
import { MARKER } from './places'
import type { Scene } from './scene.svelte'

/** "2 red" of what is picked. */
export function pickedText(scene: Scene): string {
  const { picked } = scene.selection
  if (!picked) return ''
  return tilesText(tilesOf(scene, picked.source).filter((colour) => colour === picked.colour))
}

const QUIET = new Set<AzulKind>(['clear', 'sweep', 'keep']) // what follows anyway
const LATER = new Set<AzulKind>(['tile', 'pay', 'next round', 'end'])

/** What a move would do for the one who makes it, and what the tiling would bring if it comes then. */
export function previewText(scene: Scene, move: string): string {
  const all = ownEffects(scene, move)
  const later = sum(all.slice(ofMove(all)))
  const sentences = all.slice(0, ofMove(all)).map((effect) => `${effectText(effect, scene.names)}.`)
  return [...sentences, ...(later ? [m.azul_tiling_points({ points: pointsText(later) })] : [])].join(' ')
}

export function previewPoints(scene: Scene, move: string): number {
  return sum(ownEffects(scene, move))
}

function ownEffects(scene: Scene, move: string): AzulEffect[] {
  return scene.selection.effectsOf(move).filter((effect) => effect.seat === scene.actor && !QUIET.has(effect.kind))
}

/** How many of the effects belong to the move itself. */
function ofMove(effects: AzulEffect[]): number {
  const end = effects.findIndex((effect, index) => index > 0 && LATER.has(effect.kind))
  return end < 0 ? effects.length : end
}

function sum(effects: AzulEffect[]): number {
  return effects.reduce((total, effect) => total + effect.points, 0)
}

/** For somebody who does not see what has just been picked. */
export function announcement(scene: Scene): string {
  const { announced, picked, moves } = scene.selection
  if (announced?.kind === 'picked' && picked) {
    const targets = moves.map((move) => placeText(targetPlace(scene.facts, move, scene.actor ?? 0))).join(', ')
    return m.azul_can_go({ tiles: pickedText(scene), from: placeText(sourcePlace(picked.source)), targets })
  }
  if (announced?.kind === 'source') {
    const place = placeText(sourcePlace(announced.source))
    const tiles = tilesText(tilesOf(scene, announced.source))
    return tiles ? m.azul_source_chosen({ place, tiles }) : m.azul_source_empty({ place })
  }
  if (announced?.kind === 'unpicked') return m.azul_unpicked()
  return announced?.kind === 'impossible' ? m.azul_impossible() : ''
}

function tilesOf({ view }: Scene, source: string): AzulPiece[] {
  if (source === CENTRE) return [...(view.marker_in_centre ? [MARKER] : []), ...view.centre]
  return view.factories[Number(source) - 1] ?? []
}
