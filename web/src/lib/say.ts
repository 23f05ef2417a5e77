// Texts as a built page keeps them: data, said by one function. While the page is developed they are compiled instead.

/** A text; or the gap that chooses one, whether its number is what counts (1) or its word (0), and the texts by case, which
 * another gap may choose again. */
export type Written = string | [gap: string, counts: 0 | 1, cases: Record<string, Written>]
type Values = Record<string, unknown>

/** A function for each text, as the compiled messages are. */
export function spoken(texts: Record<string, Written>, locale: string): Record<string, (values?: Values) => string> {
  const plural = new Intl.PluralRules(locale)
  const say = (text: Written, values: Values): string => {
    const written = typeof text === 'string' ? text : choose(text, values)
    return written.replaceAll(/\{(\w+)\}/g, (_, gap: string) => String(values[gap]))
  }
  const choose = ([gap, counts, cases]: Exclude<Written, string>, values: Values): string => {
    const value = counts ? plural.select(Number(values[gap])) : String(values[gap])
    const next = cases[value] ?? cases[counts ? 'other' : '*'] ?? ''
    return typeof next === 'string' ? next : choose(next, values)
  }
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, (values = {}) => say(text, values)]))
}
