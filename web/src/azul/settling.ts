// Which tile came from where: what was told is gone through step by step, so that each tile keeps its key on its way.
import type { Effect } from '../lib/protocol'
import { type Lying, type Slot, Tiles } from '../lib/tiles'
import { slotsOf, stepped } from './places'
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
    if (this.view !== null && told !== this.told) {
      for (const effect of told) {
        this.slots = stepped(this.slots, effect)
        this.tiles.settle(this.slots)
      }
    }
    this.view = view
    this.told = told
    this.slots = slotsOf(view)
    this.lying = byPlace(this.tiles.settle(this.slots))
    return this.lying
  }
}

function byPlace(tiles: Lying[]): Map<string, Lying[]> {
  const found = new Map<string, Lying[]>()
  for (const tile of tiles) found.set(tile.place, [...(found.get(tile.place) ?? []), tile])
  return found
}
