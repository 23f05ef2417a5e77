// Where tiles lie, place by place: what is drawn at a place is drawn again when that place changes, and no other.
import { SvelteMap } from 'svelte/reactivity'
import type { PlacedTile } from '../lib/tiles'

const NONE: PlacedTile[] = []

export class Lying {
  private readonly places = new SvelteMap<string, PlacedTile[]>() // a place where tiles have lain stays

  constructor(tiles: PlacedTile[]) {
    this.lay(tiles)
  }

  /** All tiles of the table lie so. */
  lay(tiles: PlacedTile[]): void {
    const lists = byPlace(tiles)
    const known = new Map(this.places)
    for (const name of known.keys()) if (!lists.has(name)) lists.set(name, NONE)
    for (const [name, list] of lists) if (!isSame(list, known.get(name))) this.places.set(name, list)
  }

  at(name: string): PlacedTile[] {
    return this.places.get(name) ?? NONE
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

function isSame(one: PlacedTile[], other: PlacedTile[] | undefined): boolean {
  return one.length === other?.length && one.every(({ key, colour }, index) => other[index]?.key === key && other[index].colour === colour)
}
