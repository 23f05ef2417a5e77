// The texts of the lessons and the rules, one file for each game and language: only the reader's is loaded.
import { getLocale } from '../texts/runtime.js'

export interface LessonText {
  text: string
  do?: string // the task
}

export interface Section {
  title: string
  body: string[] // as the outline says: paragraphs, points of a list, captions of pictures
}

export interface Texts {
  other: string // the name of the other player
  lesson: Record<string, LessonText>
  rules: Record<string, Section>
  terms: Record<string, { name: string; text: string }>
}

const FILES = import.meta.glob<Texts>('./texts/*.json', { import: 'default' })

export async function textsOf(game: string): Promise<Texts> {
  const load = FILES[`./texts/${game}.${getLocale()}.json`] ?? FILES[`./texts/${game}.en.json`]
  if (!load) throw new Error(`no texts for ${game}`)
  return load()
}
