// Parts of a table, for all that points at them from outside: lessons, reviews, hints.

/** What a word names: a place, what can be picked, or a target by its move. */
export function named(root: HTMLElement, word: string): HTMLElement[] {
  return outermost(root, `[data-place="${word}"]`, `[data-pick="${word}"]`, `[data-move="${word}"]`)
}

/** All places whose ids begin with a word, such as the spaces of "line-0-3". */
export function placesOf(root: HTMLElement, word: string): HTMLElement[] {
  return outermost(root, `[data-place^="${word}-"]`)
}

/** What can be seen of the first of some selections of which anything can, without what is inside something else of it. */
function outermost(root: HTMLElement, ...selectors: string[]): HTMLElement[] {
  for (const selector of selectors) {
    const seen = [...root.querySelectorAll<HTMLElement>(selector)].filter((each) => each.getClientRects().length)
    if (seen.length) return seen.filter((each) => !each.parentElement?.closest(selector))
  }
  return []
}
