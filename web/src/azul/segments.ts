// What happened, cut into what is shown as one: a move, the tiling of a round, a deal, the end of the game.
import type { AzulEffect, AzulKind } from '../protocol/azul'

export interface Segment {
  kind: 'move' | 'tiling' | 'deal' | 'end'
  seat: number // whose move it is
  effects: AzulEffect[]
}

const TAKING = new Set<AzulKind>(['marker', 'place', 'fall', 'discard', 'slide'])
const DEALING = new Set<AzulKind>(['start', 'refill', 'deal', 'next round'])
const ENDING = new Set<AzulKind>(['end', 'row bonus', 'column bonus', 'colour bonus'])

export function segmentsOf(effects: AzulEffect[]): Segment[] {
  const segments: Segment[] = []
  for (const effect of effects) {
    const last = segments.at(-1)
    const kind = kindOf(effect)
    if (last && last.kind === kind && !(kind === 'move' && isAnother(last, effect))) last.effects.push(effect)
    else segments.push({ kind, seat: effect.seat, effects: [effect] })
  }
  return segments
}

function kindOf({ kind, origin }: AzulEffect): Segment['kind'] {
  if (origin?.zone === 'line' || origin?.zone === 'floor') return 'tiling' // a line that no space takes falls, too
  if (TAKING.has(kind)) return 'move'
  if (DEALING.has(kind)) return 'deal'
  return ENDING.has(kind) ? 'end' : 'tiling'
}

/** Whether an effect begins another move than the one before it. */
function isAnother(last: Segment, { kind, seat }: AzulEffect): boolean {
  if (kind === 'slide') return false
  return seat !== last.seat || last.effects.some((each) => each.kind === 'slide')
}

const LATER = new Set<AzulKind>(['tile', 'pay', 'next round', 'end'])

/** What belongs to a move itself, and not to a round's end that may follow. */
export function ofMove(effects: AzulEffect[]): AzulEffect[] {
  const end = effects.findIndex((effect, index) => index > 0 && LATER.has(effect.kind))
  return end < 0 ? effects : effects.slice(0, end)
}
