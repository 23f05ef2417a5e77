// What each player did last, to be marked on the table: where the tiles came from and where they lie.
import type { AzulEffect, AzulKind } from '../protocol/azul'
import { placeName } from './places'

const TAKING = new Set<AzulKind>(['place', 'fall', 'marker', 'discard'])

export class Marks {
  private bySeat = $state.raw<Map<number, string[]>>(new Map())

  forget(): void {
    this.bySeat = new Map()
  }

  add(effects: AzulEffect[]): void {
    const isNewRound = effects.some((effect) => effect.kind === 'next round')
    const marks = isNewRound || !effects.length ? new Map<number, string[]>() : new Map(this.bySeat)
    const seats = new Set(effects.filter((effect) => effect.seat >= 0).map((effect) => effect.seat))
    for (const seat of seats) {
      const own = effects.filter((effect) => effect.seat === seat)
      const places = own.flatMap((effect) => placesOf(effect, isNewRound))
      if (places.length) marks.set(seat, places)
    }
    this.bySeat = marks
  }

  /** The places to mark for somebody who knows what these seats did. */
  except(seats: number[]): Set<string> {
    return new Set([...this.bySeat].filter(([seat]) => !seats.includes(seat)).flatMap(([, places]) => places))
  }
}

function placesOf({ kind, origin, to }: AzulEffect, isNewRound: boolean): string[] {
  if (kind === 'tile') return to.map(placeName)
  if (isNewRound || !TAKING.has(kind)) return []
  return [...(origin ? [placeName(origin)] : []), ...to.map(placeName)]
}
