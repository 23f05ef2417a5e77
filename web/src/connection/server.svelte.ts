// The connection to the server: it comes back by itself, watches its tables from where it was, and sends again, under
// the same id, every command that was not acknowledged. Nothing asks for a reload.
import type { Me } from '../protocol/messages'
import {
  PROTOCOL,
  type Ack,
  type Audience,
  type Command,
  type FromServer,
  type Lobby,
  type Preview,
  type Previews,
  type Refused,
  type State,
  type Welcome,
} from '../protocol/messages'
import { Chats } from './chat.svelte'
import { Connection } from './connection'
import type { MovePreviews, Outlooks } from '../lib/games'
import { Refusal } from '../net/http'
import { reuse } from './reuse'
import { becomeGuest, onPersonChange, rememberPerson } from './identity'
import { renew, renewIfOther } from '../net/loading'
import { Outbox } from './outbox.svelte'
import { outlooksOf, PendingPreviews, stepsOf } from '../lib/previews'
import { newer, sameTable } from '../lib/states'

/** A command without what every command has: for a table that is known. */
export type TableCommand = WithoutIds<Command>
type WithoutIds<Each> = Each extends Command ? Omit<Each, 'table' | 'id'> : never

const RETRY: Record<string, number> = { unavailable: 500, too_fast: 1500 } // milliseconds after which it may succeed

export class Server {
  status = $state<'connecting' | 'online' | 'waiting'>('connecting')
  lobby = $state.raw<Lobby | null>(null)
  tables = $state.raw<Record<string, State>>({})
  audiences = $state.raw<Record<string, Audience>>({}) // of the watched tables
  fault = $state.raw<Refusal | null>(null) // of something that has no id, such as a table that is not there
  notice = $state.raw<Refusal | null>(null) // of a command whose page is gone
  isShut = $state(false) // only people with an account come in here
  hasChanged = $state(false) // another person logged in while the page was open
  isOutdated = $state(false) // the server has a newer page than this one

