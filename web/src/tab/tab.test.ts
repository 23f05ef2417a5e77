import { beforeEach, expect, test, vi } from 'vitest'
import type { FromWorker, ToWorker } from './letters'
import { Tab, type Port } from './tab'

let port: Port & { sent: ToWorker[] }
let tab: Tab

beforeEach(() => {
  port = { sent: [], onmessage: null, postMessage: (letter) => void port.sent.push(letter) }
  tab = new Tab(port)
})

function says(letter: FromWorker): void {
  port.onmessage?.({ data: letter } as MessageEvent<FromWorker>)
}

test('a request is answered as a server answers it', async () => {
  const asked = tab.request('/api/tables', { method: 'POST', body: '{}' })
  expect(port.sent).toEqual([{ kind: 'request', id: 1, method: 'POST', address: '/api/tables', body: '{}' }])
  says({ kind: 'reply', id: 1, status: 409, type: 'application/json', text: '{"code":"stale"}' })
  const response = await asked
  expect([response.status, await response.json()]).toEqual([409, { code: 'stale' }])
})

test('a long answer comes piece by piece, and ends with the reason if there is one', async () => {
  const asked = tab.request('/api/analyses', { method: 'POST', body: '{}' })
  says({ kind: 'piece', id: 1, text: '{"nodes":1}\n' })
  const response = await asked
  says({ kind: 'reply', id: 1, status: 409, type: 'application/json', text: '{"code":"stale"}' })
  expect(await response.text()).toBe('{"nodes":1}\n{"code":"stale"}\n')
})

test('a request that is aborted is not answered, and the worker hears of it', async () => {
  const abort = new AbortController()
  const asked = tab.request('/api/analyses', { method: 'POST', signal: abort.signal })
  abort.abort()
  await expect(asked).rejects.toThrow()
  expect(port.sent.at(-1)).toEqual({ kind: 'abort', id: 1 })
})

test('a socket sends nothing before it is open and nothing after it is closed', () => {
  const socket = tab.connect()
  const heard = vi.fn()
  socket.onmessage = heard
  socket.send('early')
  says({ kind: 'opened', socket: 1 })
  socket.send('text')
  says({ kind: 'said', socket: 1, text: 'answer' })
  socket.close()
  socket.send('late')
  says({ kind: 'said', socket: 1, text: 'late' })
  expect(port.sent).toEqual([
    { kind: 'open', socket: 1 },
    { kind: 'say', socket: 1, text: 'text' },
    { kind: 'close', socket: 1 },
  ])
  expect(heard.mock.calls).toEqual([[{ data: 'answer' }]])
})

test('a browser that cannot run the worker is a failure that the page can show', async () => {
  says({ kind: 'failed', reason: 'no memory' })
  await expect(tab.ready).rejects.toThrow('no memory')
})
