// A replay whose address ends so is reviewed at once. This is all that the end of a game needs to know of reviews.
import { currentFragment, replaceFragment } from '../net/address'
import { route } from '../lib/route.svelte'

const WANTED = 'review'

/** Go to the replay of a game, and ask for its review there. */
export function goToReview(table: string): void {
  route.go(`/replay/${table}`)
  replaceFragment(WANTED)
}

export function isReviewWanted(): boolean {
  return currentFragment() === WANTED
}
