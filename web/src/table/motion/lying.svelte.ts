// The tiles at each place. A place where nothing has changed keeps its list, so that nothing there is drawn again.
import type { PlacedTile } from '../../lib/tiles'

const NONE: PlacedTile[] = []

export class Lying {
  private lists = $state.raw(new Map<string, PlacedTile[]>())

  constructor(tiles: PlacedTile[]) {
    this.lists = byPlace(tiles)
  }

  /** All tiles of the table lie so. */
  lay(tiles: PlacedTile[]): void {
    const lists = byPlace(tiles)
    for (const [name, list] of lists) {
      const old = this.lists.get(name)
      if (old && isSame(list, old)) lists.set(name, old)
    }
    this.lists = lists
  }

  at(name: string): PlacedTile[] {
    return this.lists.get(name) ?? NONE
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
