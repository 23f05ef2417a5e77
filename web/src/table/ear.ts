// Plays the sounds. Silent until the first gesture, as browsers demand, and where the reader has switched them off.
import { settings } from '../lib/settings.svelte'
import { master, SOUNDS, type Details, type SoundName } from './sounds'

const TOGETHER = 0.025 // seconds within which a sound is not played again

let context: AudioContext | null = null
let out: GainNode | null = null
const last = new Map<SoundName, number>()

function wake(): void {
  if (!settings.sound) return
  context ??= new AudioContext({ latencyHint: 'interactive' })
  out ??= master(context, settings.volume)
  void context.resume()
}
for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, wake)

/** Play a sound now, if anybody is to hear it. */
export function play(name: SoundName, details: Details = {}): void {
  if (!settings.sound || !context || !out || context.state !== 'running') return
  const now = context.currentTime
  if (now - (last.get(name) ?? 0) < TOGETHER) return
  last.set(name, now)
  out.gain.value = settings.volume
  SOUNDS[name]({ context, out }, now + 0.004, details)
}
