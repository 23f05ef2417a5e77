// Requests over HTTP, typed by the server's list of endpoints. What can be sent twice without harm is sent again until
// the server answers.
import type { Done, Gets, Posts } from '../protocol/http'
import type { Refused, Why } from '../protocol/messages'
import { Backoff, sleep } from './backoff'
import { request as ask } from './transport'

export class Refusal extends Error {
  constructor(
    readonly code: string,
    reason: string,
    readonly why: Why | null = null,
  ) {
    super(reason)
  }
}

const AWAY = new Set([502, 503, 504]) // what a server, or a proxy before it, says while it starts
const HAPPENS_ONCE = new Set<string>(['/api/commands', '/api/previews', '/api/guest'])

/** Values named in the path are put there, others into the query. */
export function get<Path extends keyof Gets>(path: Path, values: Record<string, string> = {}): Promise<Gets[Path]> {
  const query = new URLSearchParams(Object.entries(values).filter(([name]) => !path.includes(`{${name}}`))).toString()
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return request(query ? `${filled}?${query}` : filled, true)
}

export function post<Path extends keyof Posts>(path: Path, body: Posts[Path]['body']): Promise<Posts[Path]['answer']> {
  return request(path, HAPPENS_ONCE.has(path), body)
}

/** End something that has an address of its own, such as a session. */
export function end(address: string): Promise<Done> {
  return request(address, true, undefined, 'DELETE')
}

async function request<Answer>(address: string, isPatient: boolean, body?: object, method = body ? 'POST' : 'GET'): Promise<Answer> {
  const backoff = new Backoff()
  for (;;) {
    const response = await send(address, method, body)
    const isAway = !response || AWAY.has(response.status)
    if (isAway && isPatient) await sleep(backoff.next())
    else return await read(response)
  }
}

/** The answer, or nothing if the server can't be reached. */
async function send(address: string, method: string, body: object | undefined): Promise<Response | null> {
  try {
    if (body === undefined) return await ask(address, { method })
    const headers = { 'Content-Type': 'application/json' }
    return await ask(address, { method, headers, body: JSON.stringify(body) })
  } catch {
    return null
  }
}

async function read<Answer>(response: Response | null): Promise<Answer> {
  const content = await response?.json().catch(() => null)
  if (response?.ok && content !== null) return content
  const refused: Partial<Refused> | null | undefined = content
  throw new Refusal(refused?.code ?? 'unavailable', refused?.reason ?? '', refused?.why)
}
