// The actions of a player at a table: commands, moves, and what moves would do.
import type { MovePreviews } from '../lib/games'
import { refusalText } from '../lib/reasons'
import { server, type TableCommand } from '../connection/server.svelte'
import type { State, Step } from '../protocol/messages'

export class Actions {
  fault = $state('')

  private pending = $state.raw<TableCommand | null>(null) // the last command, until it is acknowledged
  private following: string[] = $state.raw([]) // moves that belong to the next one, as long as they are legal
  private seen = new Map<string, Step[]>() // previews in the table that is shown

  constructor(
    private readonly id: string,
    private readonly table: () => State | undefined,
  ) {}

  /** A command is under way. A move is not any more once a later state is here, even if its acknowledgement comes later:
   * the player who may move in that state need not wait. */
  acting = $derived.by(() => {
    const { pending, following } = this
    if (pending?.type !== 'move' || following.length) return pending !== null
    return pending.number === this.table()?.number
  })

  /** The table has changed: nothing that was looked at before is true of it. */
  forget(): void {
    this.seen = new Map()
  }

  act = (move: string, then: string[] = []): void => {
    this.following = then
    void this.make(move)
  }

  make = async (move: string): Promise<void> => {
    const table = this.table()
    if (!table || this.acting) return
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
}
