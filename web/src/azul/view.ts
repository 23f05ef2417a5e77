// Written by web/write_types.py from the Python types. Do not edit.

export interface Board {
  score: number
  lines: Line[]
  wall: ((string | null)[])[]
  floor: string[]
}

export interface Line {
  size: number
  tiles: number
  colour: string | null
}

export interface View {
  game: string
  players: number
  wall: string
  round: number
  phase: string
  to_act: number | null
  starter: number | null
  marker_in_centre: boolean
  factories: string[][]
  centre: string[]
  bag: Record<string, number>
  lid: Record<string, number>
  boards: Board[]
  tiling_row: number | null
}
