// The connection to the server: it comes back by itself, watches its tables from where it was, and sends again, under
// the same id, every command that was not acknowledged. Nothing asks for a reload.
import type { Ack, ChatLine, Effect, Lobby, Me, Previews, Refused, State, Welcome } from './protocol'

type Message = Welcome | State | Ack | Refused | Previews | ChatLine | Lobby | { type: 'pong' } | { type: 'goodbye'; reason: string }
export type Line = 'connecting' | 'online' | 'waiting'

export class Refusal extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason)
  }
}

interface Unanswered {
  content: string
  done: (ack: Ack) => void
  failed: (error: Refusal) => void
}

const FIRST_PAUSE = 250
const LONGEST_PAUSE = 5000
const RETRY: Record<string, number> = { unavailable: 500, too_fast: 1500 }

export async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const found: unknown = await response.json().catch(() => null)
  if (response.ok) return found as Answer
  const refused = found as Refused | null
  throw new Refusal(refused?.code ?? 'unavailable', refused?.reason ?? `HTTP ${response.status}`)
}

export class Server {
  line = $state<Line>('connecting')
  me = $state<Me | null>(null)
  lobby = $state<Lobby | null>(null)
  tables = $state<Record<string, State>>({})
  chat = $state<Record<string, ChatLine[]>>({})
  fault = $state<Refusal | null>(null) // of something that has no id, such as a table that is not there

  private socket: WebSocket | null = null
  private watched = new Set<string>()
  private listeners = new Set<(state: State) => void>()
  private unanswered = new Map<string, Unanswered>()
  private previews = new Map<string, (previews: Previews) => void>()
  private pause = FIRST_PAUSE
  private wantsLobby = false
  private next = 1
  private readonly prefix = crypto.getRandomValues(new Uint32Array(2)).join('-')

  /** Become somebody, and open the line. */
  async start(): Promise<void> {
    for (;;) {
      try {
        this.me = await ask<Me>('/api/guest', {})
        break
      } catch {
        this.line = 'waiting'
        await new Promise((wake) => setTimeout(wake, 1000))
      }
    }
    this.open()
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.socket === null) this.open()
    })
  }

  newId(): string {
    return `${this.prefix}-${this.next++}`
  }

  /** Do something at a table; settled when the server says that it has happened, however long that takes. */
  do(command: { type: string; id: string; table: string; [field: string]: unknown }): Promise<Ack> {
    return new Promise((done, failed) => {
      const content = JSON.stringify(command)
      this.unanswered.set(command.id, { content, done, failed })
      this.send(content)
    })
  }

  watch(table: string): void {
    this.fault = null
    this.watched.add(table)
    this.send(JSON.stringify({ type: 'watch', table }))
  }

  unwatch(table: string): void {
    this.watched.delete(table)
    delete this.tables[table]
    delete this.chat[table]
    this.send(JSON.stringify({ type: 'unwatch', table }))
  }

  watchLobby(on: boolean): void {
    this.wantsLobby = on
    this.send(JSON.stringify({ type: 'watch_lobby', on }))
  }

  /** Be told of every new state. */
  listen(listener: (state: State) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What moves would do. */
  preview(table: string, number: number, moves: string[]): Promise<Record<string, Effect[]>> {
    return new Promise((done) => {
      this.previews.set(`${table}`, (answer) => {
        done(Object.fromEntries(answer.previews.map((each) => [each.move, each.effects as Effect[]])))
      })
      this.send(JSON.stringify({ type: 'preview', table, number, moves }))
    })
  }

  private send(content: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(content)
  }

  private open(): void {
    if (this.socket !== null) return
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`
    const socket = new WebSocket(address)
    this.socket = socket
    socket.onopen = () => this.resume()
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message)
    socket.onclose = () => this.close(socket)
  }

  private resume(): void {
    this.line = 'online'
    this.pause = FIRST_PAUSE
    for (const table of this.watched) {
      const since = this.tables[table]?.number ?? null
      this.send(JSON.stringify({ type: 'watch', table, since }))
    }
    if (this.wantsLobby) this.watchLobby(true)
    for (const { content } of this.unanswered.values()) this.send(content)
  }

  private close(socket: WebSocket): void {
    if (this.socket !== socket) return
    this.socket = null
    this.line = 'waiting'
    const pause = this.pause * (1 + Math.random())
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE)
    setTimeout(() => this.open(), pause)
  }

  private hear(message: Message): void {
    switch (message.type) {
      case 'state':
        this.see(message)
        break
      case 'ack':
        this.unanswered.get(message.id)?.done(message)
        this.unanswered.delete(message.id)
        break
      case 'refused':
        this.refused(message)
        break
      case 'previews':
        this.previews.get(message.table)?.(message)
        this.previews.delete(message.table)
        break
      case 'chat':
        this.hearChat(message)
        break
      case 'lobby':
        this.lobby = message
        break
    }
  }

  private see(state: State): void {
    const old = this.tables[state.table]
    if (old && state.number < old.number) return
    if (!this.watched.has(state.table)) return
    this.tables[state.table] = state
    for (const listener of this.listeners) listener(state)
  }

  private hearChat(line: ChatLine): void {
    const lines = (this.chat[line.table] ??= [])
    if (!lines.some((each) => each.number === line.number)) lines.push(line)
    lines.sort((one, other) => one.number - other.number)
  }

  private refused(message: Refused): void {
    const found = message.id === null ? undefined : this.unanswered.get(message.id)
    if (!found || message.id === null) {
      if (message.code !== 'stale') this.fault = new Refusal(message.code, message.reason)
      return
    }
    const again = RETRY[message.code]
    if (again !== undefined) {
      setTimeout(() => this.send(found.content), again)
      return
    }
    this.unanswered.delete(message.id)
    found.failed(new Refusal(message.code, message.reason))
  }
}

export const server = new Server()
