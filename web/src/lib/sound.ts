// A short sound of our own: it is your turn. Browsers are silent until the user has clicked or typed in the page.
let context: AudioContext | null = null

export function turnSound(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const start = context.currentTime
  for (const [index, pitch] of [523.25, 659.25].entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, start + index * 0.12)
    volume.gain.exponentialRampToValueAtTime(0.12, start + index * 0.12 + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + index * 0.12 + 0.3)
    tone.connect(volume).connect(context.destination)
    tone.start(start + index * 0.12)
    tone.stop(start + index * 0.12 + 0.32)
  }
}
