// Written by web/write_types.py from the Python types. Do not edit.

export interface Back {
  type: string | null
}

export interface Board {
  score: number
  lines: Line[]
  plates: (Plate | null)[]
  dome: ((string | null)[])[]
  broken: string[]
  chips: string[]
  tokens: number
  chips_taken: number
}

export interface Factory {
  sun: string[]
  moon: string[]
  chip: string | null
}

export interface Line {
  size: number
  tiles: number
  colour: string | null
}

export interface Plate {
  number: number
  type: string
  cells: string[]
  turns: number
}

export interface View {
  game: string
  players: number
  tablets: string[]
  round: number
  phase: string
  awaits: string | null
  to_act: number | null
  turn: number | null
  starter: number | null
  start_tile: number | null
  factories: Factory[]
  display: (Plate | null)[]
  stack: number
  top: string | null
  returned: (Plate | Back)[]
  drawn: (Plate | Back)[]
  hand: Plate | Back | null
  openings: number
  stacking: number | null
  row: number | null
  paid: number
  laid: number
  laid_showing: number
  bag: Record<string, number>
  tower: Record<string, number>
  unseen_chips: Record<string, number>
  boards: Board[]
}
