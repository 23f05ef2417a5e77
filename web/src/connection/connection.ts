// One WebSocket that comes back. It notices when the other end is gone without a word, as after a laptop's sleep, and
// tries again at once when the network or the person comes back.
import type { FromClient, FromServer, Welcome } from '../protocol/messages'
import { Backoff, onWake } from '../net/backoff'
import { connect, type Socket } from '../net/transport'

export interface Handlers {
  greeted: (welcome: Welcome) => void // the connection is open
  receive: (message: FromServer) => void
  lost: () => void
  probe: () => void // send something that the server answers
  unknown: () => void // the server does not know who this is: open again when it does
  tick: () => void // every second, while it is open
  isWaiting: () => boolean // whether an answer is waited for
}

// All in milliseconds.
const TICK = 1000
const GREETING = 10_000 // in which a new socket must be open and greeted
const SILENCE = 10_000 // after which the other end is asked whether it is there
const OVERDUE = 3000 // the same, when an answer is waited for
const ANSWER = 5000 // in which it must answer

export class Connection {
  private socket: Socket | null = null
  private isGreeted = false
  private isKnown = true
  private openedAt = 0
  private receivedAt = 0
  private probedAt: number | null = null // when the other end was asked, and has not answered yet
  private readonly backoff = new Backoff()
  private retry: ReturnType<typeof setTimeout> | undefined
  private hasBegun = false

  constructor(private readonly handlers: Handlers) {}

  open(): void {
    this.begin()
    clearTimeout(this.retry)
    if (this.socket) return
    this.isGreeted = false
    this.isKnown = true
    this.openedAt = this.receivedAt = Date.now()
    this.probedAt = null
    const socket = connect()
    this.socket = socket
    socket.onmessage = (event) => this.socket === socket && this.receive(String(event.data))
    socket.onclose = () => this.socket === socket && this.drop()
  }

  /** Open a new one: another person is logged in now. */
  reopen(): void {
    if (!this.socket) return
    this.backoff.reset()
    this.drop()
  }

  send(message: FromClient): void {
    if (this.isGreeted && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private begin(): void {
    if (this.hasBegun) return
    this.hasBegun = true
    onWake(() => this.wake())
    addEventListener('offline', () => this.wake())
    setInterval(() => this.tick(), TICK)
  }

  private receive(text: string): void {
    this.receivedAt = Date.now()
    this.probedAt = null
    const message: FromServer = JSON.parse(text)
    if (message.type === 'welcome') {
      if (this.isGreeted) return
      this.isGreeted = true
      this.handlers.greeted(message)
    } else if (this.isGreeted) {
      if (message.type === 'state' || message.type === 'pong') this.backoff.reset() // the connection is of use
      this.handlers.receive(message)
    } else if (message.type === 'refused' && message.code === 'not_known') {
      this.isKnown = false
    }
  }

  private wake(): void {
    if (!this.socket) {
      this.backoff.reset()
      if (this.isKnown) this.open()
    } else if (this.isGreeted) {
      this.probe()
    } else if (past(this.openedAt) > OVERDUE) {
      this.drop()
    }
  }

  private tick(): void {
    if (!this.socket) return
    if (!this.isGreeted) {
      if (past(this.openedAt) > GREETING) this.drop()
      return
    }
    if (this.probedAt !== null && past(this.probedAt) > ANSWER) {
      this.drop()
      return
    }
    if (past(this.receivedAt) > (this.handlers.isWaiting() ? OVERDUE : SILENCE)) this.probe()
    this.handlers.tick()
  }

  private probe(): void {
    if (this.probedAt !== null) return
    this.probedAt = Date.now()
    this.handlers.probe()
  }

  /** The socket is of no use any more, whether it knows or not. */
  private drop(): void {
    const { socket } = this
    if (!socket) return
    this.socket = null
    this.isGreeted = false
    socket.onmessage = socket.onclose = null
    socket.close()
    this.handlers.lost()
    this.retry = setTimeout(() => (this.isKnown ? this.open() : this.handlers.unknown()), this.backoff.next())
  }
}

/** How long ago something was. The clock may have been put back meanwhile. */
function past(time: number): number {
  return Math.abs(Date.now() - time)
}
