// The worker's store in IndexedDB: tables, their events, and texts by name. Values are texts in JSON, as Python reads
// and writes them (`azulejos/tab/store.py`). Other tabs are notified of every event.

const NAME = 'azulejos'
const VERSION = 1

export class TabStore {
  /** Fetches a file of values for Python. */
  fetchValues: (name: string) => Promise<unknown> = () => Promise.resolve()
  private readonly fetched = new Map<string, Promise<unknown>>() // by kind of table

  private constructor(
    private readonly database: IDBDatabase,
    private readonly channel: BroadcastChannel,
  ) {}

  /** `onChange` is called with a table at which another tab has acted. */
  static async open(onChange: (table: string) => void): Promise<TabStore> {
    const asked = indexedDB.open(NAME, VERSION)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('tables', { keyPath: 'id' })
      asked.result.createObjectStore('events', { keyPath: ['table', 'number'] })
      asked.result.createObjectStore('texts')
    }
    const database = await result(asked)
    database.onversionchange = () => database.close() // a newer page in another tab
    const channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }: MessageEvent<string>) => onChange(data)
    return new TabStore(database, channel)
  }

  async tables(): Promise<string> {
    return JSON.stringify(await result(this.reading('tables').getAll()))
  }

  async table(table: string): Promise<string> {
    return JSON.stringify((await result(this.reading('tables').get(table))) ?? null)
  }

  async events(table: string): Promise<string> {
    const all = IDBKeyRange.bound([table, 0], [table, Infinity])
    return JSON.stringify(await result(this.reading('events').getAll(all)))
  }

  async put_table(table: string): Promise<void> {
    const writing = this.database.transaction('tables', 'readwrite')
    writing.objectStore('tables').put(JSON.parse(table))
    await done(writing)
  }

  /** Keep an event together with its table; false if another tab has kept one of that number. */
  async append(event: string, table: string): Promise<boolean> {
    const writing = this.database.transaction(['events', 'tables'], 'readwrite')
    const entry = JSON.parse(event) as { table: string }
    writing.objectStore('events').add(entry)
    writing.objectStore('tables').put(JSON.parse(table))
    try {
      await done(writing)
    } catch (error) {
      if ((error as DOMException | null)?.name === 'ConstraintError') return false
      throw error
    }
    this.channel.postMessage(entry.table)
    return true
  }

  async text(name: string): Promise<string> {
    return ((await result(this.reading('texts').get(name))) as string | undefined) ?? ''
  }

  async put_text(name: string, text: string): Promise<void> {
    const writing = this.database.transaction('texts', 'readwrite')
    writing.objectStore('texts').put(text, name)
    await done(writing)
  }

  async values(kind: string): Promise<void> {
    const fetching = this.fetched.get(kind) ?? this.fetchValues(`${kind}.npz`)
    this.fetched.set(kind, fetching)
    try {
      await fetching
    } catch (error) {
      this.fetched.delete(kind) // the next question tries again
      throw error
    }
  }

  private reading(store: string): IDBObjectStore {
    return this.database.transaction(store).objectStore(store)
  }
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('nothing can be kept'))
  })
}

function done(writing: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    writing.oncomplete = () => resolve()
    writing.onabort = () => reject(writing.error ?? new Error('nothing can be kept'))
  })
}
