// Tiles fly from where they were to where they are. The state says where that is; the flight only shows it.
import { cubicInOut } from 'svelte/easing'
import { crossfade } from 'svelte/transition'
import { paced } from './settings.svelte'

const FLIGHT = 380

export const [send, receive] = crossfade({
  duration: () => paced(FLIGHT),
  easing: cubicInOut,
  fallback: () => ({ duration: paced(FLIGHT / 2), css: (t) => `opacity: ${t}` }),
})

export const shifting = () => ({ duration: paced(FLIGHT) })
