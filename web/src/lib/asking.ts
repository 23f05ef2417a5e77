// Questions over HTTP. What can be asked twice without harm is asked again until the server answers.
import { Pauses, sleep } from './pausing'
import type { Refused } from './protocol'

export class Refusal extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason)
  }
}

const AWAY = new Set([502, 503, 504]) // what a server, or a proxy before it, says while it starts
const HAPPENS_ONCE = new Set(['/api/commands', '/api/previews', '/api/guest'])

export async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const isPatient = body === undefined || HAPPENS_ONCE.has(path)
  const pauses = new Pauses()
  for (;;) {
    const response = await reach(path, body)
    const isAway = !response || AWAY.has(response.status)
    if (isAway && isPatient) await sleep(pauses.next())
    else return await read(response)
  }
}

/** The answer, or nothing if the server can't be reached. */
async function reach(path: string, body: unknown): Promise<Response | null> {
  try {
    if (body === undefined) return await fetch(path)
    const headers = { 'Content-Type': 'application/json' }
    return await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  } catch {
    return null
  }
}

async function read<Answer>(response: Response | null): Promise<Answer> {
  const found: unknown = await response?.json().catch(() => null)
  if (response?.ok && found !== null) return found as Answer
  const refused = found as Refused | null | undefined
  throw new Refusal(refused?.code ?? 'unavailable', refused?.reason ?? 'The server can not be reached at the moment.')
}
