// Which tile came from where: what was told is gone through step by step, so that each tile keeps its key on its way. If
// it does not lead to what is seen, as when one goes back in a game, tiles are matched by colour alone.
import type { Effect } from '../lib/protocol'
import { type Lying, type Slot, Tiles } from '../lib/tiles'
import { MARKER, slotsOf, stepped } from './places'
import type { View } from './view'

export class Settling {
  private readonly tiles = new Tiles()
  private slots: Slot[] = []
  private view: View | null = null
  private told: Effect[] | null = null
  private lying = new Map<string, Lying[]>()

  /** The tiles of a view by place. The same view again changes nothing. */
  settle(view: View, told: Effect[]): Map<string, Lying[]> {
    if (view === this.view) return this.lying
    const slots = slotsOf(view)
    if (told !== this.told) {
      const steps = stepsOf(this.slots, told)
      if (areSame(steps.at(-1) ?? [], slots)) steps.forEach((step) => this.tiles.settle(step))
    }
    this.view = view
    this.told = told
    this.slots = slots
    this.lying = byPlace(this.tiles.settle(slots))
    return this.lying
  }
}

function stepsOf(slots: Slot[], told: Effect[]): Slot[][] {
  return told.map((effect) => (slots = stepped(slots, effect)))
}

/** Whether the same tiles lie in the same places, but for the marker, which comes back to the centre untold. */
function areSame(one: Slot[], other: Slot[]): boolean {
  return listed(one) === listed(other)
}

function listed(slots: Slot[]): string {
  const tiles = slots.filter((slot) => slot.colour !== MARKER)
  return tiles.map((slot) => `${slot.place} ${slot.colour}`).sort().join()
}

function byPlace(tiles: Lying[]): Map<string, Lying[]> {
  const found = new Map<string, Lying[]>()
  for (const tile of tiles) found.set(tile.place, [...(found.get(tile.place) ?? []), tile])
  return found
}
