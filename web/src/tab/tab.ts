// The page's end of the tab: a worker in the place of a server, for requests and for the WebSocket.
import type { Socket, Transport } from '../net/transport'
import type { FromWorker, ToWorker } from './letters'

const OPEN = 1
const CLOSED = 3

interface Waiting {
  answer: (response: Response) => void
  stream: ReadableStreamDefaultController<Uint8Array> | null // of a long answer that has begun
}

/** What is needed of a worker. */
export interface Port {
  postMessage: (message: ToWorker) => void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
}

export class Tab implements Transport {
  /** Resolved when the worker is ready, with the milliseconds that it took; rejected if it can't run in this browser. */
  readonly ready: Promise<number>
  private readonly waiting = new Map<number, Waiting>()
  private readonly sockets = new Map<number, TabSocket>()
  private readonly encoder = new TextEncoder()
  private next = 1

  constructor(private readonly port: Port) {
    this.ready = new Promise((done, failed) => {
      port.onmessage = ({ data }) => {
        if (data.kind === 'ready') done(data.milliseconds)
        else if (data.kind === 'failed') failed(new Error(data.reason))
        else this.receive(data)
      }
    })
    this.ready.catch(() => {}) // callers that want to know wait for it
  }

  request = (address: string, options: RequestInit = {}): Promise<Response> => {
    const id = this.next++
    const { method = 'GET', body, signal } = options
    return new Promise((answer, refuse) => {
      this.waiting.set(id, { answer, stream: null })
      signal?.addEventListener('abort', () => {
        this.port.postMessage({ kind: 'abort', id })
        this.waiting.get(id)?.stream?.error(signal.reason)
        this.waiting.delete(id)
        refuse(signal.reason as Error)
      })
      this.port.postMessage({ kind: 'request', id, method, address, body: typeof body === 'string' ? body : '' })
    })
  }

  connect = (): Socket => {
    const id = this.next++
    const socket = new TabSocket(
      (text) => this.port.postMessage({ kind: 'say', socket: id, text }),
      () => {
        this.sockets.delete(id)
        this.port.postMessage({ kind: 'close', socket: id })
      },
    )
    this.sockets.set(id, socket)
    this.port.postMessage({ kind: 'open', socket: id })
    return socket
  }

  private receive(letter: FromWorker): void {
    if (letter.kind === 'opened') this.sockets.get(letter.socket)?.open()
    else if (letter.kind === 'said') this.sockets.get(letter.socket)?.onmessage?.({ data: letter.text })
    else if (letter.kind === 'piece') this.piece(letter.id, letter.text)
    else if (letter.kind === 'reply') this.reply(letter.id, letter)
  }

  private piece(id: number, text: string): void {
    const waiting = this.waiting.get(id)
    if (!waiting) return
    if (!waiting.stream) {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (waiting.stream = controller) })
      waiting.answer(new Response(body))
    }
    waiting.stream?.enqueue(this.encoder.encode(text))
  }

  private reply(id: number, { status, type, text }: { status: number; type: string; text: string }): void {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    if (!waiting?.stream) {
      waiting?.answer(new Response(text, { status, headers: { 'Content-Type': type } }))
      return
    }
    if (text) waiting.stream.enqueue(this.encoder.encode(`${text}\n`)) // why it ended
    waiting.stream.close()
  }
}

class TabSocket implements Socket {
  readyState = 0
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null

  constructor(
    private readonly say: (text: string) => void,
    private readonly end: () => void,
  ) {}

  open(): void {
    if (this.readyState !== CLOSED) this.readyState = OPEN
  }

  send(text: string): void {
    if (this.readyState === OPEN) this.say(text)
  }

  close(): void {
    if (this.readyState === CLOSED) return
    this.readyState = CLOSED
    this.end()
  }
}

/** The tab with a real worker. */
export function startTab(): Tab {
  return new Tab(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'azulejos' }))
}
