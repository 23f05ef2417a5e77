// A move in a few words, for a line of the list: "2 white, factory 2 → line 3".
import { capital, effectText, placeText, tilesText } from '../lib/effectTexts'
import type { Effect } from '../protocol/messages'
import { m } from '../texts/messages.js'

/** The effect that a move is about: the first that moves something, else the first. */
export function mainEffect(effects: Effect[]): Effect | undefined {
  const moving = effects.filter((effect) => effect.kind !== 'marker' && effect.kind !== 'start tile')
  return moving.find((effect) => effect.tiles.length) ?? moving[0] ?? effects[0]
}

/** The tile to be drawn beside a move; null if it is about something else. */
export function tileOf(effects: Effect[]): string | null {
  const tile = mainEffect(effects)?.tiles.find((each) => typeof each === 'string')
  return typeof tile === 'string' ? tile : null
}

/** Without who it was. */
export function moveText(effects: Effect[], names: string[]): string {
  const effect = mainEffect(effects)
  if (!effect) return ''
  if (!effect.tiles.length) return withoutName(effectText(effect, names), names[effect.seat] ?? '')
  const place = effect.to[0]
  const values = { tiles: tilesText(effect.tiles), from: placeText(effect.origin), to: placeText(place ?? null) }
  if (effect.origin && place) return m.move_from_to(values)
  if (place) return m.move_to(values)
  return capital(effect.origin ? m.move_from(values) : values.tiles)
}

/** Whether the words for a move go on from somebody's name, as "Potter stops drawing" does: not from "You". */
export function isSentence(effects: Effect[]): boolean {
  return !mainEffect(effects)?.tiles.length
}

function withoutName(sentence: string, name: string): string {
  return name && sentence.startsWith(`${name} `) ? sentence.slice(name.length + 1) : sentence
}

/** What came of it, sentence by sentence. */
export function sentences(effects: Effect[], names: string[]): string[] {
  return effects.map((effect) => `${effectText(effect, names)}.`)
}
