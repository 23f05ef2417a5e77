// Commands that are not acknowledged yet, in their order. They are kept in the tab's own storage, so that they are
// sent even if the page was reloaded meanwhile. Sent twice, a command happens once.
import type { Ack, Command } from '../protocol/messages'
import { keptAs } from '../net/address'
import type { Refusal } from '../net/http'

interface Entry {
  command: Command
  person: string // who gave it
  since: number // when
  sentAt: number // when it was last sent; 0: not yet
  ack: Ack | null // it has happened, but its state has not come yet
  done: (ack: Ack) => void
  failed: (error: Refusal) => void
}

type Kept = Pick<Entry, 'command' | 'person' | 'since'>

const KEY = keptAs('azulejos.unsent')
const AGAIN = 4000 // milliseconds after which what was not answered is sent again
const LONGEST = 24 * 3600 * 1000 // older commands are dropped

export class Outbox {
  entries = $state.raw<Entry[]>([])

  /** `orphan` receives the refusals of commands that a former page has sent. */
  constructor(private readonly orphan: (error: Refusal) => void) {
    this.entries = read().map((kept) => ({ ...kept, sentAt: 0, ack: null, done: () => {}, failed: this.orphan }))
  }

  put(command: Command, person: string): Promise<Ack> {
    return new Promise((done, failed) => {
      const entry = { command, person, since: Date.now(), sentAt: 0, ack: null, done, failed }
      this.keep([...this.entries, entry])
    })
  }

  /** The commands to send now: after a break all unanswered ones, else those that were sent long ago. */
  due(isAfterBreak: boolean): Command[] {
    const now = Date.now()
    const due = this.entries.filter((each) => !each.ack && (isAfterBreak || now - each.sentAt > AGAIN))
    for (const each of due) each.sentAt = now
    return due.map((each) => each.command)
  }

  /** Send one of them again after a while. */
  postpone(id: string, pause: number): void {
    const entry = this.find(id)
    if (entry) entry.sentAt = Date.now() - AGAIN + pause
  }

  /** One of them has happened. Its promise resolves when the table's state, `known`, has come so far. */
  acknowledge(ack: Ack, known: number): boolean {
    const entry = this.find(ack.id)
    if (!entry) return true
    entry.ack = ack
    const isShown = entry.command.type === 'say' || ack.number <= known // lines of chat have numbers of their own
    if (isShown) this.close(entry, ack)
    return isShown
  }

  /** A table's state has come so far. */
  acknowledgeUpTo(table: string, known: number): void {
    for (const each of this.entries) {
      if (each.ack?.table === table && each.ack.number <= known) this.close(each, each.ack)
    }
  }

  /** One of them is refused; at which table. */
  refuse(id: string, error: Refusal): string | null {
    const entry = this.find(id)
    if (!entry || entry.ack) return null
    this.keep(this.entries.filter((each) => each !== entry))
    entry.failed(error)
    return entry.command.table
  }

  /** Refuse the commands of others: another person is logged in now. */
  refuseOthers(person: string, error: Refusal): void {
    for (const each of this.entries) if (each.person && each.person !== person) this.refuse(each.command.id, error)
  }

  private find(id: string): Entry | undefined {
    return this.entries.find((each) => each.command.id === id)
  }

  private close(entry: Entry, ack: Ack): void {
    this.keep(this.entries.filter((each) => each !== entry))
    entry.done(ack)
  }

  private keep(entries: Entry[]): void {
    this.entries = entries
    const kept: Kept[] = entries.map(({ command, person, since }) => ({ command, person, since }))
    try {
      if (kept.length) sessionStorage.setItem(KEY, JSON.stringify(kept))
      else sessionStorage.removeItem(KEY)
    } catch {
      // A browser that keeps nothing: then only this page remembers.
    }
  }
}

function read(): Kept[] {
  try {
    const kept: Kept[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return kept.filter(({ since }) => Date.now() - since < LONGEST)
  } catch {
    return []
  }
}
