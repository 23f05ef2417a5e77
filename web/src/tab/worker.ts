// The worker in the place of a server: it runs the server's own Python for the one person of this browser.
import type { PyProxy } from 'pyodide/ffi'
import type { FromWorker, ToWorker } from './letters'
import { fetchFile, startPython } from './python'
import { TabStore } from './store'

/** What Python offers (`azulejos/tab/worker.py`). */
interface Server {
  answer: (method: string, address: string, body: string, tell: (text: string) => void) => Promise<string>
  connect: (post: (text: string) => void) => Promise<Connected>
  refresh: (table: string) => Promise<void>
  stop_analysis: () => void
  load_engine: (library: string, description: string) => void
}

interface Connected {
  receive: (text: string) => Promise<void>
  close: () => Promise<void>
}

const FOLDER = new URL('.', import.meta.url) // beside the folder that this file is in

const VALUES = 'azulejos/bots/values/' // where bots look for what was learned

const sockets = new Map<number, Promise<Connected>>()
const starting = start()

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void take(data))

async function start(): Promise<Server> {
  const began = performance.now()
  try {
    const store = await TabStore.open((table) => void starting.then((server) => server.refresh(table)))
    const { pyodide, games, isRestored } = await startPython(FOLDER)
    store.fetchValues = (name) => fetchFile(pyodide, FOLDER, name, VALUES)
    const make = pyodide.runPython('from azulejos.tab.worker import Worker\nWorker') as PyProxy & ((store: TabStore) => unknown)
    const server = make(store) as Server
    for (const game of games) {
      const [library = '', description = ''] = await Promise.all(['so', 'json'].map((ending) => fetchFile(pyodide, FOLDER, `${game}.${ending}`, '')))
      server.load_engine(library, description)
    }
    post({ kind: 'ready', milliseconds: Math.round(performance.now() - began), isRestored })
    return server
  } catch (error) {
    post({ kind: 'failed', reason: String(error) })
    throw error
  }
}

async function take(letter: ToWorker): Promise<void> {
  const server = await starting
  if (letter.kind === 'request') await answer(server, letter)
  else if (letter.kind === 'abort') server.stop_analysis()
  else if (letter.kind === 'open') sockets.set(letter.socket, open(server, letter.socket))
  else if (letter.kind === 'say') await (await sockets.get(letter.socket))?.receive(letter.text)
  else {
    await (await sockets.get(letter.socket))?.close()
    sockets.delete(letter.socket)
  }
}

async function answer(server: Server, { id, method, address, body }: ToWorker & { kind: 'request' }): Promise<void> {
  try {
    const text = await server.answer(method, address, body, (piece) => post({ kind: 'piece', id, text: piece }))
    const [status, type, content] = JSON.parse(text) as [number, string, string]
    post({ kind: 'reply', id, status, type, text: content })
  } catch (error) {
    console.error(error)
    post({ kind: 'reply', id, status: 500, type: 'application/json', text: '{"code":"unavailable","reason":""}' })
  }
}

async function open(server: Server, socket: number): Promise<Connected> {
  post({ kind: 'opened', socket })
  return server.connect((text) => post({ kind: 'said', socket, text }))
}

function post(letter: FromWorker): void {
  postMessage(letter)
}
