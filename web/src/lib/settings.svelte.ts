// The settings of a person, kept in this browser.
export type Theme = 'system' | 'light' | 'dark'
export type Pace = 'slow' | 'normal' | 'fast' | 'none'

interface Kept {
  theme: Theme
  pace: Pace
  letters: boolean // on every tile, beside its pattern
  confirm: boolean // ask before a move is made
  sound: boolean
  volume: number // from 0 to 1
  notify: boolean
}

const KEY = 'azulejos.settings'
const isPhone = matchMedia('(pointer: coarse)').matches
const FIRST: Kept = { theme: 'system', pace: 'normal', letters: false, confirm: false, sound: !isPhone, volume: 0.7, notify: false }

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

const RATES = { slow: 0.5, normal: 1, fast: 2, none: 0 }
const stillness = matchMedia('(prefers-reduced-motion: reduce)')

/** The duration, at the chosen pace, of something that takes a number of milliseconds at the normal one. */
export function paced(milliseconds: number): number {
  if (settings.pace === 'none' || stillness.matches || document.hidden) return 0
  return milliseconds / RATES[settings.pace]
}

/** Whether things move, and how quickly: the reader's pace, their system's wish for less motion, a page that is hidden. */
export const motion = {
  /** Whether anything is shown on its way. */
  isOn: (): boolean => settings.pace !== 'none' && !document.hidden,
  /** Fades instead of flights. */
  isCalm: (): boolean => stillness.matches,
  /** How quickly the director's time runs. */
  rate: (): number => RATES[settings.pace] || 1,
}
