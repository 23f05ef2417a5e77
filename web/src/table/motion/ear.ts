// Plays the sounds. Silent until the first gesture, as browsers demand, and where the reader has switched them off: until
// then they are not even loaded.
import { load } from '../../net/loading'
import { isStill, settings } from '../../lib/settings.svelte'
import type { Details, SoundName } from './sounds'

const TICKS: Partial<Record<SoundName, number>> = { pick: 6, lay: 12, crack: 18 } // milliseconds that a device shakes
const TOGETHER = 0.025 // seconds within which a sound is not played again

let context: AudioContext | null = null
let out: GainNode | null = null
let made: Promise<typeof import('./sounds')> | null = null
let sounds: typeof import('./sounds').SOUNDS | null = null
const last = new Map<SoundName, number>()

function wake(): void {
  if (!settings.sound && !settings.bell) return
  context ??= new AudioContext({ latencyHint: 'interactive' })
  void context.resume()
  made ??= load(() => import('./sounds'))
  void made.then(prepare)
}

function prepare({ master, SOUNDS }: typeof import('./sounds')): void {
  if (context) out ??= master(context, settings.volume)
  sounds = SOUNDS
}
for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, wake)

/** Play a sound now, and let the hand feel it, as far as that is wanted. */
export function play(name: SoundName, details: Details = {}): void {
  const felt = TICKS[name]
  if (felt && settings.touch && !isStill() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(felt)
  if (!(name === 'bell' ? settings.bell : settings.sound) || !context || !out || !sounds || context.state !== 'running') return
  const now = context.currentTime
  if (now - (last.get(name) ?? 0) < TOGETHER) return
  last.set(name, now)
  out.gain.value = settings.volume
  sounds[name]({ context, out }, now + 0.004, details)
}
