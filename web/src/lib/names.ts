// Names and lists in the reader's language: who plays, and with whom.
import type { MyGame, SeatState } from '../protocol/messages'
import { m } from '../texts/messages.js'
import { getLocale } from '../texts/runtime.js'

// A made name is data, as in `#guest 123` or `#potter 2`; see `texts/names.py`.
const MADE = /^#([a-z][a-z0-9-]*)(?: (\d+))?$/

/** "Ann, Ben and Cem", or with "or"; the English is British, without a comma before the last. */
export function listText(names: string[], type: Intl.ListFormatType = 'conjunction'): string {
  const locale = getLocale()
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type }).format(names)
}

/** A bot by a name of the reader's language, or as the server calls it if it is new here. */
export function botName(bot: string): string {
  return m.bot_name({ bot })
}

/** A made name in the reader's language: of a guest, a player at one keyboard, a bot, or a deleted account. */
export function personName(name: string): string {
  const [, kind, number = ''] = MADE.exec(name) ?? []
  if (!kind) return name
  if (kind === 'forgotten') return m.forgotten_person()
  if (kind === 'guest') return guestName(number)
  return kind === 'player' ? m.player_number({ number }) : `${botName(kind)} ${number}`.trimEnd()
}

/** The two words of a guest: the number names a pair of an adjective and a noun. */
function guestName(number: string): string {
  const adjectives = m.guest_adjectives().split(' ')
  const nouns = m.guest_nouns().split(' ')
  const pair = Number(BigInt(number) % BigInt(adjectives.length * nouns.length))
  return m.guest_name({ adjective: adjectives[pair % nouns.length] ?? '', noun: nouns[Math.floor(pair / nouns.length)] ?? '' })
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
    if (!bot) return personName(name ?? '')
    const alike = (until: (string | null)[]): number => until.filter((each) => each === bot).length
    return alike(bots) > 1 ? `${botName(bot)} ${alike(bots.slice(0, seat + 1))}` : botName(bot)
  })
}

/** The opponents in a game. */
export function opponentsText(game: MyGame): string {
  const others = seatNames(game.names, game.bots).filter((name, seat) => name && !game.seats.includes(seat))
  return others.length ? m.with_names({ names: listText(others) }) : ''
}