  private someone = $state.raw<Me | null>(null)
  private version = ''
  private readonly watched = new Set<string>()
  private readonly listeners = new Set<(state: State) => void>()
  private readonly chats = new Chats()
  private readonly outbox = new Outbox((error) => (this.notice = error))
  private readonly previews = new PendingPreviews()
  private wantsLobby = false
  private next = 1
  private readonly prefix = crypto.getRandomValues(new Uint32Array(2)).join('-')
  private readonly connection = new Connection({
    greeted: (welcome) => this.greeted(welcome),
    receive: (message) => this.receive(message),
    lost: () => (this.status = 'waiting'),
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
    if (me) rememberPerson(me.person)
    if (old && me && old.person !== me.person) this.connection.reopen()
  }

  get chat() {
    return this.chats.lines
  }

  /** The commands that the server has not acknowledged, the oldest first. */
  get unsent(): Command[] {
    return this.outbox.entries.map((each) => each.command)
  }

  /** Restore the session or become a guest, and open the connection. */
  start(): Promise<void> {
    onPersonChange((person) => person !== this.me?.person && this.connection.reopen())
    return this.begin()
  }

  newId(): string {
    return `${this.prefix}-${this.next++}`
  }

  /** Do something at a table; resolved when the server says that it has happened, however long that takes. */
  do(table: string, command: TableCommand): Promise<Ack> {
    const done = this.outbox.put({ ...command, table, id: this.newId() } as Command, this.me?.person ?? '')
    this.sendDue(false)
    return done
  }

  watch(table: string): void {
    this.fault = null
    this.watched.add(table)
    this.connection.send({ type: 'watch', table })
  }

  unwatch(table: string): void {
    this.watched.delete(table)
    const { [table]: _, ...others } = this.tables
    this.tables = others
    this.chats.forget(table)
    const { [table]: _gone, ...audiences } = this.audiences
    this.audiences = audiences
    this.previews.forget(table)
    this.outbox.acknowledgeUpTo(table, Infinity)
    this.connection.send({ type: 'unwatch', table })
  }

  watchLobby(on: boolean): void {
    this.wantsLobby = on
    this.connection.send({ type: 'watch_lobby', on })
  }

  /** Call a listener with every new state. */
  listen(listener: (state: State) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What moves would do; nothing if the table has changed meanwhile. */
  preview(table: string, number: number, moves: string[]): Promise<MovePreviews> {
    return this.ask({ table, number, moves }).then(stepsOf)
  }

  /** The outlook of the round, with each legal move and without; nothing if the table has changed meanwhile. */
  outlook(table: string, number: number): Promise<Outlooks> {
    return this.ask({ table, number, moves: null, steps: false, outlook: true }).then(outlooksOf)
  }

  private ask(about: Omit<Preview, 'type' | 'id'>): Promise<Previews | null> {
    const id = this.newId()
    const question: Preview = { ...about, type: 'preview', id }
    const answer = this.previews.add(id, question)
    this.connection.send(question)
    return answer
  }

  private async begin(): Promise<void> {
    const me = await becomeGuest().catch((error: unknown) => {
      this.isShut = error instanceof Refusal && error.code === 'closed_door'
      return null // too many guests: the connection tries again
    })
    if (this.isShut) this.status = 'online' // nothing is being waited for
    if (this.isShut) return
    this.someone ??= me
    this.connection.open()
  }

  private greeted({ person, name, is_account, face, version, protocol }: Welcome): void {
    if (this.someone && this.someone.person !== person) {
      this.hasChanged = true
      this.tables = {} // as another person saw them
    }
    const role = this.someone?.person === person ? this.someone.role : ''
    this.someone = { person, name, is_account, face, role }
    rememberPerson(person)
    this.outbox.refuseOthers(person, new Refusal('not_known', ''))
    this.isOutdated ||= this.version !== '' && this.version !== version
    if (this.version === '') void renewIfOther()
    this.version = version
    if (protocol !== PROTOCOL) renew()
    this.status = 'online'
    this.sync()
    for (const table of Object.keys(this.tables)) void this.chats.catchUp(table)
    for (const preview of this.previews.unanswered()) this.connection.send(preview)
    this.sendDue(true)
  }

  /** Ask for whatever has happened since the states that are here. */
  private sync(): void {
    for (const table of this.watched) this.connection.send({ type: 'watch', table, since: this.tables[table]?.number ?? null })
    if (this.wantsLobby) this.watchLobby(true)
  }

  private probe(): void {
    this.connection.send({ type: 'ping' })
    this.sync()
  }

  private sendDue(isAfterBreak: boolean): void {
    if (this.status !== 'online') return
    for (const command of this.outbox.due(isAfterBreak)) this.connection.send(command)
  }

  private receive(message: FromServer): void {
    if (message.type === 'state') this.update(message)
    else if (message.type === 'ack') this.acknowledged(message)
    else if (message.type === 'refused') this.refused(message)
    else if (message.type === 'previews') this.previews.answer(message.id ?? '', message)
    else if (message.type === 'chat' && this.watched.has(message.table)) this.chats.receive(message)
    else if (message.type === 'audience') this.audiences = { ...this.audiences, [message.table]: message }
    else if (message.type === 'lobby') this.lobby = message
  }

  private update(received: State): void {
    const { table } = received
    const old = this.tables[table]
    const state = reuse(old, newer(received, old))
    if (!state || !this.watched.has(table) || (old?.number === state.number && sameTable(old, state))) return
    const isNew = state.number !== old?.number
    if (isNew) this.previews.forget(table)
    this.tables = { ...this.tables, [table]: state }
    if (isNew) for (const listener of this.listeners) listener(state)
    this.outbox.acknowledgeUpTo(table, state.number)
  }

  /** A command has happened. Its state comes first, as a rule. */
  private acknowledged(ack: Ack): void {
    if (!this.outbox.acknowledge(ack, this.tables[ack.table]?.number ?? Infinity)) this.sync()
  }

  private refused({ id, code, reason, why }: Refused): void {
    const error = new Refusal(code, reason, why)
    const again = RETRY[code]
    const question = this.previews.questionOf(id ?? '')
    if (id !== null && question) {
      if (again) setTimeout(() => this.previews.questionOf(id) && this.connection.send(question), again)
      else this.previews.answer(id, null)
      return
    }
    if (id !== null) {
      if (again) this.outbox.postpone(id, again)
      const table = again ? null : this.outbox.refuse(id, error)
      if (table && !this.watched.has(table)) this.notice = error
      return
    }
    if (again) setTimeout(() => this.sync(), again)
    else if (code !== 'stale') this.fault = error
  }
}

export const server = new Server()
