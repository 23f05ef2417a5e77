// One's own games that go on, asked for again and again while somebody looks, the ones that wait for oneself first.
import { callForTurn } from './calling'
import type { MyGame } from './protocol'
import { ask } from './server.svelte'

const OFTEN = 3000 // milliseconds between two questions
const SELDOM = 15_000 // in a page that nobody looks at

export class Mine {
  games = $state.raw<MyGame[]>([])
  asked = $state(0) // when, by this browser's clock
  private waiting: ReturnType<typeof setTimeout> | undefined

  /** Begin to ask, and be told how to stop. */
  watch(): () => void {
    let stopped = false
    const again = async (): Promise<void> => {
      clearTimeout(this.waiting)
      await this.look()
      if (!stopped) this.waiting = setTimeout(() => void again(), document.hidden ? SELDOM : OFTEN)
    }
    const seen = (): void => {
      if (!document.hidden) void again()
    }
    document.addEventListener('visibilitychange', seen)
    void again()
    return () => {
      stopped = true
      clearTimeout(this.waiting)
      document.removeEventListener('visibilitychange', seen)
    }
  }

  private async look(): Promise<void> {
    const found = await ask<MyGame[]>('/api/me/games?over=0').catch(() => null)
    if (!found) return // the next question comes soon
    const known = new Map(this.games.map((game) => [game.table, game.your_turn]))
    for (const game of found) if (game.your_turn && known.get(game.table) === false) callForTurn(game.table)
    this.games = found.sort((one, other) => urgency(one) - urgency(other) || other.updated_at - one.updated_at)
    this.asked = Date.now()
  }
}

function urgency(game: MyGame): number {
  return game.your_turn ? 0 : game.status === 'running' ? 1 : 2
}
