// The light markup of our texts: `**strong**`, and `[[key|words]]` for a term of the glossary.

export interface Piece {
  kind: 'plain' | 'strong' | 'term'
  text: string
  key: string // of the term
}

const MARK = /\*\*(.+?)\*\*|\[\[(\w+)\|(.+?)\]\]/g

export function pieces(text: string): Piece[] {
  const found: Piece[] = []
  let from = 0
  for (const mark of text.matchAll(MARK)) {
    if (mark.index > from) found.push({ kind: 'plain', text: text.slice(from, mark.index), key: '' })
    const [whole, strong, key, term] = mark
    if (strong !== undefined) found.push({ kind: 'strong', text: strong, key: '' })
    else found.push({ kind: 'term', text: term ?? '', key: key ?? '' })
    from = mark.index + whole.length
  }
  if (from < text.length) found.push({ kind: 'plain', text: text.slice(from), key: '' })
  return found
}

/** The text alone, for a screen reader or a title. */
export function plainText(text: string): string {
  return pieces(text)
    .map((piece) => piece.text)
    .join('')
}
