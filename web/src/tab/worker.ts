// The worker in the place of a server: it runs the server's own Python for the one person of this browser.
import type { PyProxy } from 'pyodide/ffi'
import type { FromWorker, ToWorker } from './letters'
import { fetched, filesOf } from './files'
import { HOME, startPython } from './python'
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

const FILES = filesOf(new URL('../tab/', import.meta.url)) // beside the folder that the built worker is in
const ENGINE = ['so', 'json'] // the endings of a game's compiled rules and bots, and of what says how they are called
const VALUES = 'azulejos/bots/values/' // where bots look for what was learned

const sockets = new Map<number, Promise<Connected>>()
const starting = start()

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void take(data))

async function start(): Promise<Server> {
  const began = performance.now()
  try {
    const opening = TabStore.open((table) => void starting.then((server) => server.refresh(table)))
    const { pyodide, games, isRestored } = await startPython(FILES)
    const write = (path: string, content: Uint8Array): string => {
      pyodide.FS.writeFile(`${HOME}/${path}`, content)
      return `${HOME}/${path}`
    }
    const engines = games.map((game) => Promise.all(ENGINE.map(async (ending) => write(`${game}.${ending}`, await FILES.bytes(`${game}.${ending}`)))))
    const store = await opening
    store.fetchValues = async (name) => write(`${VALUES}${name}`, new Uint8Array(await (await fetched(FILES.address(name))).arrayBuffer()))
    const make = pyodide.runPython('from azulejos.tab.worker import Worker\nWorker') as PyProxy & ((store: TabStore) => unknown)
    const server = make(store) as Server
    for (const [library = '', description = ''] of await Promise.all(engines)) server.load_engine(library, description)
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
