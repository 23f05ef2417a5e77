// The personal data that a browser keeps, and forgets at a log-out; settings stay, and so does progress with explanations.
const PERSONAL = [
  ...['azulejos.person', 'azulejos.pledges', 'azulejos.words', 'azulejos.hot-seats', 'azulejos.puzzles', 'azulejos.chosen'],
  ...['azulejos.table', 'azulejos.cardboard', 'azulejos.cardboard.names'],
]
const OF_TAB = ['azulejos.unsent']

/** Forget the person of this browser. */
export function forgetPerson(): void {
  try {
    for (const key of PERSONAL) localStorage.removeItem(key)
    for (const key of OF_TAB) sessionStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
