// The stage, as beats use it: let tiles fly, points rise, counters roll, things pop up; and sounds.
//
// Tiles at rest are ordinary children of their places, drawn from the picture. While a tile flies, a copy of it moves in
// one layer above everything, and the tile itself is hidden where it already lies; clearing the stage removes the copies.
// Only `transform` and `opacity` are ever animated.
//
// A beat reads where things are and says what to do; all of that is done when it has said everything. A change between
// two readings would cost a layout of the whole table.
import { type Box, boxOf, type Flight, placeBox, SMALL, spriteOf, type Way } from './flight'

export const EASE = { fly: 'cubic-bezier(.3,.15,.2,1)', slide: 'cubic-bezier(.45,.05,.2,1)', drop: 'cubic-bezier(.5,.1,.6,.9)', pop: 'cubic-bezier(.3,1.5,.5,1)' }

/** Durations in milliseconds at the normal pace, watched frame by frame. */
export const MS = {
  lift: 120, fly: 400, land: 90, gap: 40, rest: 300, restAt: 120, think: 250, turn: 220, glow: 300, slide: 350, gold: 70,
  rise: 180, toScore: 300, roll: 220, drop: 290, dropGap: 20, dropAt: 70, card: 250, shake: 200, deal: 300,
} // prettier-ignore

const DEALING = 680 // milliseconds between the first tile of a deal and the last

/** Milliseconds between two tiles of a deal, however many there are. */
export function dealGap(tiles: number): number {
  return Math.min(MS.gap, DEALING / Math.max(1, tiles - 1))
}

interface Mode {
  calm: boolean
  rate: number
  stretch: number
  isManual: boolean
}

interface Known {
  box: Box
  element: HTMLElement
}

export class Stage {
  calm = false
  private mode: Mode = { calm: false, rate: 1, stretch: 1, isManual: false }
  private before = new Map<string, Known>()
  private animations: Animation[] = []
  private cues: { at: number; play: () => void }[] = []
  private undos: (() => void)[] = []
  private changes: (() => void)[] = [] // what a beat has asked for
  private found = new Map<string, HTMLElement[]>() // in the document as it is while a beat begins, by attribute and value
  private layer: HTMLElement | null = null
  private readonly root: () => HTMLElement | undefined

  constructor(root: () => HTMLElement | undefined) {
    this.root = root
  }

  // For the director

  /** Where every tile lies before the picture changes. */
  remember(): void {
    this.before.clear()
    for (const element of this.all('[data-key]')) {
      this.before.set(element.dataset.key ?? '', { box: boxOf(element), element })
    }
  }

  /** A beat begins: the document shows its end. */
  begin(mode: Mode, enter: ((stage: Stage) => void) | undefined): void {
    this.mode = mode
    this.calm = mode.calm
    this.found.clear()
    enter?.(this)
    for (const change of this.changes.splice(0)) change()
  }

  /** Sounds that are due; animations run by themselves unless a test moves time. */
  seek(local: number, isManual: boolean): void {
    if (isManual) for (const animation of this.animations) animation.currentTime = local
    const due = this.cues.filter((cue) => cue.at <= local)
    this.cues = this.cues.filter((cue) => cue.at > local)
    for (const cue of due) cue.play()
  }

  clear(): void {
    for (const animation of this.animations) animation.cancel()
    for (const undo of this.undos) undo()
    this.animations = []
    this.changes = []
    this.cues = []
    this.undos = []
    this.layer?.remove()
    this.layer = null
  }

  // For beats

  all(selector: string): HTMLElement[] {
    return [...(this.root()?.querySelectorAll<HTMLElement>(selector) ?? [])]
  }

  one(selector: string): HTMLElement | undefined {
    return shown(this.all(selector))
  }

  place(name: string): HTMLElement | undefined {
    return shown(this.having('data-place', name))
  }

  tile(key: string): HTMLElement | undefined {
    return shown(this.having('data-key', key))
  }

