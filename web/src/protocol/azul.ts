// Written by web/write_types.py from the Python types. Do not edit.

export interface AzulBoard {
  score: number
  lines: AzulLine[]
  wall: ((AzulColour | null)[])[]
  floor: AzulPiece[]
}

export type AzulColour = 'blue' | 'yellow' | 'red' | 'black' | 'white'

export interface AzulEffect {
  kind: AzulKind
  rule: string
  seat: number
  tiles: AzulPiece[]
  origin: AzulPlace | null
  to: AzulPlace[]
  points: number
  spaces: AzulPlace[]
}

export interface AzulFacts {
  game: 'azul'
  colours: AzulColour[]
  letters: Record<AzulColour, string>
  floor_costs: number[]
  wall: AzulColour[][]
}

export type AzulKind = 'start' | 'refill' | 'deal' | 'marker' | 'place' | 'fall' | 'discard' | 'slide' | 'tile' | 'row' | 'column' | 'alone' | 'clear' | 'pay' | 'sweep' | 'keep' | 'next round' | 'end' | 'row bonus' | 'column bonus' | 'colour bonus'

export interface AzulLine {
  size: number
  tiles: number
  colour: AzulColour | null
}

export type AzulPhase = 'start' | 'deal' | 'offer' | 'tiling' | 'over'

export type AzulPiece = AzulColour | 'marker'

export interface AzulPlace {
  zone: AzulZone
  seat: number
  row: number
  space: number
  id: string
}

export interface AzulStep {
  kind: AzulStepKind
  by: 'player' | 'chance' | 'rules'
  seat: number
  main: number
  effects: AzulEffect[]
}

export type AzulStepKind = 'deal' | 'take' | 'tile' | 'fall' | 'pay' | 'round' | 'end'

export interface AzulView {
  game: 'azul'
  players: number
  wall: AzulWall
  round: number
  phase: AzulPhase
  to_act: number | null
  starter: number | null
  marker_in_centre: boolean
  marker_holder: number | null
  factories: AzulColour[][]
  centre: AzulColour[]
  bag: Record<AzulColour, number>
  lid: Record<AzulColour, number>
  boards: AzulBoard[]
  tiling_row: number | null
}

export type AzulWall = 'coloured' | 'grey'

export type AzulZone = 'bag' | 'lid' | 'factory' | 'centre' | 'line' | 'wall' | 'floor' | 'holder'
