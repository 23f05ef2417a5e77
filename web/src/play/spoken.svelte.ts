// Phrases that were just said at a table: each is shown at its speaker's name for a moment.
import { lineText, phraseOf } from '../lib/phrases'
import { settings } from '../lib/settings.svelte'
import type { ChatLine, State } from '../protocol/messages'

const SHOWN = 4000 // milliseconds
const OLD = 30_000 // what was said before that, such as before a reload, is in the chat alone

export class Spoken {
  bySeat = $state.raw<Record<number, string>>({})
  private last: number | null = null // line that was there before

  constructor(lines: () => ChatLine[], table: () => State | undefined) {
    $effect(() => this.hear(lines(), table()))
  }

  private hear(lines: ChatLine[], table: State | undefined): void {
    const news = lines.filter(({ number }) => this.last !== null && number > this.last)
    this.last = Math.max(this.last ?? 0, ...lines.map(({ number }) => number))
    for (const line of news) {
      const seat = table?.seats.findIndex(({ person }) => person === line.person) ?? -1
      if (seat < 0 || Date.now() - line.at > OLD || !phraseOf(line.text) || (!settings.phrases && !table?.you.includes(seat))) continue
      const text = lineText(line)
      this.bySeat = { ...this.bySeat, [seat]: text }
      setTimeout(() => this.forget(seat, text), SHOWN)
    }
  }

  private forget(seat: number, text: string): void {
    if (this.bySeat[seat] === text) this.bySeat = Object.fromEntries(Object.entries(this.bySeat).filter(([each]) => Number(each) !== seat))
  }
}
