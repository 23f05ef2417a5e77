// The table as the eye sees it now, for all around it: the bar, the drawer, the end. It may lag behind the
// state, which is true at once; scores, turn and winner are shown from here.
export interface Seen {
  say: string // the next thing to do, in one line; the part between * is picked out
  more: string // beside it, where there is room: "Esc puts them back"
  turn: number | null // whose lamp is lit
  scores: number[] // as far as they have been counted before the reader's eyes
  round: number
  title: string // the place in the game, where the round alone does not say it
  isOver: boolean // the last bonus is counted: the verdict may be shown
  number: number // of the last state all of which was shown: what came later may not be shown yet
}

export const NOTHING_SEEN: Seen = { say: '', more: '', turn: null, scores: [], round: 0, title: '', isOver: false, number: 0 }

/** By one table at a time: each page has one. */
export const seen = $state<{ now: Seen }>({ now: NOTHING_SEEN })
