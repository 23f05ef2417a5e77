// Times as texts: what is left of a clock, and when something was.
import { m } from '../texts/messages.js'
import { getLocale } from '../texts/runtime.js'

/** "2 d", "3:05:00" or "4:09". */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const days = Math.floor(seconds / 86400)
  if (days) return m.days_left({ days })
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return (parts[0] ? parts : parts.slice(1)).map((part, index) => (index ? String(part).padStart(2, '0') : part)).join(':')
}

/** The day alone. */
export function dayText(at: number): string {
  return new Intl.DateTimeFormat(localeOfReader(), { dateStyle: 'medium' }).format(at)
}

/** The day with its name, for what is near: "Sunday 22 November". */
export function nearDayText(at: number): string {
  return new Intl.DateTimeFormat(localeOfReader(), { weekday: 'long', day: 'numeric', month: 'long' }).format(at)
}

export function dateText(at: number): string {
  return new Intl.DateTimeFormat(localeOfReader(), { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** "Mon" of a day that begins at midnight UTC. */
export function weekdayText(at: number): string {
  return new Intl.DateTimeFormat(localeOfReader(), { weekday: 'short', timeZone: 'UTC' }).format(at)
}

/** The month of a day such as 2026-11-18, in short; a day is the same in every time zone. */
export function monthOf(day: string): string {
  return new Intl.DateTimeFormat(localeOfReader(), { month: 'short', timeZone: 'UTC' }).format(Date.parse(day))
}

/** The reader's own variant of the language, such as en-GB. */
function localeOfReader(): string {
  return navigator.languages.find((each) => each.startsWith(getLocale())) ?? getLocale()
}
