// A move in a few words, for a line of the list: "2 white, factory 2 → line 3".
import { capital, effectText, placeText, tilesText } from '../lib/effectTexts'
import { mainOf } from '../lib/steps'
import type { Effect, Step } from '../protocol/messages'
import { m } from '../texts/messages.js'

/** The tile to be drawn beside a move; null if it is about something else. */
export function tileOf([step]: Step[]): string | null {
  const tile = step && mainOf(step)?.tiles.find((each) => typeof each === 'string')
  return typeof tile === 'string' ? tile : null
}

/** Without who it was. */
export function moveText([step]: Step[], names: string[]): string {
  const effect = step && mainOf(step)
  if (!effect) return ''
  if (!effect.tiles.length) return withoutName(effectText(effect, names), names[effect.seat] ?? '')
  const place = effect.to[0]
  const values = { tiles: tilesText(effect.tiles), from: placeText(effect.origin), to: placeText(place ?? null) }
  if (effect.origin && place) return m.move_from_to(values)
  if (place) return m.move_to(values)
  return capital(effect.origin ? m.move_from(values) : values.tiles)
}

/** Do the words for a move continue a player's name, as "Potter stops drawing" does: not from "You". */
export function isSentence([step]: Step[]): boolean {
  return !(step && mainOf(step)?.tiles.length)
}

function withoutName(sentence: string, name: string): string {
  return name && sentence.startsWith(`${name} `) ? sentence.slice(name.length + 1) : sentence
}

/** What came of it, sentence by sentence. */
export function sentences(effects: Effect[], names: string[]): string[] {
  return effects.map((effect) => `${effectText(effect, names)}.`)
}
