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

/** Gives each tile a key that it keeps while it moves. */
export class Keys {
  private next = 1

  fresh(): string {
    return `tile-${this.next++}`
  }

  /** The tiles of a state, each with its key, after those of the state before. */
  identify(slots: Slot[], before: PlacedTile[]): PlacedTile[] {
    const left = [...before]
    const take = (fits: (each: PlacedTile) => boolean): PlacedTile | undefined => {
      const index = left.findIndex(fits)
      return index < 0 ? undefined : left.splice(index, 1)[0]
    }
    const kept = slots.map((slot) => take((each) => each.place === slot.place && each.colour === slot.colour))
    return slots.map(({ colour, place }, index) => {
      const old = kept[index] ?? take((each) => each.colour === colour)
      return { key: old?.key ?? this.fresh(), colour, place }
    })
  }
}

/** Are the same tiles in the same places, apart from those of one colour? */
export function sameTiles(one: PlacedTile[], other: PlacedTile[], but = ''): boolean {
  const list = (tiles: PlacedTile[]): string =>
    tiles.filter((tile) => tile.colour !== but).map((tile) => `${tile.place} ${tile.colour}`).sort().join()
  return list(one) === list(other)
}
