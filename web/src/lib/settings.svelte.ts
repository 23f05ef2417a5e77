// The settings of a person, kept in this browser.
export type Theme = 'system' | 'light' | 'dark'
export type Pace = 'slow' | 'normal' | 'fast' | 'none'

interface Kept {
  theme: Theme
  pace: Pace
  letters: boolean // on every tile, beside its pattern
  confirm: boolean // ask before a move is made
  sound: boolean // of the tiles
  bell: boolean // when it is one's turn
  touch: boolean // a tick in the hand when a tile is laid, where a device can
  flights: boolean // tiles fly although the system asks for less motion
  light: boolean // moves slowly over the wood
  phrases: boolean // of others are shown
  volume: number // from 0 to 1
  notify: boolean
}

const KEY = 'azulejos.settings'
const isPhone = matchMedia('(pointer: coarse)').matches
const FIRST: Kept = { theme: 'system', pace: 'normal', letters: false, confirm: false, sound: !isPhone, bell: !isPhone, touch: true, flights: false, light: true, phrases: true, volume: 0.7, notify: false }

function read(): Kept {
  try {
    const kept: Partial<Kept> = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return { ...FIRST, bell: kept.sound ?? FIRST.bell, ...kept } // both sounds had one switch once
  } catch {
    return FIRST
  }
}

export const settings = $state<Kept>(read())

export function keepSettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings))
  const { dataset } = document.documentElement
  dataset.theme = settings.theme
  dataset.light = settings.light && settings.pace !== 'none' && !isStill() ? 'moves' : 'still'
}

const RATES = { slow: 0.5, normal: 1, fast: 2, none: 0 }
const stillness = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether the system asks for less motion. */
export function wantsLessMotion(): boolean {
  return stillness.matches
}

/** The same, unless the reader wants tiles to fly here nevertheless. */
export function isStill(): boolean {
  return stillness.matches && !settings.flights
}

/** The duration, at the chosen pace, of something that takes a number of milliseconds at the normal one. */
export function paced(milliseconds: number): number {
  if (settings.pace === 'none' || isStill() || document.hidden) return 0
  return milliseconds / RATES[settings.pace]
}

/** Whether things move, and how quickly: the reader's pace, their system's wish for less motion, a page that is hidden. */
export const motion = {
  /** Whether anything is shown on its way. */
  isOn: (): boolean => settings.pace !== 'none' && !document.hidden,
  /** Fades instead of flights. */
  isCalm: isStill,
  /** How quickly the director's time runs. */
  rate: (): number => RATES[settings.pace] || 1,
}
