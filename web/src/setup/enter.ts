// The way to a table whose game begins: it is shown when there is something to see, so that no player looks at bare wood.
import { server } from '../connection/server.svelte'
import { openWords } from '../fair/opening'
import { gamePage } from '../games/registry'
import { infoOfGames } from '../lib/games'
import { askAhead } from '../moves/history.svelte'
import { route } from '../lib/route.svelte'
import { sleep } from '../net/backoff'
import type { State } from '../protocol/messages'

const PATIENCE = 2000 // milliseconds; a slow line does not keep the player here

export async function enter(table: string): Promise<void> {
  await Promise.race([prepared(table), sleep(PATIENCE)]).catch(() => null)
  route.go(`/t/${table}`)
}

/** The table's state is here and what led to it, the game has begun if no other player is waited for, and what shows it is loaded. */
async function prepared(table: string): Promise<void> {
  const { game } = (await begun(table)).setup
  await Promise.all([gamePage(game)?.table(), infoOfGames(), askAhead(table)])
}

function begun(table: string): Promise<State> {
  return new Promise((done) => {
    const look = (state: State | undefined): void => {
      if (state?.table !== table) return
      openWords(state)
      if (state.status === 'open' && state.opening_until !== null) return
      forget()
      done(state)
    }
    const forget = server.listen(look)
    look(server.tables[table])
    server.watch(table)
  })
}
