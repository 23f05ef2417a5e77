// Names and lists in the reader's language: who plays, and with whom.
import type { MyGame } from '../protocol/http'
import type { SeatState } from '../protocol/messages'
import { m } from '../texts/messages.js'
import { getLocale } from '../texts/runtime.js'

// As the server makes names; see `server/accounts`. Nobody can register under such a name.
const GUEST = /^Guest (\d{4})$/
const FORGOTTEN = 'Somebody'
const NUMBERED = /^([a-z-]+)( \d+)?$/

/** "Ann and Ben". */
export function listText(names: string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names)
}

/** A bot by a name of the reader's language, or as the server calls it if it is new here. */
export function botName(bot: string): string {
  return m.bot_name({ bot })
}

/** A name that the server has made is worded here: a guest by a number, a bot of a game file, or somebody who is forgotten. */
export function personName(name: string): string {
  if (name === FORGOTTEN) return m.forgotten_person()
  const guest = GUEST.exec(name)?.[1]
  if (guest) return m.guest_number({ number: guest })
  const [, bot = '', number = ''] = NUMBERED.exec(name) ?? []
  return bot && botName(bot) !== bot ? `${botName(bot)}${number}` : name
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

/** With whom somebody plays or played a game. */
export function opponentsText(game: MyGame): string {
  const others = seatNames(game.names, game.bots).filter((name, seat) => name && !game.seats.includes(seat))
  return others.length ? m.with_names({ names: listText(others) }) : ''
}
