// All that has happened at a table, from its beginning: asked for once, and kept up to date by the states that arrive.
import { get } from '../net/http'
import type { History as Page, PastPly } from '../protocol/http'
import type { SeatState, State, Step } from '../protocol/messages'
import type { Happened } from './entries'

/** What a page of the history and the events of a state have in common. */
type Told = Pick<PastPly, 'number' | 'kind' | 'seat' | 'bot' | 'steps'> & { agreed?: boolean | null; undone?: { move: string }[] }

const ahead = new Map<string, Promise<Page | null>>() // asked for before the table is shown, by its id

/** Ask for what has happened at a table to which one is about to go. */
export async function askAhead(table: string): Promise<void> {
  const question = pageOf(table)
  ahead.set(table, question)
  await question
}

function pageOf(table: string, from: Record<string, string> = {}): Promise<Page | null> {
  return get('/api/tables/{table}/history', { table, ...from }).catch(() => null)
}

/** The beginning of a history that leads to a state, or as far as a page goes. */
async function firstPage(table: string, number: number): Promise<Page | null> {
  const early = await ahead.get(table)
  ahead.delete(table)
  return early && (early.next !== null || early.plies.some((ply) => ply.number >= number)) ? early : pageOf(table)
}

export class History {
  all = $state.raw<Happened[]>([])
  private isBegun = false // a state was received
  private asked = 0 // how often: an answer to an earlier question is of no use any more

  /** Add the events of a state; ask for all if something is missing before it, or was taken back. Resolved when all is known. */
  async receive(state: State): Promise<void> {
    const follows = this.isBegun && state.since !== null && !state.events.some((event) => event.kind === 'undone')
    this.isBegun = true
    if (follows) this.add(state.events, state.seats)
    else if (state.status !== 'open') await this.ask(state)
  }

  /** What others have done since the last move of one's own. */
  sinceMoveOf(own: number[]): Step[] {
    const last = this.all.findLastIndex(({ kind, seat }) => kind === 'moved' && seat !== null && own.includes(seat))
    return this.all.slice(last + 1).flatMap(({ steps }) => steps)
  }

  private async ask({ table, seats, number }: State): Promise<void> {
    const question = ++this.asked
    const plies: PastPly[] = []
    for (let after: number | null = 0; after !== null; ) {
      const from: Record<string, string> = after ? { after: String(after) } : {}
      const page: Page | null = after ? await pageOf(table, from) : await firstPage(table, number)
      if (!page || question !== this.asked) return
      plies.push(...page.plies)
      after = page.next
    }
    const until = Math.max(0, ...plies.map((ply) => ply.number))
    const later = this.all.filter((each) => each.step > until)
    this.all = []
    this.add(plies, seats)
    this.all = [...this.all, ...later]
  }

  private add(told: Told[], seats: SeatState[]): void {
    const known = new Set(this.all.map((each) => each.step))
    const news = new Map<number, Happened>()
    for (const each of told) {
      if (known.has(each.number)) continue
      const first = news.get(each.number)
      if (first) first.steps = [...first.steps, ...each.steps]
      else news.set(each.number, happened(each, seats))
    }
    if (news.size) this.all = [...this.all, ...news.values()].sort((one, other) => one.step - other.step)
  }
}

/** A bot on a seat of its own needs no mention. */
function happened({ number, kind, seat, bot, steps, agreed = null, undone = [] }: Told, seats: SeatState[]): Happened {
  const own = seat !== null && seats[seat]?.bot ? null : bot
  return { step: number, kind, seat, bot: own, steps, agreed, undone: undone.map(({ move }) => move) }
}
