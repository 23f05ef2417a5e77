// Moves that one has taken back oneself: each can be made again as long as nothing else has happened.
import type { State } from '../protocol/messages'

interface Made {
  move: string
  isOwn: boolean
}

export class Redo {
  private made: Made[] = [] // what has been seen to be played, the last one last
  private undone = $state.raw<string[]>([]) // the last one taken back is the first to be made again
  private isAsked = false // one has asked to take a move back, and it has not happened yet

  /** The move that would be made again, if it may be made. */
  next(table: State): string | null {
    const move = this.undone.at(-1)
    return move !== undefined && table.legal.includes(move) ? move : null
  }

  ask(): void {
    this.isAsked = true
  }

  /** What was asked for does not happen. */
  giveUp(): void {
    this.isAsked = false
  }

  update(next: State): void {
    if (next.since === null) {
      if (this.isAsked) this.takeBack()
      else this.forget()
      return
    }
    for (const event of next.events) {
      if (event.kind === 'undone') {
        if (this.isAsked) this.takeBack()
        else this.forget()
      }
      if (event.kind === 'undo_answered' && next.undo.asked_by === null) this.giveUp()
      if (event.kind === 'moved' && event.move !== null) {
        const isOwn = event.bot === null && event.seat !== null && next.you.includes(event.seat)
        this.see({ move: event.move, isOwn })
      }
    }
  }

  private see(made: Made): void {
    this.made.push(made)
    const isAgain = made.isOwn && made.move === this.undone.at(-1)
    if (this.undone.length) this.undone = isAgain ? this.undone.slice(0, -1) : []
  }

  /** One's last move is taken back, and whatever others did after it. */
  private takeBack(): void {
    this.isAsked = false
    while (this.made.length) {
      const last = this.made.pop()
      if (!last?.isOwn) continue
      this.undone = [...this.undone, last.move]
      return
    }
  }

  private forget(): void {
    this.made = []
    this.undone = []
  }
}
