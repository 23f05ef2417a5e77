// The sounds, made here: short and ceramic. Each is a function of an audio context, so that it can be rendered in tests.
type Output = { context: BaseAudioContext; out: AudioNode }
type Sound = (to: Output, at: number, more: Details) => void

export interface Details {
  colour?: string // of the tile that is laid
  step?: number // along a run
  tiles?: number // that are dealt
  gap?: number // seconds between two of them
  colours?: string[] // that are complete at the end
  gain?: number // an opponent's sounds are quieter
}

/** A pentatonic scale: whatever sounds together sounds well. */
const NOTES: Record<string, number> = { black: 392, marker: 440, blue: 523.25, yellow: 587.33, red: 659.26, white: 783.99, turquoise: 880, special: 1046.5 }
const RUN = [523.25, 587.33, 659.26, 783.99, 880, 1046.5, 1174.66, 1318.51, 1567.98, 1760]

export const SOUNDS = {
  pick: (to, at) => {
    burst(to, at, { type: 'highpass', pitch: 4200, width: 0.7, gain: 0.12, length: 0.012 })
    tone(to, at, 3140, 0.1, 0.045)
    tone(to, at, 5230, 0.05, 0.028)
  },
  lay: (to, at, { colour = 'blue', gain = 1 }) => {
    const pitch = NOTES[colour] ?? RUN[0] ?? 0
    burst(to, at, { type: 'bandpass', pitch: 2300, width: 1.1, gain: 0.42 * gain, length: 0.022 })
    tone(to, at, pitch, 0.24 * gain, 0.13)
    tone(to, at, pitch * 2.76, 0.12 * gain, 0.07)
    tone(to, at, pitch * 5.4, 0.05 * gain, 0.035)
    tone(to, at, 165, 0.16 * gain, 0.05, { glide: 90 })
  },
  full: (to, at, { gain = 1 }) => {
    for (const [index, pitch] of [659.26, 880].entries()) {
      tone(to, at + index * 0.09, pitch, 0.16 * gain, 0.28)
      tone(to, at + index * 0.09, pitch * 4, 0.035 * gain, 0.08)
    }
  },
  run: (to, at, { step = 0, gain = 1 }) => {
    const pitch = RUN[Math.min(step, RUN.length - 1)] ?? 0
    tone(to, at, pitch, 0.2 * gain, 0.26)
    tone(to, at, pitch * 4, 0.05 * gain, 0.09)
    burst(to, at, { type: 'bandpass', pitch: 3200, width: 1.5, gain: 0.08 * gain, length: 0.012 })
  },
  points: (to, at, { gain = 1 }) => {
    for (const pitch of [1046.5, 1318.5]) {
      tone(to, at, pitch, 0.09 * gain, 0.22)
      tone(to, at, pitch * 2, 0.03 * gain, 0.12)
    }
  },
  crack: (to, at, { gain = 1 }) => {
    burst(to, at, { type: 'lowpass', pitch: 420, width: 0.8, gain: 0.75 * gain, length: 0.16 })
    burst(to, at + 0.012, { type: 'bandpass', pitch: 950, width: 2, gain: 0.22 * gain, length: 0.03 })
    burst(to, at + 0.045, { type: 'bandpass', pitch: 700, width: 2, gain: 0.12 * gain, length: 0.025 })
    tone(to, at, 118, 0.34 * gain, 0.14, { glide: 58 })
  },
  shake: (to, at) => {
    for (let index = 0; index < 3; index++) burst(to, at + index * 0.07, { type: 'bandpass', pitch: 1400 + index * 300, width: 0.7, gain: 0.16, length: 0.06 })
  },
  deal: (to, at, { tiles = 20, gap = 0.04 }) => {
    const random = seeded(11)
    const pitches = Object.values(NOTES)
    for (let index = 0; index < tiles; index++) {
      const when = at + index * gap + random() * 0.014
      burst(to, when, { type: 'bandpass', pitch: 2000 + random() * 1600, width: 1.3, gain: 0.17 + random() * 0.1, length: 0.018 })
      tone(to, when, (pitches[(index * 3) % 6] ?? 0) * 2, 0.055 + random() * 0.035, 0.05)
    }
  },
  bell: (to, at) => {
    const partials = [[1, 0.17, 1.1], [2.004, 0.07, 0.7], [3.01, 0.03, 0.4], [4.17, 0.018, 0.22]] as const // prettier-ignore
    for (const [times, gain, length] of partials) tone(to, at, 1174.66 * times, gain, length, { attack: 0.003 })
  },
  end: (to, at, { colours = ['blue', 'red', 'white'] }) => {
    tone(to, at, 130.81, 0.15, 2.2, { attack: 0.01 })
    const chord = [261.63, ...colours.map((colour) => NOTES[colour] ?? 0).filter(Boolean), 1046.5]
    chord.forEach((pitch, index) => {
      tone(to, at + index * 0.085, pitch, 0.11, 1.9, { attack: 0.004 })
      tone(to, at + index * 0.085, pitch * 4, 0.02, 0.25)
    })
  },
} satisfies Record<string, Sound>

export type SoundName = keyof typeof SOUNDS

/** The way out: a volume and a compressor, so that nine tiles at once do not distort. */
export function master(context: BaseAudioContext, volume: number): GainNode {
  const gain = context.createGain()
  const compressor = context.createDynamicsCompressor()
  gain.gain.value = volume
  compressor.threshold.value = -10
  compressor.knee.value = 6
  compressor.ratio.value = 8
  compressor.attack.value = 0.002
  compressor.release.value = 0.12
  gain.connect(compressor).connect(context.destination)
  return gain
}

function tone({ context, out }: Output, at: number, pitch: number, gain: number, length: number, more: { glide?: number; attack?: number } = {}): void {
  const { glide, attack = 0.001 } = more
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.frequency.setValueAtTime(pitch, at)
  if (glide) oscillator.frequency.exponentialRampToValueAtTime(glide, at + length)
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(gain, at + attack)
  volume.gain.exponentialRampToValueAtTime(1e-4, at + attack + length)
  oscillator.connect(volume).connect(out)
  oscillator.start(at)
  oscillator.stop(at + attack + length + 0.02)
}

interface Burst {
  type: BiquadFilterType
  pitch: number
  width: number
  gain: number
  length: number
}

function burst({ context, out }: Output, at: number, { type, pitch, width, gain, length }: Burst): void {
  const source = context.createBufferSource()
  const filter = context.createBiquadFilter()
  const volume = context.createGain()
  source.buffer = noiseOf(context)
  filter.type = type
  filter.frequency.value = pitch
  filter.Q.value = width
  volume.gain.setValueAtTime(gain, at)
  volume.gain.exponentialRampToValueAtTime(1e-4, at + length)
  source.connect(filter).connect(volume).connect(out)
  source.start(at, (pitch * 0.37) % 0.3)
  source.stop(at + length + 0.02)
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>()

function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context)
  if (known) return known
  const random = seeded(7)
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = random() * 2 - 1
  noises.set(context, buffer)
  return buffer
}

function seeded(seed: number): () => number {
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647
}