  /** All with an attribute of this value: looked for once in a beat, and only in one that asks. */
  private having(name: string, value: string): HTMLElement[] {
    if (!this.found.has(name)) {
      for (const element of this.all(`[${name}]`)) {
        const word = `${name} ${element.getAttribute(name)}`
        const known = this.found.get(word)
        if (known) known.push(element)
        else this.found.set(word, [element])
      }
      this.found.set(name, [])
    }
    return this.found.get(`${name} ${value}`) ?? []
  }

  /** Something to be changed in the document when everything is read. */
  change(make: () => void): void {
    this.changes.push(make)
  }

  /** Something to hear or do at a moment of the beat; not if the beat is skipped. */
  cue(at: number, play: () => void): void {
    this.cues.push({ at: this.calm ? 0 : at * this.mode.stretch, play })
  }

  animate(element: Element | null | undefined, frames: Keyframe[], options: KeyframeAnimationOptions & { duration: number }): void {
    if (!element) return
    const { calm, stretch, isManual, rate } = this.mode
    if (calm) {
      frames = frames.filter((frame) => 'opacity' in frame).map(({ opacity }) => ({ opacity: opacity ?? 1 }))
      if (frames.length < 2) return
      options = { ...options, delay: 0, duration: 120, easing: 'linear' }
    } else options = { ...options, delay: Number(options.delay ?? 0) * stretch, duration: options.duration * stretch }
    this.change(() => {
      const animation = element.animate(frames, { fill: 'both', ...options })
      if (isManual) animation.pause()
      else animation.playbackRate = rate
      this.animations.push(animation)
    })
  }

  /** Let tiles fly to where they lie now; returns when the last has landed. */
  fly(keys: string[], flight: Flight = {}): number {
    const { at = 0, duration = MS.fly, gap = MS.gap, land = MS.land } = flight
    let end = at
    const ways = keys.map((key) => this.wayOf(key, flight)).filter((way) => way !== null)
    ways.forEach((way, index) => {
      const delay = at + index * gap
      end = delay + duration + land
      this.flyOne(way, delay, flight)
      const { sound } = flight
      if (sound) this.cue(delay + duration, () => sound(way.key, index))
    })
    return end
  }

  pop(element: Element | null | undefined, delay = 0, duration: number = MS.lift): void {
    this.animate(element, [{ opacity: 0, transform: 'scale(.6)' }, { opacity: 1, transform: 'none' }], { delay, duration, easing: EASE.pop })
  }

  fadeIn(element: Element | null | undefined, delay = 0, duration = 120): void {
    this.animate(element, [{ opacity: 0 }, { opacity: 1 }], { delay, duration })
  }

  fadeOut(element: Element | null | undefined, delay = 0, duration = 120): void {
    this.animate(element, [{ opacity: 1 }, { opacity: 0 }], { delay, duration })
  }

  /** A tile nods: it is counted. */
  nod(key: string, delay: number): void {
    this.animate(this.tile(key), [{ transform: 'none' }, { transform: 'scale(1.08)', offset: 0.4 }, { transform: 'none' }], { delay, duration: 200, easing: 'ease-out' })
  }

