// The way into a review: its parts are loaded when the first one is asked for.
import { load } from '../net/loading'
import { server } from '../connection/server.svelte'
import { sleep } from '../net/backoff'
import type MistakeButtons from './MistakeButtons.svelte'
import type MoveArrows from './MoveArrows.svelte'
import type ReviewFoot from './ReviewFoot.svelte'
import type ReviewPanel from './ReviewPanel.svelte'
import type { ReviewedGame, Reviewing } from './reviewing.svelte'

const LOOK = 100 // milliseconds between two looks whether the server knows who this is

export interface ReviewParts {
  MistakeButtons: typeof MistakeButtons
  MoveArrows: typeof MoveArrows
  ReviewFoot: typeof ReviewFoot
  ReviewPanel: typeof ReviewPanel
}

export async function loadReview(): Promise<ReviewParts> {
  const [buttons, arrows, foot, panel] = await load(() =>
    Promise.all([
      import('./MistakeButtons.svelte'),
      import('./MoveArrows.svelte'),
      import('./ReviewFoot.svelte'),
      import('./ReviewPanel.svelte'),
    ]),
  )
  return { MistakeButtons: buttons.default, MoveArrows: arrows.default, ReviewFoot: foot.default, ReviewPanel: panel.default }
}

/** A review that is not asked for yet, for a person whom the server knows. */
export async function newReview(game: ReviewedGame): Promise<Reviewing> {
  const { Reviewing } = await load(() => import('./reviewing.svelte'))
  while (!server.me) await sleep(LOOK)
  return new Reviewing(game)
}
