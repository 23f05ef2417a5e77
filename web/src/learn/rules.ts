// The rules as a list of sections: the outline says what each piece of text is, the texts say it.
import type { Section, Texts } from './texts'

export interface Outlined {
  key: string
  rules: string[] // which rules of the rulebook it explains, for tests
  body: string[] // "p", "li", "ol" or "picture NAME"
}

const PICTURE = 'picture '

export type Block =
  | { kind: 'p'; text: string }
  | { kind: 'ul' | 'ol'; items: string[] }
  | { kind: 'pictures'; all: { name: string; caption: string }[] }

export function blocksOf(outlined: Outlined, { body }: Section): Block[] {
  const blocks: Block[] = []
  outlined.body.forEach((sign, index) => {
    const text = body[index] ?? ''
    const last = blocks.at(-1)
    const list = sign === 'li' ? 'ul' : 'ol'
    const picture = sign.startsWith(PICTURE) ? { name: sign.slice(PICTURE.length), caption: text } : null
    if (sign === 'p') blocks.push({ kind: 'p', text })
    else if (picture && last?.kind === 'pictures') last.all.push(picture)
    else if (picture) blocks.push({ kind: 'pictures', all: [picture] })
    else if (last?.kind === list) last.items.push(text)
    else blocks.push({ kind: list, items: [text] })
  })
  return blocks
}

/** The terms of a game in the order of the reader's alphabet. */
export function glossaryOf(texts: Texts, locale: string): { name: string; text: string }[] {
  return Object.values(texts.terms).sort((one, other) => one.name.localeCompare(other.name, locale))
}
