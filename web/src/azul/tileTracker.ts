// Which tile came from where: what happened is gone through step by step, so that each tile keeps its key on its way. If
// it does not lead to what is seen, as when one goes back in a game, tiles are matched by colour alone.
import { type PlacedTile, type Slot, Tiles } from '../lib/tiles'
import type { AzulEffect, AzulView } from '../protocol/azul'
import { MARKER, slotsOf, stepped } from './places'

export class TileTracker {
  private readonly tiles = new Tiles()
  private slots: Slot[] = []
  private view: AzulView | null = null
  private effects: AzulEffect[] | null = null
  private placed = new Map<string, PlacedTile[]>()

  /** The tiles of a view by place. The same view again changes nothing. */
  track(view: AzulView, effects: AzulEffect[]): Map<string, PlacedTile[]> {
    if (view === this.view) return this.placed
    const slots = slotsOf(view)
    if (effects !== this.effects) {
      const steps = stepsOf(this.slots, effects)
      if (areSame(steps.at(-1) ?? [], slots)) steps.forEach((step) => this.tiles.identify(step))
    }
    this.view = view
    this.effects = effects
    this.slots = slots
    this.placed = groupByPlace(this.tiles.identify(slots))
    return this.placed
  }
}

function stepsOf(slots: Slot[], effects: AzulEffect[]): Slot[][] {
  return effects.map((effect) => (slots = stepped(slots, effect)))
}

/** Whether the same tiles lie in the same places, but for the marker, which comes back to the centre without an effect. */
function areSame(one: Slot[], other: Slot[]): boolean {
  return listed(one) === listed(other)
}

function listed(slots: Slot[]): string {
  const tiles = slots.filter((slot) => slot.colour !== MARKER)
  return tiles.map((slot) => `${slot.place} ${slot.colour}`).sort().join()
}

function groupByPlace(tiles: PlacedTile[]): Map<string, PlacedTile[]> {
  const byPlace = new Map<string, PlacedTile[]>()
  for (const tile of tiles) byPlace.set(tile.place, [...(byPlace.get(tile.place) ?? []), tile])
  return byPlace
}
