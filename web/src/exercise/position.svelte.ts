// A position outside a game, on the table of its game: an exercise, or that of the analysis board. The server says
// what may be done in it and what that does.
import type { Latest, MovePreviews, Outlooks } from '../lib/games'
import { post } from '../net/http'
import { outlooksOf, stepsOf } from '../lib/previews'
import { atRest } from '../lib/states'
import type { Happening, Position, PositionPreviews, PreviewsOf, State } from '../protocol/messages'

export class Studied {
  position = $state.raw<Position | null>(null)
  isQuiet = $state(false) // nothing can be done now
  private event = $state.raw<Happening | null>(null) // the step that led here
  private number = $state(0)
  private front = $state(0) // whose board is in front

  constructor(private readonly names: () => string[]) {}

  latest = $derived.by((): Latest | null => this.position && { game: this.position.game, steps: this.event?.steps ?? [] })

  table = $derived.by((): State | null => {
    const { position, event, number, front } = this
    if (!position) return null
    const isOver = position.seat === null && !position.chance
    const you = position.seat === null ? [] : [position.seat]
    const state = atRest(position.game, position.view, this.names(), {
      table: 'studied',
      number,
      since: event ? number - 1 : null,
      events: event ? [event] : [],
      status: isOver ? 'over' : 'running',
      you,
      viewer: front,
      to_act: position.seat,
      legal: this.isQuiet ? [] : position.legal,
      choices: this.isQuiet ? [] : position.choices,
    })
    return { ...state, seats: state.seats.map((seat, each) => ({ ...seat, you: you.includes(each) })) }
  })

  /** Lay a position out; `seat` has led to it from the one before, if the move should be seen. */
  show(position: Position, seat: number | null | undefined = undefined, front: number = position.seat ?? this.front): void {
    this.number++
    this.event = seat === undefined ? null : this.eventOf(position, seat)
    this.front = front
    this.position = position
  }

  /** The same position once more, with nothing picked. */
  again(): void {
    if (this.position) this.show(this.position)
  }

  preview = async (moves: string[]): Promise<MovePreviews> => {
    const said = await this.ask({ moves, steps: true })
    return stepsOf(said)
  }

  outlook = async (): Promise<Outlooks> => outlooksOf(await this.ask({ steps: false, outlook: true }))

  private async ask(question: Omit<PreviewsOf, 'position'>): Promise<(PositionPreviews & { game: string }) | null> {
    const { position } = this
    if (!position || position.seat === null) return null
    try {
      return { game: position.game, ...(await post('/api/positions/previews', { position: position.position, ...question })) }
    } catch {
      return null // what a move would do is an aid: without it the table works
    }
  }

  private eventOf({ move, steps }: Position, seat: number | null): Happening {
    const nothing = { bot: null, agreed: null, undone: [], by: null, continues: false }
    return { number: this.number, kind: seat === null ? 'dealt' : 'moved', seat, at: 0, move, steps, ...nothing }
  }
}
