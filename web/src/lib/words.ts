// Effects in the reader's language: one sentence for each thing that happens. The server says what; here it is worded.
import { m } from '../texts/messages.js'
import { baseLocale, getLocale } from '../texts/runtime.js'
import type { Effect, MyGame, Place, SeatState } from './protocol'
import { Refusal } from './server.svelte'

type Text = (values: Record<string, string | number>) => string
const texts = m as unknown as Record<string, Text | undefined>

function text(key: string, values: Record<string, string | number> = {}): string {
  return texts[key]?.(values) ?? key
}

/** A sentence, without its full stop. */
export function words(effect: Effect, names: string[]): string {
  const key = `effect_${effect.kind.replaceAll(' ', '_')}`
  const place = effect.to[0] ?? null
  const who = names[effect.seat] ?? ''
  const said = text(key, {
    who,
    tiles: tileWords(effect.tiles),
    from: originWords(effect.origin),
    to: placeWords(place),
    points: pointWords(effect.points),
    run: effect.to.length,
    row: (place?.row ?? 0) + 1,
    column: (place?.space ?? 0) + 1,
    tablet: effect.kind === 'tablet' ? tabletName(effect.rule) : '',
  })
  return who && said.startsWith(who) ? said : capital(said)
}

/** With a capital; not for what begins with somebody's name, which is spelt as its owner does. */
export function capital(said: string): string {
  return said.charAt(0).toLocaleUpperCase(getLocale()) + said.slice(1)
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
  if (tile.endsWith(' plate')) return text(`plate_${tile.slice(0, -6)}`)
  if (/^D\d+$/.test(tile)) return tabletName(tile)
  const single = texts[`thing_${tile.replaceAll(' ', '_')}`]
  return single ? single({}) : text('tiles_of_colour', { number, colour: colourWord(tile) })
}

export function colourWord(colour: string): string {
  return text(`colour_${colour}`)
}

export function tabletName(tablet: string): string {
  return text(`tablet_${tablet}`)
}

export function placeWords(place: Place | null): string {
  if (!place) return text('place_table')
  const { zone, row, space } = place
  if ((zone === 'sun' || zone === 'moon') && row < 0) return text(`place_large_${zone}`)
  return text(`place_${zone.replaceAll(' ', '_')}`, { row: row + 1, column: space + 1 })
}

/** Whence: tiles are taken from all moons at once. */
function originWords(place: Place | null): string {
  return place?.zone === 'moon' && place.row < 0 ? text('place_moons') : placeWords(place)
}

export function pointWords(points: number): string {
  const sign = points > 0 ? '+' : points < 0 ? '−' : ''
  return `${sign}${Math.abs(points)}`
}

/** "Ann and Ben". */
export function listWords(names: string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names)
}

/** A bot by a name of the reader's language, or as the server calls it if it is new here. */
export function botName(bot: string): string {
  return m.bot_name({ bot })
}

/** The names of all who sit at a table; bots of one kind are numbered. */
export function namesOf(seats: SeatState[]): string[] {
  return seatNames(
    seats.map((seat) => seat.name),
    seats.map((seat) => seat.bot),
  )
}

export function seatNames(names: (string | null)[], bots: (string | null)[]): string[] {
  return names.map((name, seat) => {
    const bot = bots[seat]
    if (!bot) return name ?? ''
    const alike = (until: (string | null)[]): number => until.filter((each) => each === bot).length
    return alike(bots) > 1 ? `${botName(bot)} ${alike(bots.slice(0, seat + 1))}` : botName(bot)
  })
}

/** With whom somebody plays or played a game. */
export function withWords(game: MyGame): string {
  const others = seatNames(game.names, game.bots).filter((name, seat) => name && !game.seats.includes(seat))
  return others.length ? m.with_names({ names: listWords(others) }) : ''
}

/** Why something was refused: the server's own sentence in English, else by its code. */
export function faultWords(error: unknown): string {
  if (!(error instanceof Refusal)) return m.refusal_unavailable()
  const known = texts[`refusal_${error.code}`]
  if (!known || (getLocale() === baseLocale && error.code !== 'unavailable')) return error.message
  return known({})
}
