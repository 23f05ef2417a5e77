// Reasons of refusals, in the reader's language. The server sends a code, the rule and what fills the gaps of its
// text; the terminal words the same texts in `texts/reasons.py`.
import type { Why } from '../protocol/messages'
import { m } from '../texts/messages.js'
import { capital, colourName } from './effectTexts'
import { Refusal } from '../net/http'
import { listText } from './names'
import { textOf, type Values } from './texts'

const COLOUR_GAPS = new Set(['colour', 'tile', 'cell']) // gaps that hold the name of a colour
const TIME_GAPS = new Set(['period', 'wait']) // hold seconds
const INTRODUCED = new Set(['bad_file', 'bad_message', 'bad_position']) // codes whose own text comes before the reason

/** A sentence: what its reason says, else what its code says; the server's own sentence if both are new here. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) return m.refusal_unavailable()
  const whole = textOf(`refusal_${error.code}`)?.({})
  const why = error.why && reasonText(error.why)
  if (why && whole && INTRODUCED.has(error.code)) return `${whole} ${why}`
  return why ?? whole ?? error.message
}

/** The reason of a refusal that is part of an answer. */
export function whyText(why: Why): string {
  return reasonText(why) ?? m.refusal_bad_message()
}

function reasonText(why: Why): string | null {
  const known = textOf(`fault_${why.code}`)
  if (!known) return null
  const gaps = Object.fromEntries(Object.entries(why.gaps).map(([name, value]) => [name, gapText(name, value)]))
  return `${capital(inPlace(why, why.rule ? `${known(gaps)} (${why.rule})` : known(gaps)))}.`
}

/** With the move and the place of a file that it is about. */
function inPlace({ move, line, column }: Why, reason: string): string {
  const why = move ? m.fault_illegal_move({ move, why: reason }) : reason
  if (line && column) return m.fault_at({ line, column, why })
  if (line) return m.fault_at_line({ line, why })
  return column ? m.fault_at_column({ column, why }) : why
}

function gapText(name: string, value: Values[string]): Values[string] {
  if (COLOUR_GAPS.has(name)) return colourName(String(value))
  if (name === 'wanted') return textOf(`wanted_${value}`)?.({}) ?? value
  if (name === 'limit') return textOf(`limit_${value}`)?.({}) ?? value
  if (TIME_GAPS.has(name)) return duration(Number(value))
  if (name === 'choices') return listText(String(value).split(', '), 'disjunction')
  return name === 'chip' ? String(value).split('-').map(colourName).join(' + ') : value
}

/** Seconds, minutes or hours, rounded up, with the signs that all languages share. */
function duration(seconds: number): string {
  if (seconds <= 2 * 60) return `${seconds} s`
  return seconds <= 2 * 60 * 60 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`
}
