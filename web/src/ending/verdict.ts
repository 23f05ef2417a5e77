// The verdict of a game in words: the winner and the reason.
import { listText } from '../lib/names'
import type { State } from '../protocol/messages'
import { m } from '../texts/messages.js'

export interface Verdict {
  headline: string
  reason: string // why it ended before its time, or what broke a tie
  winners: boolean[] // by seat
  order: number[] // seats in the order of display: one's own first, else the best first
  isMine: boolean // one has won oneself
  places: number[] // by seat, from 1
  ratings: { name: string; before: number; after: number }[] // of those whose rating has changed
}

export function verdictOf(table: State, names: string[]): Verdict {
  const ranks = table.result?.ranks ?? []
  const winners = names.map((_, seat) => ranks[seat] === 0)
  const winnerNames = names.filter((_, seat) => winners[seat])
  const isMine = table.you.length === 1 && table.you.some((seat) => winners[seat])
  const byRank = names.map((_, seat) => seat).sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0))
  const order = names.length === 2 && table.you.length === 1 ? [...table.you, ...byRank.filter((seat) => !table.you.includes(seat))] : byRank
  return { headline: headline(table, names, winners), places: placesOf(ranks), reason: reason(table, names, winnerNames), winners, order, isMine, ratings: ratings(table, names) }
}

function ratings({ result }: State, names: string[]): Verdict['ratings'] {
  return (result?.ratings ?? []).flatMap((change, seat) => (change ? [{ name: names[seat] ?? '', ...change }] : []))
}

function placesOf(ranks: number[]): number[] {
  return ranks.map((rank) => rank + 1)
}

/** What one hears first: it speaks to the player, and names people to those who only look. */
function headline({ you, result }: State, names: string[], won: boolean[]): string {
  const [seat] = you.length === 1 ? you : []
  const winners = names.filter((_, each) => won[each])
  if (!winners.length) return m.game_over()
  if (seat === undefined) return winners.length > 1 ? m.won_together({ names: listText(winners) }) : m.won({ names: winners[0] ?? '' })
  if (won[seat]) return winners.length > 1 ? m.you_won_together({ names: listText(names.filter((_, each) => won[each] && each !== seat)) }) : m.you_have_won()
  return names.length > 2 ? m.you_came({ place: (result?.ranks[seat] ?? 0) + 1 }) : m.won({ names: winners[0] ?? '' })
}

function reason({ result, setup }: State, names: string[], winners: string[]): string {
  if (!result) return ''
  if (result.reason !== 'played') return result.seat === null ? '' : m.ended_by({ reason: result.reason, name: names[result.seat] ?? '' })
  const most = Math.max(...result.scores)
  const tied = names.filter((_, seat) => result.scores[seat] === most)
  if (tied.length < 2) return ''
  const { game } = setup
  if (winners.length > 1) return m.tie_shared({ game, names: listText(tied) })
  return m.tie_broken({ game, names: listText(tied), winner: winners[0] ?? '' })
}
