// A beat: one step of what the eye sees, from the picture before it to the picture after it.
import type { Stage } from './stage'

export interface Beat<Picture> {
  name: string // for the timeline: "Ana lays 2 white", "line 2: gold"
  ms: number // its length at the normal pace
  after: Picture // what is seen at its end
  /** Starts animations and sounds. The document shows `after` already; animations only play the way there. */
  enter?: (stage: Stage) => void
  stretch?: number // of the whole beat: a long count gathers speed
  calm?: number // its length where motion is reduced; else at most that of a fade
  hold?: boolean // a card to read: a skip stops in front of it, the next one closes it
  opens?: boolean // another thing begins here, such as a move or a deal: a skip of what came before stops in front of it
}

/** Writes beats one after the other, each from the picture that the last one left. */
export class Script<Picture> {
  readonly beats: Beat<Picture>[] = []
  picture: Picture
  private opens = false

  constructor(picture: Picture) {
    this.picture = picture
  }

  beat(name: string, ms: number, after: Picture, enter?: (stage: Stage) => void, more: Partial<Beat<Picture>> = {}): this {
    this.beats.push({ name, ms, after, ...(enter ? { enter } : {}), ...(this.opens ? { opens: true } : {}), ...more })
    this.picture = after
    this.opens = false
    return this
  }

  /** The next beat begins another thing: a move, a deal, the end of a round. */
  part(): this {
    this.opens = true
    return this
  }

  pause(name: string, ms: number): this {
    return this.beat(name, ms, this.picture)
  }
}
