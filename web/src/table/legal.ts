// A legal move as what is pointed at to make it: something that is picked first, perhaps, and then a target.
export interface LegalMove {
  move: string // as the notation writes it, and as it is sent back
  pick: string | null // what is picked first, as in "factory-2-red"; null if nothing is
  origin: string | null // the place where that is; null if nothing is picked, or if it is at several places
  colour: string | null // of the tiles that the move is about
  target: string // what is chosen then: a place, or a word; no two moves with the same pick and turns have the same
  tiles: number // how many tiles are taken or laid
  turns: number | null // of a plate that is placed: quarter turns clockwise
}
