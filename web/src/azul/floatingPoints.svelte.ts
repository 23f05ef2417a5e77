// Points that float up where they are won or lost, one after the other. The state is right already; this is a show,
// and any click or Escape ends it.
import { paced } from '../lib/settings.svelte'
import type { AzulEffect } from '../protocol/azul'
import { placeName } from './places'

const SPAN = 2200 // for all of them, however many
const STEP = 380 // between two, if there are few
export const FLOAT = 600 // how long one is to be seen

export interface Floating {
  number: number
  points: number
  place: string // where it floats
  counted: string[] // the spaces that it counts
}

export class FloatingPoints {
  floating = $state.raw<Floating[]>([])
  private timers: ReturnType<typeof setTimeout>[] = []
  private next = 1

  get counted(): Set<string> {
    return new Set(this.floating.flatMap((each) => each.counted))
  }

  get isOn(): boolean {
    return this.timers.length > 0
  }

  show(effects: AzulEffect[]): void {
    const scenes = scenesOf(effects)
    if (!scenes.length) return
    this.skip()
    if (!paced(FLOAT)) return
    const step = paced(Math.min(STEP, SPAN / scenes.length))
    scenes.forEach((scene, index) => {
      const floating = { ...scene, number: this.next++ }
      this.later(index * step, () => (this.floating = [...this.floating, floating]))
      this.later(index * step + paced(FLOAT), () => {
        this.floating = this.floating.filter((each) => each.number !== floating.number)
        if (index === scenes.length - 1) this.skip()
      })
    })
  }

  skip = (): void => {
    this.timers.forEach(clearTimeout)
    this.timers = []
    if (this.floating.length) this.floating = []
  }

  private later(pause: number, act: () => void): void {
    this.timers.push(setTimeout(act, pause))
  }
}

/** A run scores where its tile was laid; everything else in the middle of its spaces. */
function scenesOf(effects: AzulEffect[]): Omit<Floating, 'number'>[] {
  let laid = ''
  const scenes = []
  for (const { kind, points, to } of effects) {
    const places = to.map(placeName)
    if (kind === 'tile') laid = places[0] ?? ''
    if (!points || !places.length) continue
    const isRun = kind === 'row' || kind === 'column' || kind === 'alone'
    const place = isRun && places.includes(laid) ? laid : (places[Math.floor(places.length / 2)] ?? '')
    scenes.push({ points, place, counted: places })
  }
  return scenes
}
