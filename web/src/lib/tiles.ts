// Which tile is which: tiles have no names of their own, so each is given one that it keeps while it moves.
//
// A place is a word such as "factory-2" or "wall-0-3-1". Between two states a tile that lies where a tile of its colour
// lay is the same; the others are matched by colour, those that the server says have moved first.

export interface PlacedTile {
  key: string // of the tile, the same as long as it is the same tile
  colour: string
  place: string
}

export interface Slot {
  colour: string
  place: string
}

export class Tiles {
  private placed: PlacedTile[] = []
  private next = 1

  /** The tiles of a new state, each with its key. */
  identify(slots: Slot[]): PlacedTile[] {
    const left = [...this.placed]
    const take = (fits: (each: PlacedTile) => boolean): PlacedTile | undefined => {
      const index = left.findIndex(fits)
      return index < 0 ? undefined : left.splice(index, 1)[0]
    }
    const kept = slots.map((slot) => take((each) => each.place === slot.place && each.colour === slot.colour))
    this.placed = slots.map((slot, index) => {
      const old = kept[index] ?? take((each) => each.colour === slot.colour)
      return { key: old?.key ?? `tile-${this.next++}`, colour: slot.colour, place: slot.place }
    })
    return this.placed
  }
}
