// What was said at the tables that are watched, each line once and in order.
import { ask } from './asking'
import type { ChatLine } from './protocol'

export class Chats {
  lines = $state.raw<Record<string, ChatLine[]>>({})

  hear(line: ChatLine): void {
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
    const found = await ask<{ lines: ChatLine[] }>(`/api/tables/${table}/chat`).catch(() => null)
    for (const line of found?.lines ?? []) this.hear(line)
  }
}
