import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FromClient } from '../protocol/messages'
import { Connection, type Handlers } from './connection'

/** A socket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = FakeSocket.OPEN
  sent: FromClient[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly address: string) {
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.readyState = 3
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  breaks(): void {
    this.readyState = 3
    this.onclose?.()
  }
}

const WELCOME = { type: 'welcome', protocol: 1 }
const PONG = { type: 'pong', id: '1' }

let handlers: { [Name in keyof Handlers]: ReturnType<typeof vi.fn> }
let connection: Connection
let forget: AbortController // what a connection listens to, it listens to for ever: the test ends that

beforeEach(() => {
  forget = new AbortController()
  for (const target of [globalThis, document]) {
    const { addEventListener } = target
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject | null) => {
      if (listener) addEventListener.call(target, type, listener, { signal: forget.signal })
    })
  }
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.spyOn(Math, 'random').mockReturnValue(0) // pauses of 250, 500, 1000 … milliseconds
  FakeSocket.all = []
  handlers = {
    greeted: vi.fn(),
    receive: vi.fn(),
    lost: vi.fn(),
    probe: vi.fn(),
    unknown: vi.fn(),
    tick: vi.fn(),
    isWaiting: vi.fn(() => false),
  }
  connection = new Connection(handlers as unknown as Handlers)
})

afterEach(() => {
  forget.abort()
  vi.useRealTimers()
})

function socket(): FakeSocket {
  const last = FakeSocket.all.at(-1)
  if (!last) throw new Error('no socket was opened')
  return last
}

/** A socket that the server has greeted. */
function greeted(): FakeSocket {
  connection.open()
  socket().says(WELCOME)
  return socket()
}

function opened(): number {
  return FakeSocket.all.length
}

test('the socket is on the same host as the page', () => {
  connection.open()
  expect(socket().address).toBe(`ws://${location.host}/ws`)
})

test('opening twice opens one socket', () => {
  connection.open()
  connection.open()
  expect(opened()).toBe(1)
})

test('the connection is open when the server has greeted', () => {
  connection.open()
  expect(handlers.greeted).not.toHaveBeenCalled()
  socket().says(WELCOME)
  socket().says(WELCOME)
  expect(handlers.greeted).toHaveBeenCalledExactlyOnceWith(WELCOME)
})

test('nothing is received before the greeting', () => {
  connection.open()
  socket().says(PONG)
  expect(handlers.receive).not.toHaveBeenCalled()
  socket().says(WELCOME)
  socket().says(PONG)
  expect(handlers.receive).toHaveBeenCalledExactlyOnceWith(PONG)
})

test('nothing is sent before the greeting, nor into a socket that closes', () => {
  const message: FromClient = { type: 'ping', id: '1' }
  connection.send(message)
  connection.open()
  connection.send(message)
  expect(socket().sent).toEqual([])
  socket().says(WELCOME)
  connection.send(message)
  expect(socket().sent).toEqual([message])
  socket().readyState = 2
  connection.send(message)
  expect(socket().sent).toEqual([message])
})

