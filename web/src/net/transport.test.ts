import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Socket, Transport } from './transport'

let module: typeof import('./transport')

beforeEach(async () => {
  vi.resetModules()
  module = await import('./transport')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('unless another is chosen, requests go over the network', async () => {
  const fetched = vi.fn(() => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', fetched)
  await module.request('/api/games', { method: 'GET' })
  expect(fetched).toHaveBeenCalledWith('/api/games', { method: 'GET' })
})

test('a chosen transport answers requests and connections', async () => {
  const socket = {} as Socket
  const transport: Transport = { request: () => Promise.resolve(new Response('"here"')), connect: () => socket }
  module.choose(transport)
  expect(await (await module.request('/api/games')).json()).toBe('here')
  expect(module.connect()).toBe(socket)
})
