// Fair tiles, checked in this browser: every draw of a game is made again from its secret (see docs/notation.md).
import type { Draw, Replay } from '../protocol/http'
import { hexOf, pledgeOf } from './pledge'
import { hmac, sha256 } from './sha256'

const SCHEME = 'azulejos deal 1'
const MASK = (1n << 64n) - 1n
const HALF = 1n << 32n

export interface CheckedDraw {
  ticket: number // the random number that chose it, from 0
  of: number // how many there were
  drawn: string // as the record says
  due: string // as the secret says
}

export interface CheckedRound {
  round: number
  draws: CheckedDraw[]
  wrong: number
}

export function fingerprint(secret: string): string {
  return hexOf(sha256(bytesOf(secret)))
}

export type Opening = 'none' | 'shown' | 'kept' | 'missing' | 'wrong'

/**
 * By seat, what became of its words: none at all; shown without a pledge; pledged, and shown as pledged; pledged, and
 * not shown before the game began; pledged, and not what was shown.
 */
export function openings(replay: Replay): Opening[] {
  return replay.words.map((words, seat) => {
    const pledge = replay.pledges[seat] ?? ''
    if (!pledge) return words ? 'shown' : 'none'
    if (!words) return 'missing'
    return pledgeOf(words) === pledge ? 'kept' : 'wrong'
  })
}

/** Every draw of a game, round by round, made again from the secret, the id of the game and the players' contributions. */
export function checkDraws(replay: Replay): CheckedRound[] {
  const rounds = new Map<number, CheckedRound>()
  const drawn = new Map<string, number>() // outcomes by stream
  let deal = 0
  for (const step of replay.plies) {
    if (step.seat !== null) continue
    deal++
    const whole = generator(replay, String(deal))
    const round = rounds.get(step.round) ?? { round: step.round, draws: [], wrong: 0 }
    rounds.set(step.round, round)
    for (const draw of step.draws) {
      const number = (drawn.get(draw.stream) ?? 0) + 1
      drawn.set(draw.stream, number)
      const checked = drawAgain(draw, draw.stream ? generator(replay, `${draw.stream} ${number}`) : whole)
      round.draws.push(checked)
      if (checked.drawn !== checked.due) round.wrong++
    }
  }
  return [...rounds.values()]
}

function drawAgain(draw: Draw, rng: Rng): CheckedDraw {
  const total = draw.weights.reduce((sum, weight) => sum + weight, 0)
  const ticket = rng.below(total)
  let reached = 0
  const due = draw.weights.findIndex((weight) => ticket < (reached += weight))
  return { ticket, of: total, drawn: draw.choices[draw.drawn] ?? '', due: draw.choices[due] ?? '' }
}

/** The generator of one deal, or of one outcome of a stream: both counted from 1. */
function generator(replay: Replay, which: string): Rng {
  const parts = [SCHEME, replay.id, ...replay.pledges, ...replay.words, which]
  const digest = hmac(bytesOf(replay.secret ?? ''), new TextEncoder().encode(parts.join('\n')))
  return new Rng(new DataView(digest.buffer, digest.byteOffset).getBigUint64(0, true))
}

/** Random numbers (splitmix64; Lemire's method below a bound). */
export class Rng {
  constructor(private word: bigint) {}

  below(bound: number): number {
    const wide = BigInt(bound)
    const surplus = (HALF - wide) % wide
    for (;;) {
      const product = this.nextHalf() * wide
      if (product % HALF >= surplus) return Number(product / HALF)
    }
  }

  private nextHalf(): bigint {
    this.word = (this.word + 0x9e3779b97f4a7c15n) & MASK
    let mixed = ((this.word ^ (this.word >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK
    return (mixed ^ (mixed >> 31n)) >> 32n
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
