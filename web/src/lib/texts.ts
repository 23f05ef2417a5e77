// Texts of the reader's language by keys that are put together, as for what the server names.
import { m } from '../texts/messages.js'

export type Values = Record<string, string | number>
type Text = (values: Values) => string

const texts = m as unknown as Record<string, Text | undefined>

/** A text, if there is one with this key. */
export function textOf(key: string): Text | undefined {
  return texts[key]
}

/** A text with its values filled in; its key if there is none. */
export function text(key: string, values: Values = {}): string {
  return texts[key]?.(values) ?? key
}
