// One WebSocket that comes back. It notices when the other end is gone without a word, as after a laptop's sleep, and
// tries again at once when the network or the person comes back.
import { onWaking, Pauses } from './pausing'
import type { Ack, ChatLine, Goodbye, Lobby, Pong, Previews, Refused, State, Welcome } from './protocol'

export type Message = Welcome | State | Ack | Refused | Previews | ChatLine | Lobby | Pong | Goodbye

export interface Ends {
  greeted: (welcome: Welcome) => void // the line is open
  hear: (message: Message) => void
  lost: () => void
  probe: () => void // say something that the server answers
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

export class Line {
  private socket: WebSocket | null = null
  private isGreeted = false
  private isKnown = true
  private openedAt = 0
  private heardAt = 0
  private probedAt: number | null = null // when the other end was asked, and has not answered yet
  private readonly pauses = new Pauses()
  private retry: ReturnType<typeof setTimeout> | undefined
  private hasBegun = false

  constructor(private readonly ends: Ends) {}

  open(): void {
    this.begin()
    clearTimeout(this.retry)
    if (this.socket) return
    this.isGreeted = false
    this.isKnown = true
    this.openedAt = this.heardAt = Date.now()
    this.probedAt = null
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    this.socket = socket
    socket.onmessage = (event) => this.socket === socket && this.hear(String(event.data))
    socket.onclose = () => this.socket === socket && this.drop()
  }

  /** Open a new one: the person is somebody else now. */
  reopen(): void {
    if (!this.socket) return
    this.pauses.reset()
    this.drop()
  }

  send(message: object): void {
    if (this.isGreeted && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private begin(): void {
    if (this.hasBegun) return
    this.hasBegun = true
    onWaking(() => this.wake())
    addEventListener('offline', () => this.wake())
    setInterval(() => this.tick(), TICK)
  }

  private hear(text: string): void {
    this.heardAt = Date.now()
    this.probedAt = null
    const message = JSON.parse(text) as Message
    if (message.type === 'welcome') {
      if (this.isGreeted) return
      this.isGreeted = true
      this.ends.greeted(message)
    } else if (this.isGreeted) {
      if (message.type === 'state' || message.type === 'pong') this.pauses.reset() // the line is of use
      this.ends.hear(message)
    } else if (message.type === 'refused' && message.code === 'not_known') {
      this.isKnown = false
    }
  }

  private wake(): void {
    if (!this.socket) {
      this.pauses.reset()
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
    if (past(this.heardAt) > (this.ends.isWaiting() ? OVERDUE : SILENCE)) this.probe()
    this.ends.tick()
  }

  private probe(): void {
    if (this.probedAt !== null) return
    this.probedAt = Date.now()
    this.ends.probe()
  }

  /** The socket is of no use any more, whether it knows or not. */
  private drop(): void {
    const { socket } = this
    if (!socket) return
    this.socket = null
    this.isGreeted = false
    socket.onmessage = socket.onclose = null
    socket.close()
    this.ends.lost()
    this.retry = setTimeout(() => (this.isKnown ? this.open() : this.ends.unknown()), this.pauses.next())
  }
}

/** How long ago something was. The clock may have been put back meanwhile. */
function past(time: number): number {
  return Math.abs(Date.now() - time)
}
