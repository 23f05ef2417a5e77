// The files of the folder that Python needs. They lie there packed, since few hosts pack such files before they send them.

const ENDING = '.packed'

export interface Files {
  /** One of the files, unpacked while it comes. */
  open: (name: string) => Promise<Response>
  bytes: (name: string) => Promise<Uint8Array>
  address: (name: string) => string
}

export function filesOf(folder: URL): Files {
  const address = (name: string): string => new URL(name, folder).href
  const open = async (name: string): Promise<Response> => {
    const packed = await fetched(`${address(name)}${ENDING}`)
    const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream'
    return new Response(packed.body?.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': type } })
  }
  return { address, open, bytes: async (name) => new Uint8Array(await (await open(name)).arrayBuffer()) }
}

/** A file as the host has it; or as it was kept, where the network is away. */
export async function fetched(address: string): Promise<Response> {
  const response = await fetch(address).catch(() => caches.match(address))
  if (!response?.ok) throw new Error(`${address}: ${response?.status ?? 'not kept'}`)
  return response
}

/** Let Pyodide, which fetches two of its files by itself, have them unpacked. */
export function unpackFor(files: Files, names: string[]): void {
  const plain = fetch
  const packed = new Map(names.map((name) => [files.address(name), name]))
  globalThis.fetch = (asked, options) => {
    const name = packed.get(String(asked instanceof Request ? asked.url : asked))
    return name === undefined ? plain(asked, options) : files.open(name)
  }
}