  /** A copy of points flies to a score. */
  send(element: HTMLElement | undefined, to: string, delay = 0): void {
    const target = this.place(to)
    if (!element || !target || this.calm) return
    const [from, goal] = [boxOf(element), boxOf(target)]
    const copy = this.copy(element, from)
    const x = goal.x + goal.width / 2 - from.x - from.width / 2
    const y = goal.y + goal.height / 2 - from.y - from.height / 2
    const here = `translate(${from.x}px, ${from.y}px)`
    this.animate(
      copy,
      [
        { transform: here },
        { transform: `${here} translate(0, -14px) scale(1.15)`, offset: 0.25, easing: 'cubic-bezier(.5,0,.3,1)' },
        { transform: `${here} translate(${x}px, ${y}px) scale(.85)` },
      ],
      { delay, duration: MS.toScore },
    )
    this.animate(copy, [{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], { delay, duration: MS.toScore })
  }

  /** The strips of a counter's figures roll to their new places (see `Counter.svelte`). */
  roll(counter: HTMLElement | undefined, from: number, to: number, delay: number): void {
    const strips = counter?.querySelectorAll<HTMLElement>('.strip') ?? []
    const [old, now] = [from, to].map((number) => String(number).padStart(strips.length, '0'))
    strips.forEach((strip, index) => {
      let [start, end] = [Number(old?.[index]), Number(now?.[index])]
      if (start === end) return
      if (to >= from && end < start) end += 10
      if (to < from && start < end) start += 10
      const frames = [start, end].map((figure) => ({ transform: `translateY(${-5 * figure}%)` }))
      this.animate(strip, frames, { delay, duration: MS.roll, easing: 'cubic-bezier(.3,.1,.2,1)' })
    })
  }

  // Flights

  private wayOf(key: string, { from, to }: Flight): Way | null {
    const known = this.before.get(key)
    const now = this.tile(key)
    const element = now ?? known?.element
    const start = known?.box ?? placeBox(from ? this.place(from) : undefined, SMALL)
    const end = now ? boxOf(now) : placeBox(to ? this.place(to) : undefined, SMALL)
    if (!element || !start || !end) return null
    return { key, element, rest: now, start, end }
  }

  private flyOne({ element, rest, start, end }: Way, delay: number, flight: Flight): void {
    const { duration = MS.fly, arc = 24, land = MS.land, ease = EASE.fly } = flight
    if (this.calm) {
      if (rest) this.fadeIn(rest)
      return
    }
    const size = rest ? end : start // a tile that goes away keeps the size that it had
    const sprite = this.copy(element, size)
    const [shadow, height] = [document.createElement('i'), sprite.firstElementChild as HTMLElement]
    shadow.className = 'shadow'
    sprite.prepend(shadow)
    height.className = `${height.className} height`
    if (rest) this.hide(rest)
    const at = (box: Box): string => `translate(${box.x}px, ${box.y}px) scale(${box.width / size.width})`
    this.animate(sprite, [{ transform: at(start) }, { transform: at(end) }], { delay, duration, easing: ease })
    if (!this.before.has(element.dataset.key ?? '')) this.animate(sprite, [{ opacity: 0 }, { opacity: 1 }], { delay, duration: 40 })
    if (!rest) this.animate(sprite, [{ opacity: 1 }, { opacity: 1, offset: 0.72 }, { opacity: 0 }], { delay, duration })
    if (!arc) return
    const top = (duration / (duration + land)) * 0.42
    const down = duration / (duration + land)
    this.animate(
      height,
      [
        { transform: 'none' },
        { transform: `translate(0, ${-arc}px) scale(1.06)`, offset: top, easing: 'ease-in' },
        { transform: 'scale(1.06)', offset: down },
        { transform: 'none' },
      ],
      { delay, duration: duration + land },
    )
    this.animate(
      shadow,
      [
        { opacity: 0, transform: 'none' },
        { opacity: 1, transform: `translate(${arc * 0.3}px, ${arc * 0.4}px)`, offset: top },
        { opacity: 0.8, transform: 'none', offset: down },
        { opacity: 0, transform: 'none' },
      ],
      { delay, duration: duration + land },
    )
  }

  private hide(element: HTMLElement): void {
    this.change(() => (element.style.visibility = 'hidden'))
    this.undos.push(() => (element.style.visibility = ''))
  }

  /** A copy in the layer above everything, at a box. */
  private copy(element: HTMLElement, box: Box): HTMLElement {
    if (!this.layer) {
      const layer = document.createElement('div')
      layer.className = 'flights'
      layer.ariaHidden = 'true'
      this.layer = layer
      this.change(() => document.body.append(layer))
    }
    const sprite = spriteOf(element, box)
    this.layer.append(sprite)
    return sprite
  }
}

/** The first that is visible: some things are drawn at two places, of which a screen has one. */
function shown(elements: HTMLElement[]): HTMLElement | undefined {
  return elements.find((each) => each.getClientRects().length)
}