test('a lost socket is replaced after a pause', () => {
  greeted().breaks()
  expect(handlers.lost).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(249)
  expect(opened()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(opened()).toBe(2)
})

test('pauses grow while the connection is of no use, even if the server greets', () => {
  greeted().breaks()
  vi.advanceTimersByTime(250)
  socket().says(WELCOME)
  socket().breaks()
  vi.advanceTimersByTime(499)
  expect(opened()).toBe(2)
  vi.advanceTimersByTime(1)
  expect(opened()).toBe(3)
})

test.each([PONG, { type: 'state', table: 'blue-1' }])('pauses begin short again after an answer ($type)', (answer) => {
  greeted().breaks()
  vi.advanceTimersByTime(250)
  socket().says(WELCOME)
  socket().says(answer)
  socket().breaks()
  vi.advanceTimersByTime(250)
  expect(opened()).toBe(3)
})

test('a lost socket says nothing any more', () => {
  const old = greeted()
  connection.reopen()
  vi.advanceTimersByTime(250)
  old.says(PONG)
  old.breaks()
  expect(handlers.receive).not.toHaveBeenCalled()
  expect(handlers.lost).toHaveBeenCalledOnce()
  expect(opened()).toBe(2)
})

test('a socket that is not greeted in ten seconds is given up', () => {
  connection.open()
  vi.advanceTimersByTime(10_000)
  expect(handlers.lost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(handlers.lost).toHaveBeenCalledOnce()
})

test('a silent server is asked whether it is there after ten seconds', () => {
  greeted()
  vi.advanceTimersByTime(10_000)
  expect(handlers.probe).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(handlers.probe).toHaveBeenCalledOnce()
})

test('a silent server is asked sooner when an answer is waited for', () => {
  handlers.isWaiting.mockReturnValue(true)
  greeted()
  vi.advanceTimersByTime(3000)
  expect(handlers.probe).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(handlers.probe).toHaveBeenCalledOnce()
})

test('a server that does not answer in five seconds is given up', () => {
  greeted()
  vi.advanceTimersByTime(11_000)
  vi.advanceTimersByTime(5000)
  expect(handlers.lost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(handlers.lost).toHaveBeenCalledOnce()
  expect(handlers.probe).toHaveBeenCalledOnce()
})

test('a server that answers is not given up', () => {
  greeted()
  vi.advanceTimersByTime(11_000)
  socket().says(PONG)
  vi.advanceTimersByTime(10_000)
  expect(handlers.lost).not.toHaveBeenCalled()
})

test('a clock that is put back counts as silence, too', () => {
  greeted()
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(1000)
  expect(handlers.probe).toHaveBeenCalledOnce()
})

test('an open connection ticks every second, a closed one does not', () => {
  connection.open()
  vi.advanceTimersByTime(3000)
  expect(handlers.tick).not.toHaveBeenCalled()
  socket().says(WELCOME)
  vi.advanceTimersByTime(3000)
  expect(handlers.tick).toHaveBeenCalledTimes(3)
})

test('the network coming back ends the pause at once', () => {
  greeted().breaks()
  dispatchEvent(new Event('online'))
  expect(opened()).toBe(2)
  vi.advanceTimersByTime(5000)
  expect(opened()).toBe(2)
})

test.each(['online', 'offline'])('an open connection is asked about when the page is %s', (event) => {
  greeted()
  dispatchEvent(new Event(event))
  dispatchEvent(new Event(event))
  expect(handlers.probe).toHaveBeenCalledOnce()
})

test('a new socket that has waited for three seconds is given up when the network comes back', () => {
  connection.open()
  vi.advanceTimersByTime(3000)
  dispatchEvent(new Event('online'))
  expect(handlers.lost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  dispatchEvent(new Event('online'))
  expect(handlers.lost).toHaveBeenCalledOnce()
})

test('a server that does not know who this is is asked again only on demand', () => {
  connection.open()
  socket().says({ type: 'refused', code: 'not_known', reason: '', why: null })
  socket().breaks()
  vi.advanceTimersByTime(250)
  expect(handlers.unknown).toHaveBeenCalledOnce()
  dispatchEvent(new Event('online'))
  expect(opened()).toBe(1)
  connection.open()
  expect(opened()).toBe(2)
})

test('another refusal before the greeting is no reason to stay away', () => {
  connection.open()
  socket().says({ type: 'refused', code: 'too_many', reason: '', why: null })
  socket().breaks()
  vi.advanceTimersByTime(250)
  expect(handlers.unknown).not.toHaveBeenCalled()
  expect(opened()).toBe(2)
})

test('reopening drops the socket and opens another soon', () => {
  const old = greeted()
  connection.reopen()
  expect(old.readyState).not.toBe(FakeSocket.OPEN)
  expect(handlers.lost).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(250)
  expect(opened()).toBe(2)
})

test('reopening a connection that is not open does nothing', () => {
  connection.reopen()
  expect(handlers.lost).not.toHaveBeenCalled()
  expect(opened()).toBe(0)
})
