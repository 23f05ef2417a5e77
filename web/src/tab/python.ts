// Python in the worker: Pyodide with our own package. After the first start a snapshot of the memory is kept, from which
// later starts resume, without starting Python and importing everything again.
import type { loadPyodide as load, PyodideInterface } from 'pyodide'
import { fetched, unpackFor, type Files } from './files'

/** Our own package, as `azulejos static` writes it. */
interface Package {
  digest: string
  games: string[]
  modules: string[] // to be imported before the snapshot
  texts: Record<string, string> // of its files, by their paths
}

// Parts of Pyodide that its types leave out.
type Config = Parameters<typeof load>[0] & { _makeSnapshot?: boolean; _loadSnapshot?: Uint8Array; createPyodideModule?: CreateModule }
type CreateModule = (settings: { instantiateWasm: Instantiate }) => Promise<unknown>
type Instantiate = (imports: WebAssembly.Imports, done: Instantiated) => unknown
type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void
type Snapshotting = PyodideInterface & { makeMemorySnapshot: () => Uint8Array; _api: { config: Config } }

const UNPACKED = ['pyodide.asm.wasm', 'python_stdlib.zip']
const CACHE = 'azulejos-snapshot'
const PAGE = 65_536 // bytes of WebAssembly's memory
export const HOME = '/home/pyodide'
const PATHS = [`${HOME}/azulejos/tab/substitutes`, HOME] // of Python's modules

export interface Python {
  pyodide: PyodideInterface
  games: string[]
  isRestored: boolean
}

/** Start Python; its files are in a folder of the site. */
export async function startPython(files: Files): Promise<Python> {
  unpackFor(files, UNPACKED)
  const [{ loadPyodide }, own, lock, snapshot] = await Promise.all([
    import(/* @vite-ignore */ files.address('pyodide.mjs')) as Promise<{ loadPyodide: typeof load }>,
    files.open('package.json').then((response) => response.json() as Promise<Package>),
    fetched(files.address('pyodide-lock.json')).then((response) => response.text()),
    keptSnapshot(),
  ])
  const config: Config = {
    indexURL: files.address(''),
    lockFileContents: lock,
    packageBaseUrl: files.address(''),
    checkAPIVersion: false,
    env: { HOME, PYTHONDONTWRITEBYTECODE: '1', PYTHONHASHSEED: '0' },
  }
  if (snapshot?.digest === own.digest) {
    try {
      const createPyodideModule = await withRoomFor(snapshot.memory.length, files)
      const pyodide = (await loadPyodide({ ...config, createPyodideModule, _loadSnapshot: snapshot.memory } as Config)) as Snapshotting
      delete pyodide._api.config._loadSnapshot // else it stays in memory, beside its copy
      unpack(pyodide, own)
      return { pyodide, games: own.games, isRestored: true }
    } catch (error) {
      console.warn(error)
      await forgetSnapshots()
    }
  }
  const pyodide = (await loadPyodide({ ...config, _makeSnapshot: true } as Config)) as Snapshotting
  unpack(pyodide, own)
  const imports = own.modules.map((name) => `import ${name}`).join('\n')
  pyodide.runPython(`import sys\nsys.path[:0] = ${JSON.stringify(PATHS)}\n${imports}\nimport gc\ngc.collect()\ngc.freeze()`)
  void keepSnapshot(own.digest, pyodide.makeMemorySnapshot() as Uint8Array<ArrayBuffer>)
  return { pyodide, games: own.games, isRestored: false }
}

/** Pyodide begins with less memory than it had when the snapshot was made, and does not grow for it by itself. */
async function withRoomFor(bytes: number, files: Files): Promise<CreateModule> {
  const { default: create } = (await import(/* @vite-ignore */ files.address('pyodide.asm.mjs'))) as { default: CreateModule }
  return (settings) => {
    const { instantiateWasm } = settings
    settings.instantiateWasm = (imports, done) =>
      instantiateWasm(imports, (instance, module) => {
        const memory = instance.exports.memory as WebAssembly.Memory
        const missing = bytes - memory.buffer.byteLength
        if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
        done(instance, module)
      })
    return create(settings)
  }
}

/** Write our package to Python's files, which a snapshot does not hold. */
function unpack({ FS }: PyodideInterface, own: Package): void {
  const made = new Set<string>()
  const write = (name: string, content: string): void => {
    const folder = `${HOME}/${name.slice(0, name.lastIndexOf('/'))}`
    if (!made.has(folder)) FS.mkdirTree(folder)
    made.add(folder)
    FS.writeFile(`${HOME}/${name}`, content)
  }
  for (const [name, text] of Object.entries(own.texts)) write(name, text)
}

interface Snapshot {
  digest: string
  memory: Uint8Array
}

async function keptSnapshot(): Promise<Snapshot | null> {
  try {
    const cache = await caches.open(CACHE)
    const [key] = await cache.keys()
    const kept = key && (await cache.match(key))
    return kept ? { digest: key.url.split('-').at(-1) ?? '', memory: new Uint8Array(await kept.arrayBuffer()) } : null
  } catch {
    return null // a browser that keeps nothing
  }
}

async function keepSnapshot(digest: string, snapshot: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await forgetSnapshots()
    await (await caches.open(CACHE)).put(`/azulejos-snapshot-${digest}`, new Response(snapshot))
  } catch (error) {
    console.warn(error) // there is no room: the next start takes as long as this one
  }
}

async function forgetSnapshots(): Promise<void> {
  await caches.delete(CACHE)
}
