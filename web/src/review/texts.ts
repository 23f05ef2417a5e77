// The sentences of a review, from the server's numbers.
import { pointsText } from '../lib/effectTexts'
import { botName } from '../lib/names'
import { effectsOf, mainOf, ownSteps } from '../lib/steps'
import { told } from '../moves/entries'
import { moveText, sentences } from '../moves/moveTexts'
import type { Likeness, ReviewedMove } from '../protocol/http'
import type { PreviewOf } from '../protocol/messages'
import { m } from '../texts/messages.js'
import { getLocale } from '../texts/runtime.js'

/** Signs of the trade, beside their names. */
const SIGNS: Partial<Record<ReviewedMove['mark'], string>> = {
  blunder: '??',
  mistake: '?',
  inaccuracy: '?!',
  only: '!',
  brilliant: '!!',
}

export function signOf(mark: ReviewedMove['mark']): string {
  return SIGNS[mark] ?? ''
}

/** "66 %". */
export function percent(share: number): string {
  return new Intl.NumberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** "−9 %", "+3 %". */
export function change(share: number): string {
  const text = percent(Math.abs(share))
  return `${share < -0.005 ? '−' : share > 0.005 ? '+' : '±'}${text}`
}

/** A move in a few words. */
export function inWords(brings: PreviewOf, names: string[]): string {
  return moveText(told(brings.steps), names)
}

/** The effects of a move and the result of the round then, sentence by sentence. */
export function whatItBrings(brings: PreviewOf, names: string[]): string[] {
  const { outlook, steps } = brings
  const main = steps[0] && mainOf(steps[0]) // which the words of the move have said
  const said = sentences(effectsOf(ownSteps(told(steps))).filter((effect) => effect !== main), names)
  const line = outlook?.lines.find((each) => each.row === outlook.line)
  if (line?.fate === 'scores') said.push(m.tiling_points({ points: pointsText(line.points) }))
  else if (line) said.push(m.review_line_so_far({ row: line.row + 1, tiles: line.tiles, size: line.size }))
  if (outlook && outlook.gain + outlook.cost) said.push(m.round_total({ points: pointsText(outlook.gain + outlook.cost), total: outlook.then }))
  return said
}

/** "played about like a tiler (potter to painter)": in brackets, the levels that one game does not distinguish from it. */
export function likeText({ level, weakest, strongest }: Likeness): string {
  const gaps = { level: botName(level), weakest: botName(weakest), strongest: botName(strongest) }
  return weakest === strongest ? m.review_like(gaps) : m.review_like_between(gaps)
}

/** "Ana's winning chances: 66 % → 57 %". */
export function chancesText(move: ReviewedMove, names: string[]): string {
  const after = move.wins[move.seat] ?? 0
  return m.review_chances_of({ name: names[move.seat] ?? '', before: percent(move.win_before), after: percent(after) })
}
