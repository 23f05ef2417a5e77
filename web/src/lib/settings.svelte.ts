// What a person has set, kept in this browser.
export type Theme = 'system' | 'light' | 'dark'
export type Pace = 'normal' | 'fast' | 'none'

interface Kept {
  theme: Theme
  pace: Pace
  letters: boolean // on every tile, beside its colour and pattern
  confirm: boolean // ask before a move is made
  sound: boolean
  notify: boolean
}

const KEY = 'azulejos.settings'
const isPhone = matchMedia('(pointer: coarse)').matches
const FIRST: Kept = { theme: 'system', pace: 'normal', letters: true, confirm: false, sound: !isPhone, notify: false }

function read(): Kept {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return FIRST
  }
}

export const settings = $state<Kept>(read())

export function keepSettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings))
  document.documentElement.dataset.theme = settings.theme
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)')

/** How long something that takes so many milliseconds at the normal pace may take. */
export function paced(milliseconds: number): number {
  if (settings.pace === 'none' || stillness.matches || document.hidden) return 0
  return settings.pace === 'fast' ? milliseconds / 3 : milliseconds
}
