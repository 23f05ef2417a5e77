// The connection to the server: it comes back by itself, watches its tables from where it was, and sends again, under
// the same id, every command that was not acknowledged. Nothing asks for a reload.
import { ask, Refusal } from './asking'
import { Chats } from './chats.svelte'
import { Line, type Message } from './line'
import { renew } from './loading'
import { Outbox, type Command } from './outbox.svelte'
import { introduce, onChange, remember } from './person'
import type { Ack, Effect, Lobby, Me, Refused, State, Welcome } from './protocol'
import { Questions } from './questions'
import { newer, sameTable } from './states'

export { ask, Refusal }

const RETRY: Record<string, number> = { unavailable: 500, too_fast: 1500 } // milliseconds after which it may succeed
const PROTOCOL = 1

export class Server {
  line = $state<'connecting' | 'online' | 'waiting'>('connecting')
  lobby = $state.raw<Lobby | null>(null)
  tables = $state.raw<Record<string, State>>({})
  fault = $state.raw<Refusal | null>(null) // of something that has no id, such as a table that is not there
  notice = $state.raw<Refusal | null>(null) // of a command whose page is gone
  hasChanged = $state(false) // this browser has become somebody else while the page was open
  isOutdated = $state(false) // the server has a newer page than this one

  private someone = $state.raw<Me | null>(null)
  private version = ''
  private readonly watched = new Set<string>()
  private readonly listeners = new Set<(state: State) => void>()
  private readonly chats = new Chats()
  private readonly outbox = new Outbox((error) => (this.notice = error))
  private readonly questions = new Questions()
  private wantsLobby = false
  private next = 1
  private readonly prefix = crypto.getRandomValues(new Uint32Array(2)).join('-')
  private readonly wire = new Line({
    greeted: (welcome) => this.greeted(welcome),
    hear: (message) => this.hear(message),
    lost: () => (this.line = 'waiting'),
    probe: () => this.probe(),
    unknown: () => void this.begin(),
    tick: () => this.sendDue(false),
    isWaiting: () => this.outbox.entries.length > 0,
  })

  get me(): Me | null {
    return this.someone
  }

  set me(me: Me | null) {
    const old = this.someone
    this.someone = me
    if (me) remember(me.person)
    if (old && me && old.person !== me.person) this.wire.reopen()
  }

  get chat() {
    return this.chats.lines
  }

  /** The commands that the server has not acknowledged, the oldest first. */
  get unsent(): Command[] {
    return this.outbox.entries.map((each) => each.command)
  }

  /** Become somebody, and open the line. */
  start(): Promise<void> {
    onChange((person) => person !== this.me?.person && this.wire.reopen())
    return this.begin()
  }

  newId(): string {
    return `${this.prefix}-${this.next++}`
  }

  /** Do something at a table; settled when the server says that it has happened, however long that takes. */
  do(command: Command): Promise<Ack> {
    const done = this.outbox.put(command, this.me?.person ?? '')
    this.sendDue(false)
    return done
  }

  watch(table: string): void {
    this.fault = null
    this.watched.add(table)
    this.wire.send({ type: 'watch', table })
  }

  unwatch(table: string): void {
    this.watched.delete(table)
    const { [table]: _, ...others } = this.tables
    this.tables = others
    this.chats.forget(table)
    this.questions.forget(table)
    this.outbox.settle(table, Infinity)
    this.wire.send({ type: 'unwatch', table })
  }

  watchLobby(on: boolean): void {
    this.wantsLobby = on
    this.wire.send({ type: 'watch_lobby', on })
  }

  /** Be told of every new state. */
  listen(listener: (state: State) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What moves would do; nothing if the table has changed meanwhile. */
  preview(table: string, number: number, moves: string[]): Promise<Record<string, Effect[]>> {
    const answer = this.questions.put(table, number, moves)
    this.wire.send({ type: 'preview', table, number, moves })
    return answer
  }

  private async begin(): Promise<void> {
    const me = await introduce().catch(() => null) // too many guests: the line tries again
    this.someone ??= me
    this.wire.open()
  }

  private greeted({ person, name, is_account, version, protocol }: Welcome): void {
    if (this.someone && this.someone.person !== person) {
      this.hasChanged = true
      this.tables = {} // as somebody else saw them
    }
    this.someone = { person, name, is_account }
    remember(person)
    this.outbox.refuseOthers(person, new Refusal('not_known', 'You are somebody else now.'))
    this.isOutdated ||= this.version !== '' && this.version !== version
    this.version = version
    if (protocol !== PROTOCOL) renew()
    this.line = 'online'
    this.sync()
    for (const table of Object.keys(this.tables)) void this.chats.catchUp(table)
    for (const question of this.questions.unanswered()) this.wire.send(question)
    this.sendDue(true)
  }

  /** Ask for whatever has happened since the states that are here. */
  private sync(): void {
    for (const table of this.watched) this.wire.send({ type: 'watch', table, since: this.tables[table]?.number ?? null })
    if (this.wantsLobby) this.watchLobby(true)
  }

  private probe(): void {
    this.wire.send({ type: 'ping' })
    this.sync()
  }

  private sendDue(isAfterBreak: boolean): void {
    if (this.line !== 'online') return
    for (const command of this.outbox.due(isAfterBreak)) this.wire.send(command)
  }

  private hear(message: Message): void {
    if (message.type === 'state') this.see(message)
    else if (message.type === 'ack') this.acknowledged(message)
    else if (message.type === 'refused') this.refused(message)
    else if (message.type === 'previews') this.questions.hear(message)
    else if (message.type === 'chat' && this.watched.has(message.table)) this.chats.hear(message)
    else if (message.type === 'lobby') this.lobby = message
  }

  private see(told: State): void {
    const { table } = told
    const old = this.tables[table]
    const state = newer(told, old)
    if (!state || !this.watched.has(table) || (old?.number === state.number && sameTable(old, state))) return
    const isNew = state.number !== old?.number
    if (isNew) this.questions.forget(table)
    this.tables = { ...this.tables, [table]: state }
    if (isNew) for (const listener of this.listeners) listener(state)
    this.outbox.settle(table, state.number)
  }

  /** A command has happened. Its state comes first, as a rule. */
  private acknowledged(ack: Ack): void {
    if (!this.outbox.acknowledge(ack, this.tables[ack.table]?.number ?? Infinity)) this.sync()
  }

  private refused({ id, code, reason }: Refused): void {
    const error = new Refusal(code, reason)
    const again = RETRY[code]
    if (id !== null) {
      if (again) this.outbox.postpone(id, again)
      const table = again ? null : this.outbox.refuse(id, error)
      if (table && !this.watched.has(table)) this.notice = error
      return
    }
    this.questions.refuse()
    if (again) setTimeout(() => this.sync(), again)
    else if (code !== 'stale') this.fault = error
  }
}

export const server = new Server()
