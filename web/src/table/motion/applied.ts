// Moves tiles from place to place as effects say. The same in every game; no rule is here.
import type { Keys, PlacedTile } from '../../lib/tiles'
import type { Effect } from '../../protocol/messages'

const UNSEEN = new Set<string>(['bag', 'lid', 'tower', 'supply']) // nothing that is there is shown as a tile

export interface Applied {
  tiles: PlacedTile[]
  moved: string[] // keys of the tiles that went from one place to another
  gone: string[] // of those that become invisible
  come: string[] // of those that were invisible before
}

/** The tiles after some effects. */
export function applied(tiles: PlacedTile[], effects: readonly Effect[], keys: Keys): Applied {
  const after: Applied = { tiles: [...tiles], moved: [], gone: [], come: [] }
  for (const effect of effects) if (effect.origin) move(after, effect, effect.origin.id, keys)
  return after
}

function move(after: Applied, { tiles: pieces, spaces, to }: Effect, origin: string, keys: Keys): void {
  pieces.forEach((piece, index) => {
    if (typeof piece !== 'string') return
    const from = spaces[index]?.id ?? origin
    const at = after.tiles.findIndex(({ colour, place }) => colour === piece && isWithin(place, from))
    const old = at < 0 ? undefined : after.tiles.splice(at, 1)[0]
    const place = to[index] ?? to[0]
    const key = old?.key ?? keys.fresh()
    if (!place || UNSEEN.has(place.zone)) {
      if (old) after.gone.push(key)
      return
    }
    after.tiles.push({ key, colour: piece, place: place.id })
    ;(old ? after.moved : after.come).push(key)
  })
}

function isWithin(place: string, whole: string): boolean {
  return place === whole || place.startsWith(`${whole}-`)
}
