// Effects in the reader's language: one sentence for each thing that happens. The server says what; here it is worded.
import { m } from '../texts/messages.js'
import type { Effect, Place } from './protocol'

type Text = (values: Record<string, string | number>) => string
const texts = m as unknown as Record<string, Text | undefined>

function text(key: string, values: Record<string, string | number> = {}): string {
  return texts[key]?.(values) ?? key
}

/** A sentence, without its full stop. */
export function words(effect: Effect, names: string[]): string {
  const key = `effect_${effect.kind.replaceAll(' ', '_')}`
  const place = effect.to[0] ?? null
  return text(key, {
    who: names[effect.seat] ?? '',
    tiles: tileWords(effect.tiles),
    from: placeWords(effect.origin),
    to: placeWords(place),
    points: pointWords(effect.points),
    run: effect.to.length,
    row: (place?.row ?? 0) + 1,
    column: (place?.space ?? 0) + 1,
  })
}

/** "2 red", "the marker", "1 yellow, 2 white". */
export function tileWords(tiles: string[]): string {
  const counts = new Map<string, number>()
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1)
  return [...counts].map(([tile, number]) => oneKind(tile, number)).join(', ')
}

function oneKind(tile: string, number: number): string {
  const plate = /^plate (\d+)/.exec(tile)
  if (plate) return text('plate_number', { number: plate[1] ?? '' })
  if (tile.endsWith(' chip')) return text('chip', { colours: tile.slice(0, -5).split('-').map(colourWord).join(' + ') })
  if (tile.endsWith(' plate')) return text('plate_type', { type: text(`plate_${tile.slice(0, -6)}`) })
  if (/^D\d+$/.test(tile)) return text(`tablet_${tile}`)
  const single = texts[`thing_${tile.replaceAll(' ', '_')}`]
  return single ? single({}) : text('tiles_of_colour', { number, colour: colourWord(tile) })
}

export function colourWord(colour: string): string {
  return text(`colour_${colour}`)
}

export function placeWords(place: Place | null): string {
  if (!place) return text('place_table')
  const { zone, row, space } = place
  if ((zone === 'sun' || zone === 'moon') && row < 0) return text(`place_large_${zone}`)
  return text(`place_${zone.replaceAll(' ', '_')}`, { row: row + 1, column: space + 1 })
}

export function pointWords(points: number): string {
  const sign = points > 0 ? '+' : points < 0 ? '−' : ''
  return `${sign}${Math.abs(points)}`
}
