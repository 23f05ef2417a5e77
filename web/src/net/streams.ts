// Long answers over HTTP: a line of JSON for each piece, as soon as the server has it.
import { Refusal } from './http'
import { request } from './transport'
import type { Refused } from '../protocol/messages'

/** The pieces of an answer, until it ends or until the signal aborts it. */
export async function* streamed<Piece extends object>(path: string, body: object, signal: AbortSignal): AsyncGenerator<Piece> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await request(path, { method: 'POST', headers, body: JSON.stringify(body), signal })
  if (!response.ok) throw refusalOf(await response.json().catch(() => ({})))
  for await (const line of linesOf(response.body)) {
    const piece: Piece | Refused = JSON.parse(line)
    if ('code' in piece) throw refusalOf(piece)
    yield piece
  }
}

function refusalOf(refused: Partial<Refused>): Refusal {
  return new Refusal(refused.code ?? 'unavailable', refused.reason ?? '', refused.why)
}

async function* linesOf(body: Response['body']): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const read = await reader?.read()
    if (!read || read.done) return
    const lines = (rest + read.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter(Boolean)
  }
}
