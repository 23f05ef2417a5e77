// Quick phrases: lines of chat that are data, worded in each reader's language.
import type { ChatLine } from '../protocol/messages'
import { m } from '../texts/messages.js'

export const PHRASES = ['nice', 'ouch', 'thanks', 'moment'] as const
export type Phrase = (typeof PHRASES)[number]

const MARK = '#'

/** The phrase that a line of chat is; nothing if it is any other text. */
export function phraseOf(text: string): Phrase | undefined {
  return PHRASES.find((phrase) => text === `${MARK}${phrase}`)
}

/** As it is sent. */
export function phraseData(phrase: Phrase): string {
  return `${MARK}${phrase}`
}

/** A line of chat as it is read. */
export function lineText({ text }: Pick<ChatLine, 'text'>): string {
  const phrase = phraseOf(text)
  return phrase ? m.phrase({ phrase }) : text
}
