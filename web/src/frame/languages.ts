// The languages of the page: which one a reader gets, and what each calls itself.
import { baseLocale, isLocale, localStorageKey, locales, overwriteGetLocale } from '../texts/runtime.js'

type Locale = (typeof locales)[number]

// Languages without texts of their own whose readers understand another; a Portuguese that is not Brazil's is closer to Portugal's.
const NEIGHBOURS: Record<string, Locale> = { pt: 'pt-PT', no: 'nb', nn: 'nb' }
const BARE: Record<string, Locale> = { pt: 'pt-BR' } // without a country: as browsers read it

/** The first wish that can be met. */
export function languageFor(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const base = wish.split('-')[0]?.toLowerCase() ?? ''
    const own = locales.find((locale) => locale.toLowerCase() === wish.toLowerCase()) ?? locales.find((locale) => locale === base)
    const found = own ?? (wish.toLowerCase() === base ? BARE[base] : undefined) ?? NEIGHBOURS[base]
    if (found) return found
  }
  return baseLocale
}

// A language that was chosen stays.
overwriteGetLocale(() => {
  const chosen = localStorage.getItem(localStorageKey)
  return isLocale(chosen) ? chosen : languageFor(navigator.languages)
})

/** What a language calls itself. */
export function languageName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
