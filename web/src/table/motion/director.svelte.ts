// The director: what the eye sees, beat after beat. It knows time and order, and nothing of tiles.
//
// 1. A state arrives: labels, texts and the live region are true at once; the eye follows.
// 2. One beat at a time; the next enters when the last has left.
// 3. Entering makes the document equal the beat's end; animations only play the way there. Leaving cancels them, so
//    nothing can stay half way.
// 4. A state during a beat is appended.
// 5. A skip is one rendering of the last picture of one thing: of a move, a deal, the end of a round. A card that is held
//    is such a thing, too: what comes after it is seen. Skipped sounds are silent.
// 6. What a person chooses finishes what runs, up to a card, and previews do not queue.
// 7. A hidden page is simply up to date.
// 8. The pace is a rate; "none" shows the last picture at once. Reduced motion: fades alone.
import { flushSync } from 'svelte'
import { motion } from '../../lib/settings.svelte'
import type { Beat } from './beat'
import { Stage } from './stage'

/** One line of the timeline that tests read. */
export interface Entry {
  at: number // milliseconds of the director's own time, which runs at the pace
  event: 'arrived' | 'enter' | 'leave' | 'cut'
  name: string
}

const FADE = 160 // a beat's length where motion is reduced

export class Director<Picture> {
  /** The picture to draw. */
  shown = $state.raw() as Picture
  /** The name of the beat that is on. */
  current = $state<string | null>(null)
  /** Something runs or is about to: what is shown is not the last state yet. */
  isBusy = $state(false)
  /** The number of the last state all of which was shown. */
  told = $state(0)
  /** The whole seconds after which the card that is held closes by itself. */
  left = $state<number | null>(null)
  readonly timeline: Entry[] = []
  readonly stage: Stage
  isManual = false // `azulejos.clock` is `manual` in the local storage: tests move time themselves, by `tick`
  time = 0
  private beat: Beat<Picture> | null = null
  private readonly ends = new WeakMap<object, number>() // numbers of states, by the last of their beats
  private start = 0
  private isResting = false // a pointer rests on the card
  private queue: Beat<Picture>[] = []
  private frame = 0
  private timer = 0
  private then = 0

  /** *root* is the element that holds all places, once it is there; *shows* is called with every picture. */
  constructor(
    first: Picture,
    root: () => HTMLElement | undefined,
    private readonly shows: (picture: Picture) => void = () => undefined,
  ) {
    this.shown = first
    this.stage = new Stage(root)
    if (localStorage.getItem('azulejos.clock') !== 'manual') return
    this.isManual = true
    Object.assign(globalThis, { director: this })
  }

  get isIdle(): boolean {
    return !this.beat && !this.queue.length
  }

  /** Whether a card waits to be read. */
  get isHeld(): boolean {
    return this.beat?.hold ?? false
  }

  /** What happened, as beats whose last picture is the state that arrived. */
  push(name: string, beats: Beat<Picture>[], number = 0): void {
    if (!beats.length) return
    this.ends.set(beats[beats.length - 1] ?? beats, number)
    this.log('arrived', name)
    this.queue.push(...beats)
    this.isBusy = true
    if (!motion.isOn()) this.finish(true)
    else if (!this.isManual) this.run()
  }

  /** Show a picture at once, whatever runs or waits. */
  settle(picture: Picture, number = this.told): void {
    this.drop()
    this.told = number
    this.queue = []
    this.isBusy = false
    this.show(picture)
  }

  /** Replace what is shown when nothing runs: small changes without a beat, such as a clock or a preview. */
  touch(change: (picture: Picture) => Picture): void {
    this.show(change(this.shown))
  }

  /** Skip one thing: what runs, up to the next card or whatever else begins. */
  skip(): void {
    if (!this.isHeld) return this.cut((beat) => Boolean(beat.hold ?? beat.opens))
    this.cut(() => true)
    this.tick(this.time) // what follows a card has no need of another frame
  }

