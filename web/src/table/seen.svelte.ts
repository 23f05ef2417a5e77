// What the eye sees at the table now, for what stands around it: the bar, the drawer, the end. It may lag behind the
// state, which is true at once; whoever shows scores, whose turn it is or who has won shows these.
export interface Seen {
  say: string // what is to be done, in one line; the part between * is picked out
  more: string // beside it, where there is room: "Esc puts them back"
  turn: number | null // whose lamp is lit
  scores: number[] // as far as they have been counted before the reader's eyes
  round: number
  title: string // where in the game that is, if more is to be said than the round
  isOver: boolean // the last bonus is counted: the verdict may be told
  number: number // of the last state all of which was shown: what came later may not be told yet
}

export const NOTHING_SEEN: Seen = { say: '', more: '', turn: null, scores: [], round: 0, title: '', isOver: false, number: 0 }

/** By one table at a time: each page has one. */
export const seen = $state<{ now: Seen }>({ now: NOTHING_SEEN })
