// The setup of a table in words: the game, its options, the clock, and whether it is rated.
import type { State } from '../protocol/messages'
import { m } from '../texts/messages.js'

export interface Fact {
  name: string
  value: string
}

export function setupTexts({ setup, rated }: State): Fact[] {
  return [
    { name: m.game(), value: m.game_name({ game: setup.game }) },
    ...Object.entries(setup.options ?? {}).map(([option, choice]) => ({ name: m.option_name({ option }), value: choiceText(option, choice) })),
    { name: m.clock(), value: clockOf(setup.clock ?? null) },
    { name: m.rated(), value: rated ? m.yes() : m.no() },
    ...(setup.begins ? [{ name: m.played_on(), value: m.yes() }] : []),
  ]
}

export const START = 'start' // the option that names who starts

/** A choice of an option; a seat as people count them. */
export function choiceText(option: string, choice: string): string {
  return option === START && /^\d+$/.test(choice) ? m.seat({ number: choice }) : m.choice_name({ choice })
}

function clockOf(clock: NonNullable<State['setup']['clock']> | null): string {
  if (!clock) return m.clock_none()
  if (clock.type === 'correspondence') return m.clock_turn_days({ days: clock.days })
  return m.clock_minutes({ minutes: Math.round(clock.seconds / 60), seconds: clock.increment ?? 0 })
}
