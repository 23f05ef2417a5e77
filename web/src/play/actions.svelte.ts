// What one does at a table: commands, moves (asked about first by whoever wants that), and what moves would do.
import { effectText } from '../lib/effectTexts'
import type { MovePreviews } from '../lib/games'
import { refusalText } from '../lib/reasons'
import { server, type TableCommand } from '../connection/server.svelte'
import { settings } from '../lib/settings.svelte'
import { effectsOf } from '../lib/steps'
import type { State, Step } from '../protocol/messages'

const MOST_CONSEQUENCES = 3 // that a question names

export class Actions {
  fault = $state('')
  proposed = $state<string | null>(null) // a move that waits for its confirmation
  consequences = $state('') // what it would do

  private pending = $state.raw<TableCommand | null>(null) // the last command, until it is acknowledged
  private following: string[] = $state.raw([]) // moves that belong to the next one, as long as they are legal
  private seen = new Map<string, Step[]>() // previews in the table that is shown

  constructor(
    private readonly id: string,
    private readonly table: () => State | undefined,
  ) {}

  /** A command is under way. A move is not any more once a later state is here, even if its acknowledgement comes later:
   * whoever may move in that state need not wait. */
  acting = $derived.by(() => {
    const { pending, following } = this
    if (pending?.type !== 'move' || following.length) return pending !== null
    return pending.number === this.table()?.number
  })

  /** The table has changed: nothing that was looked at before is true of it. */
  forget(): void {
    this.seen = new Map()
    this.proposed = null
  }

  act = (move: string, then: string[] = []): void => {
    this.following = then
    if (settings.confirm && this.proposed !== move) void this.propose(move)
    else void this.make(move)
  }

  make = async (move: string): Promise<void> => {
    const table = this.table()
    if (!table || this.acting) return
    this.proposed = null
    const isMade = await this.command({ type: 'move', number: table.number, move })
    if (this.pending) return // another one has been made meanwhile, and what follows belongs to it
    const [next, ...then] = this.following
    this.following = then
    if (isMade && next && this.table()?.legal.includes(next)) await this.make(next)
    else this.following = []
  }

  command = async (body: TableCommand): Promise<boolean> => {
    this.pending = body
    this.fault = ''
    try {
      await server.do(this.id, body)
      return true
    } catch (error) {
      this.fault = refusalText(error)
      return false
    } finally {
      if (this.pending === body) this.pending = null // else another one has been given meanwhile
    }
  }

  preview = async (moves: string[]): Promise<MovePreviews> => {
    const table = this.table()
    if (!table) return { game: '', steps: {} }
    const { seen } = this
    const missing = moves.filter((move) => !seen.has(move))
    if (missing.length) {
      const previews = await server.preview(this.id, table.number, missing)
      for (const [move, steps] of Object.entries(previews.steps)) seen.set(move, steps)
    }
    return { game: table.setup.game, steps: Object.fromEntries(moves.map((move) => [move, seen.get(move) ?? []])) }
  }

  private async propose(move: string): Promise<void> {
    this.proposed = move
    this.consequences = ''
    const steps = (await this.preview([move])).steps[move] ?? []
    const table = this.table()
    const names = table?.seats.map((seat) => seat.name ?? '') ?? []
    const own = effectsOf(steps).filter((effect) => effect.seat === table?.to_act).slice(0, MOST_CONSEQUENCES)
    if (this.proposed === move) this.consequences = own.map((effect) => `${effectText(effect, names)}.`).join(' ')
  }
}
