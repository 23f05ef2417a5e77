// Where tiles lie, place by place: what is drawn at a place is drawn again when that place changes, and no other.
import { untrack } from 'svelte'
import type { PlacedTile } from '../lib/tiles'

const NONE: PlacedTile[] = []

class Place {
  tiles: PlacedTile[]

  constructor(tiles: PlacedTile[]) {
    this.tiles = $state.raw(tiles)
  }
}

export class Lying {
  private readonly places = new Map<string, Place>() // those that somebody has looked at
  private lists = new Map<string, PlacedTile[]>()

  constructor(tiles: PlacedTile[]) {
    this.lay(tiles)
  }

  /** All tiles of the table lie so. */
  lay(tiles: PlacedTile[]): void {
    this.lists = byPlace(tiles)
    for (const [name, place] of this.places) {
      const list = this.lists.get(name) ?? NONE
      if (!isSame(list, untrack(() => place.tiles))) place.tiles = list
    }
  }

  at(name: string): PlacedTile[] {
    let place = this.places.get(name)
    if (!place) {
      place = untrack(() => new Place(this.lists.get(name) ?? NONE)) // so that who looks first depends on it, too
      this.places.set(name, place)
    }
    return place.tiles
  }
}

function byPlace(tiles: PlacedTile[]): Map<string, PlacedTile[]> {
  const lists = new Map<string, PlacedTile[]>()
  for (const tile of tiles) {
    const list = lists.get(tile.place)
    if (list) list.push(tile)
    else lists.set(tile.place, [tile])
  }
  return lists
}

function isSame(one: PlacedTile[], other: PlacedTile[]): boolean {
  return one.length === other.length && one.every(({ key, colour }, index) => other[index]?.key === key && other[index].colour === colour)
}
