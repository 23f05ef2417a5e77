// The turn as beats, and the loudness of one's own sounds beside those of others: the same at every table.
import type { Script } from './beat'
import { MS, type Stage } from './stage'

const QUIET = 0.4 // an opponent's sounds, beside one's own

/** The loudness of a seat's sounds for those who look from *own* seats. */
export function gainOf({ own }: { own: number[] }, seat: number): number {
  return own.includes(seat) || !own.length ? 1 : QUIET
}

/** The lamp goes to the seat to act. */
export function turnBeat<Picture extends { turn: number | null }>(script: Script<Picture>, seat: number | null, name: string): void {
  const from = script.picture.turn
  if (from !== seat) script.beat(seat === null ? 'nobody’s turn' : `turn: ${name}`, MS.turn, { ...script.picture, turn: seat }, (stage) => turnLamps(stage, from, seat))
}

export function turnLamps(stage: Stage, from: number | null, to: number | null): void {
  const halos = (seat: number | null): HTMLElement[] => stage.all(`[data-seat="${seat}"] > .halo`)
  if (from !== to) for (const halo of halos(from)) stage.animate(halo, [{ opacity: 1 }, { opacity: 0 }], { duration: 180 })
  for (const halo of halos(to)) stage.fadeIn(halo, 0, 180)
}
