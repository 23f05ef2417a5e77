// A move as beats: a player takes tiles and lays them; the rest of the plate slides to the cloth.
import { play } from '../../table/motion/ear'
import type { Script } from '../../table/motion/beat'
import { EASE, MS } from '../../table/motion/stage'
import { gainOf, turnBeat } from '../../table/motion/turn'
import type { Keys, PlacedTile } from '../../lib/tiles'
import type { AzulStep } from '../../protocol/azul'
import { applied } from '../../table/motion/applied'
import type { Picture } from './picture'

export interface Cast {
  names: string[]
  own: number[] // the seats of those who look
  keys: Keys
}

export function takeBeats(script: Script<Picture>, { seat, effects, main }: AzulStep, cast: Cast): void {
  const isOwn = cast.own.includes(seat)
  const name = cast.names[seat] ?? ''
  const source = effects[main]?.origin?.id ?? ''
  const own = applied(script.picture.tiles, effects.filter((effect) => effect.seat === seat), cast.keys)
  const others = applied(own.tiles, effects.filter((effect) => effect.seat !== seat), cast.keys)
  const { tiles, moved: rest } = others
  const { moved: laid, gone } = own
  const lid = script.picture.lid + gone.length
  if (!isOwn) announceMove(script, seat, source, [...laid, ...gone], name)
  const picture = script.picture
  const last = isOwn ? new Map<number, string[]>() : new Map(picture.last).set(seat, laid)
  const flight = Math.max(0, laid.length + gone.length - 1) * MS.gap + MS.fly + MS.land
  const slide = rest.length ? MS.restAt + MS.rest + 40 : 0
  const full = effects.some(({ to }) => to.some(({ zone, row, space }) => zone === 'line' && space === row)) // the last space of a line
  const shifting = picture.tiles.filter((tile) => tile.place === 'centre' && !laid.includes(tile.key)).map((tile) => tile.key)
  const after: Picture = { ...picture, tiles, lid, last, glow: null, glowing: [], runs: [], points: [], turn: seat, phase: 'play' }
  script.beat(`${name} lays ${laid.length}`, Math.max(flight, slide) + (full ? 60 : 0), after, (stage) => {
    const fallen = new Set(effects.flatMap(({ to }) => to.filter(({ zone }) => zone === 'floor').map(({ id }) => id)))
    const colours = new Map(tiles.map((tile) => [tile.key, tile]))
    stage.fly(laid, { sound: (key) => layingSound(colours.get(key), fallen, gainOf(cast, seat)) })
    stage.fly(gone, { at: laid.length * MS.gap, to: 'lid', ease: EASE.drop })
    stage.fly(rest, { at: MS.restAt, duration: MS.rest, gap: 0, arc: 6, land: 40, ease: EASE.slide })
    stage.fly(shifting, { at: MS.restAt, duration: MS.rest, gap: 0, arc: 0, land: 0, ease: EASE.slide }) // the others make room
    for (const key of laid) stage.pop(stage.tile(key)?.parentElement?.querySelector('.cost'), flight - MS.land, MS.land)
    stage.fadeIn(stage.place(source)?.querySelector('.flower'), MS.restAt + 160, 160) // of a plate, which is bare now
    if (full) stage.cue(flight - 30, () => play('full', { gain: gainOf(cast, seat) }))
  })
}

/** The lamp goes to the player to move, a pause, and cobalt light on the tiles taken. */
function announceMove(script: Script<Picture>, seat: number, source: string, keys: string[], name: string): void {
  turnBeat(script, seat, name)
  script.pause(`${name} thinks`, MS.think)
  script.beat(`${name} takes`, MS.glow, { ...script.picture, glow: source, glowing: keys }, (stage) => {
    for (const element of stage.all('.glow')) stage.fadeIn(element)
    stage.cue(0, () => play('pick'))
  }, { calm: MS.glow }) // prettier-ignore
}

function layingSound(tile: PlacedTile | undefined, fallen: Set<string>, gain: number): void {
  if (tile && fallen.has(tile.place)) play('crack', { gain })
  else play('lay', { colour: tile?.colour ?? '', gain })
}
