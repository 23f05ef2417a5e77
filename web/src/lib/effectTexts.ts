// Effects in the reader's language: one sentence for each thing that happens. The server says what; here it is worded.
import type { Effect } from '../protocol/messages'
import { getLocale } from '../texts/runtime.js'
import { listText } from './names'
import { text, textOf } from './texts'

type Piece = Effect['tiles'][number]
type Place = Effect['to'][number]

/** A place in a sentence: by its name, or with the preposition that its language asks for. */
type Form = 'name' | 'from' | 'to' | 'on'

/** A sentence, without its full stop. */
export function effectText(effect: Effect, names: string[]): string {
  const key = `effect_${effect.kind.replaceAll(' ', '_')}`
  const place = effect.to[0] ?? null
  const who = names[effect.seat] ?? ''
  const sentence = text(key, {
    who,
    tiles: tilesText(effect.tiles, true),
    count: effect.tiles.length,
    from: originText(effect.origin),
    to: placeText(place, 'to'),
    on: placeText(place, 'on'),
    place: placeText(place),
    points: pointsText(effect.points),
    run: effect.to.length,
    row: (place?.row ?? 0) + 1,
    column: (place?.space ?? 0) + 1,
    tablet: effect.kind === 'tablet' ? tabletName(effect.rule) : '',
  })
  return who && sentence.startsWith(who) ? sentence : capital(sentence)
}

/** With a capital; not for what begins with a player's name, which is spelt as its owner does. */
export function capital(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase(getLocale()) + sentence.slice(1)
}

/** "2 red", "the marker", "1 yellow and 2 white", "plate 7"; in the sentences of effects "2 red tiles". */
export function tilesText(tiles: readonly (Piece | string)[], isSentence = false): string {
  const counts = new Map<string, number>()
  for (const tile of tiles) {
    const kind = typeof tile === 'string' ? tile : pieceText(tile)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const objects = new Set(tiles.filter((tile) => typeof tile !== 'string').map(pieceText))
  const parts = [...counts].map(([kind, number]) => (objects.has(kind) ? kind : sameTilesText(kind, number, isSentence)))
  return listText(parts)
}

/** Of some pieces there is one alone; others are counted. */
function sameTilesText(tile: string, number: number, isSentence: boolean): string {
  const single = textOf(`thing_${tile.replaceAll(' ', '_')}`)
  if (single) return single({})
  return isSentence ? text('tiles_named', { number, colour: tile }) : text('tiles_of_colour', { number, colour: tile })
}

function pieceText(piece: Exclude<Piece, string>): string {
  if (piece.piece === 'tablet') return tabletName(piece.side)
  if (piece.piece === 'chip') return chipText(piece.colours.join('-'))
  if (piece.number !== null) return text('plate_number', { number: piece.number })
  return text(piece.type ? `plate_${piece.type}` : 'thing_plate')
}

/** A chip by the colours that it shows, as in "blue" or "blue-red". */
export function chipText(chip: string): string {
  return text('chip', { colours: chip.split('-').map(colourName).join(' + ') })
}

export function colourName(colour: string): string {
  return text(`colour_${colour}`)
}

export function tabletName(tablet: string): string {
  return text(`tablet_${tablet}`)
}

/** "factory 2", "from factory 2"; in Portuguese "a fábrica 2", "da fábrica 2". */
export function placeText(place: Place | null, form: Form = 'name'): string {
  if (!place) return text('place_table', { form })
  const { zone, row, space } = place
  if ((zone === 'sun' || zone === 'moon') && row < 0) return text(`place_large_${zone}`, { form })
  return text(`place_${zone.replaceAll(' ', '_')}`, { form, row: row + 1, column: space + 1 })
}

/** Whence: tiles are taken from all moons at once. */
function originText(place: Place | null): string {
  return place?.zone === 'moon' && place.row < 0 ? text('place_moons', { form: 'from' }) : placeText(place, 'from')
}

export function pointsText(points: number): string {
  const sign = points > 0 ? '+' : points < 0 ? '−' : ''
  return `${sign}${Math.abs(points)}`
}