  /** What runs and waits is over, up to a card; with *all*, that too. */
  finish(all = false): void {
    this.cut((beat) => !all && Boolean(beat.hold))
  }

  /** Everything is over up to the first beat at which it stops. */
  private cut(stops: (beat: Beat<Picture>) => boolean): void {
    const left = [...(this.beat ? [this.beat] : []), ...this.queue]
    if (!left.length) return
    const stop = left.findIndex((beat, index) => index > 0 && stops(beat))
    const cut = stop > 0 ? left.slice(0, stop) : left
    this.drop()
    this.queue = left.slice(cut.length)
    this.isBusy = !this.isIdle
    const last = cut.at(-1)
    if (last) flushSync(() => this.show(last.after))
    for (const beat of cut) this.log('cut', beat.name)
    for (const beat of cut) this.tell(beat)
  }

  /** A card stays while a pointer rests on it. */
  rest(isResting: boolean): void {
    this.isResting = isResting && this.isHeld
  }

  /** Bring the director to a time; called by every frame. */
  tick(now: number): void {
    if (this.isResting) this.start += now - this.time
    for (;;) {
      if (this.beat) {
        const end = this.start + this.length(this.beat)
        if (now < end) break
        this.stage.seek(end - this.start, this.isManual)
        this.time = end
      }
      if (this.queue[0]?.enter) this.stage.remember() // before anything changes: to read it afterwards would cost a layout
      if (this.beat) this.leave()
      const next = this.queue.shift()
      if (!next) break
      this.enter(next, this.time)
    }
    this.time = now
    this.isBusy = !this.isIdle
    if (this.beat) this.stage.seek(now - this.start, this.isManual)
    this.left = this.beat?.hold ? Math.ceil((this.start + this.beat.ms - now) / motion.rate() / 1000) : null
  }

  /** When the table goes. */
  stop(): void {
    cancelAnimationFrame(this.frame)
    clearTimeout(this.timer)
    this.frame = this.timer = 0
    this.drop()
    this.queue = []
  }

  private show(picture: Picture): void {
    this.shown = picture
    this.shows(picture)
  }

  private length(beat: Beat<Picture>): number {
    if (beat.hold) return beat.ms
    return motion.isCalm() ? (beat.calm ?? Math.min(beat.ms, FADE)) : beat.ms * (beat.stretch ?? 1)
  }

  private run(): void {
    if (this.frame || this.timer) return
    this.then = performance.now()
    const next = (): number => (this.frame = requestAnimationFrame(loop))
    // A beat begins between two frames: what it changes and how that is drawn are two tasks, and each is shorter.
    const loop = (now: number): void => {
      this.frame = 0
      this.timer = window.setTimeout(() => {
        this.timer = 0
        if (!motion.isOn()) return this.finish(true)
        const passed = Math.min(100, now - this.then)
        this.then = now
        this.tick(this.time + passed * motion.rate())
        if (!this.isIdle) next()
      })
    }
    next()
  }

  private enter(beat: Beat<Picture>, now: number): void {
    this.beat = beat
    this.start = now
    this.current = beat.name
    this.log('enter', beat.name)
    flushSync(() => this.show(beat.after))
    this.stage.begin({ calm: motion.isCalm(), rate: motion.rate(), stretch: beat.stretch ?? 1, isManual: this.isManual }, beat.enter)
  }

  private leave(): void {
    const name = this.beat?.name ?? ''
    this.tell(this.beat)
    this.drop()
    this.log('leave', name)
  }

  /** If a beat was the last of a state, all of that was shown. */
  private tell(beat: Beat<Picture> | null): void {
    const number = beat && this.ends.get(beat)
    if (number) this.told = number
  }

  private drop(): void {
    this.stage.clear()
    this.beat = null
    this.current = null
    this.left = null
    this.isResting = false
  }

  private log(event: Entry['event'], name: string): void {
    this.timeline.push({ at: Math.round(this.time), event, name })
    if (this.timeline.length > 500) this.timeline.splice(0, 100)
  }
}
