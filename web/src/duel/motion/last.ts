// The other player's last move: its marks on the table, and the line that says it.
import { tilesText } from '../../lib/effectTexts'
import { effectsOf, mainOf } from '../../lib/steps'
import type { DuelEffect, DuelStep } from '../../protocol/duel'
import type { Happening } from '../../protocol/messages'
import { m } from '../../texts/messages.js'
import type { Last } from './picture'
import type { Scene } from '../scene.svelte'

/** Where a hand has done something; once the next round has begun, only what lies on a dome. */
export function marked(steps: DuelStep[]): Set<string> {
  const isOver = steps.some(({ kind }) => kind === 'round')
  const effects = effectsOf(steps.filter(({ kind, seat }) => seat >= 0 && kind !== 'pay')).filter(({ tiles }) => tiles.length)
  const places = effects.flatMap(({ origin, to }) => [...(origin ? [origin] : []), ...to])
  return new Set(places.filter(({ zone }) => !isOver || zone === 'dome' || zone === 'cell').map(({ id }) => id))
}

export class LastMoves {
  private steps: DuelStep[] = []
  private seat: number | null = null

  /** What was done last, and by whom. */
  get last(): Last {
    return { seat: this.seat, steps: this.steps }
  }

  /** What was done before the page was loaded: that of the seat that was last, if there is one. */
  recall(steps: DuelStep[]): void {
    const seat = steps.findLast((step) => step.seat >= 0)?.seat ?? null
    this.seat = seat
    this.steps = steps.slice(steps.findLastIndex((step) => step.seat >= 0 && step.seat !== seat) + 1)
  }

  /** The places to be marked after more has happened; none after a move of one's own. */
  after(events: Happening<'duel'>[], own: number[]): Set<string> {
    for (const event of events) {
      if (event.move === null) continue
      if (event.seat !== this.seat || !event.continues) this.steps = []
      this.seat = event.seat
      this.steps = [...this.steps, ...event.steps]
    }
    const alone = own.length === 1 && own[0] === this.seat
    return alone ? new Set() : marked(this.steps.filter(({ seat }) => seat < 0 || seat === this.seat))
  }
}

export interface LastMove {
  before: string
  tiles: string[]
  chip: string | null
  after: string
}

const GAP = '\u0001' // the place of the tiles or the chip in the sentence

/** What the other did last, in one line: words and what was taken. Their name is left out where the name is beside it. */
export function lastMove(scene: Scene, isNamed = true): LastMove | null {
  const { steps, seat } = scene.picture.last
  if (seat === null || seat === scene.actor) return null
  for (const step of steps) {
    const sentence = sentenceOf(step, isNamed ? (scene.names[seat] ?? '') : '')
    if (sentence) return sentence
  }
  return null
}

function sentenceOf(step: DuelStep, who: string): LastMove | null {
  const main = mainOf(step)
  if (!main) return null
  switch (step.kind) {
    case 'take': {
      const taken = step.effects.filter(({ seat, origin }) => seat === step.seat && origin).flatMap(({ tiles }) => colours(tiles))
      return parted(main.origin?.zone === 'sun' ? m.duel_last_sun({ who, tiles: GAP }) : m.duel_last_moon({ who, tiles: GAP }), taken)
    }
    case 'plate':
    case 'keep':
      return parted(m.duel_last_plate({ who }), [])
    case 'chip': {
      const [chip] = main.tiles
      return typeof chip === 'object' && chip.piece === 'chip'
        ? parted(m.duel_last_chip({ who, chip: GAP }), [], chip.colours.join('-'))
        : parted(m.duel_last_chip({ who, chip: tilesText(main.tiles) }), [])
    }
    case 'tile':
      return parted(m.duel_last_tiled({ who, tiles: GAP }), colours(main.tiles))
    default:
      return null
  }
}

function colours(tiles: DuelEffect['tiles']): string[] {
  return tiles.filter((tile) => typeof tile === 'string')
}

function parted(sentence: string, tiles: string[], chip: string | null = null): LastMove {
  const [before = '', after = ''] = sentence.trim().split(GAP)
  return { before, tiles, chip, after }
}
