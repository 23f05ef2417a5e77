// What the other player did last, in one line: words and the tiles that were taken.
import { chipText, tilesText } from '../lib/effectTexts'
import type { DuelEffect } from '../protocol/duel'
import { m } from '../texts/messages.js'
import type { Scene } from './scene.svelte'

export interface LastMove {
  before: string
  tiles: string[]
  after: string
}

const GAP = '\u0001' // where the tiles stand in the sentence

export function lastMove(scene: Scene): LastMove | null {
  const { effects, seat } = scene.picture.last
  if (seat === null || seat === scene.actor) return null
  const who = scene.names[seat] ?? ''
  for (const effect of effects) {
    const sentence = sentenceOf(effect, who, effects)
    if (sentence) return sentence
  }
  return null
}

function sentenceOf(effect: DuelEffect, who: string, effects: DuelEffect[]): LastMove | null {
  const tiles = effect.tiles.filter((tile) => typeof tile === 'string')
  switch (effect.kind) {
    case 'place':
    case 'break': {
      if (effect.origin?.zone !== 'sun' && effect.origin?.zone !== 'moon') return null
      const taken = effects.filter(({ kind, origin }) => (kind === 'place' || kind === 'break') && origin?.zone === effect.origin?.zone)
      const sentence = effect.origin.zone === 'sun' ? m.duel_last_sun({ who, tiles: GAP }) : m.duel_last_moon({ who, tiles: GAP })
      return split(sentence, taken.flatMap((each) => each.tiles.filter((tile) => typeof tile === 'string')))
    }
    case 'take plate':
    case 'keep plate':
      return split(m.duel_last_plate({ who }), [])
    case 'take chip': {
      const chip = effect.tiles[0]
      return split(m.duel_last_chip({ who, chip: typeof chip === 'object' && chip.piece === 'chip' ? chipText(chip.colours.join('-')) : tilesText(effect.tiles) }), [])
    }
    case 'tile':
      return split(m.duel_last_tiled({ who, tiles: GAP }), tiles)
    default:
      return null
  }
}

function split(sentence: string, tiles: string[]): LastMove {
  const [before = '', after = ''] = sentence.split(GAP)
  return { before, tiles, after }
}
