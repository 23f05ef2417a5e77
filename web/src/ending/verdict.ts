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
  ratings: { name: string; before: number; after: number }[] // of those whose rating has changed
}

export function verdictOf(table: State, names: string[]): Verdict {
  const ranks = table.result?.ranks ?? []
  const winners = names.map((_, seat) => ranks[seat] === 0)
  const winnerNames = names.filter((_, seat) => winners[seat])
  const isMine = table.you.length === 1 && table.you.some((seat) => winners[seat])
  const byRank = names.map((_, seat) => seat).sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0))
  const order = names.length === 2 && table.you.length === 1 ? [...table.you, ...byRank.filter((seat) => !table.you.includes(seat))] : byRank
  return { headline: headline(winnerNames, isMine), reason: reason(table, names, winnerNames), winners, order, isMine, ratings: ratings(table, names) }
}

function ratings({ result }: State, names: string[]): Verdict['ratings'] {
  return (result?.ratings ?? []).flatMap((change, seat) => (change ? [{ name: names[seat] ?? '', ...change }] : []))
}

function headline(winners: string[], isMine: boolean): string {
  if (!winners.length) return m.game_over()
  if (winners.length > 1) return m.won_together({ names: listText(winners) })
  return isMine ? m.you_have_won() : m.won({ names: winners[0] ?? '' })
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
