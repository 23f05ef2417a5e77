// The page's way to its other end: over the network to a server, or to a worker in this very tab that answers as a
// server does. Nothing else in the page knows which of the two it is.

/** What the page uses of a WebSocket. */
export interface Socket {
  readonly readyState: number // `WebSocket.OPEN` while something can be sent
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
  send: (text: string) => void
  close: () => void
}

export interface Transport {
  request: (address: string, options?: RequestInit) => Promise<Response>
  connect: () => Socket
}

const network: Transport = {
  request: (address, options) => fetch(address, options),
  connect: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`) as Socket,
}

let chosen = network

/** Use another transport from now on; to be called before anything is sent. */
export function choose(transport: Transport): void {
  chosen = transport
}

export function request(address: string, options?: RequestInit): Promise<Response> {
  return chosen.request(address, options)
}

export function connect(): Socket {
  return chosen.connect()
}
