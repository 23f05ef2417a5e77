// One's own running games, polled while the page is visible, the ones that wait for oneself first.
import type { MyGame } from '../protocol/messages'
import { get } from '../net/http'
import { notifyTurn } from '../lib/notification'

const OFTEN = 3000 // milliseconds between two questions
const SELDOM = 15_000 // in a hidden page

export class OwnGames {
  games = $state.raw<MyGame[]>([])
  asked = $state(0) // when, by this browser's clock
  private waiting: ReturnType<typeof setTimeout> | undefined

  /** Begin to poll; returns a function that stops it. */
  watch(): () => void {
    let stopped = false
    const again = async (): Promise<void> => {
      clearTimeout(this.waiting)
      await this.refresh()
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

  private async refresh(): Promise<void> {
    const games = await get('/api/me/games', { over: '0' }).catch(() => null)
    if (!games) return // the next question comes soon
    const known = new Map(this.games.map((game) => [game.table, game.your_turn]))
    for (const game of games) if (game.your_turn && known.get(game.table) === false) notifyTurn(game.table)
    this.games = games.sort((one, other) => urgency(one) - urgency(other) || other.updated_at - one.updated_at)
    this.asked = Date.now()
  }
}

function urgency(game: MyGame): number {
  return game.your_turn ? 0 : game.status === 'running' ? 1 : 2
}
