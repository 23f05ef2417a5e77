// Whether things move, and how quickly: the reader's pace, their system's wish for less motion, a page that nobody sees.
import { settings } from '../lib/settings.svelte'

const RATES = { slow: 0.5, normal: 1, fast: 2, none: 0 }
const stillness = matchMedia('(prefers-reduced-motion: reduce)')

export const motion = {
  /** Whether anything is shown on its way. */
  isOn: (): boolean => settings.pace !== 'none' && !document.hidden,
  /** Fades instead of flights. */
  isCalm: (): boolean => stillness.matches,
  /** How quickly the director's time runs. */
  rate: (): number => RATES[settings.pace] || 1,
}
