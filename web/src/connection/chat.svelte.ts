// The chats of the watched tables, each line once and in order.
import type { ChatLine } from '../protocol/messages'
import { get } from '../net/http'

export class Chats {
  lines = $state.raw<Record<string, ChatLine[]>>({})

  receive(line: ChatLine): void {
    const { table, number } = line
    const others = (this.lines[table] ?? []).filter((each) => each.number !== number)
    this.lines = { ...this.lines, [table]: [...others, line].sort((one, other) => one.number - other.number) }
  }

  forget(table: string): void {
    const { [table]: _, ...others } = this.lines
    this.lines = others
  }

  /** After a break: what was said meanwhile. */
  async catchUp(table: string): Promise<void> {
    const answer = await get('/api/tables/{table}/chat', { table }).catch(() => null)
    for (const line of answer?.lines ?? []) this.receive(line)
  }
}
