// Written by web/write_types.py from the Python types. Do not edit.

export type DuelAwaits = 'tablets' | 'starter' | 'tile' | 'top' | 'plate' | 'front' | 'chip'

export interface DuelBack {
  type: DuelPlateType | null
}

export interface DuelBoard {
  score: number
  lines: DuelLine[]
  plates: (DuelPlate | null)[]
  dome: ((DuelColour | 'special' | null)[])[]
  broken: DuelColour[]
  chips: string[]
  tokens: number
  chips_taken: number
}

export type DuelCell = 'blue' | 'yellow' | 'red' | 'black' | 'turquoise' | 'wild' | 'special'

export interface DuelChipPiece {
  piece: 'chip'
  colours: DuelColour[]
}

export type DuelColour = 'blue' | 'yellow' | 'red' | 'black' | 'turquoise'

export interface DuelEffect {
  kind: DuelKind
  rule: string
  seat: number
  tiles: DuelPiece[]
  origin: DuelPlace | null
  to: DuelPlace[]
  points: number
  spaces: DuelPlace[]
}

export interface DuelFactory {
  sun: DuelColour[]
  moon: DuelColour[]
  chip: string | null
}

export interface DuelFacts {
  game: 'duel'
  colours: DuelColour[]
  letters: Record<DuelColour, string>
  rounds: number
  tokens: number
  draw_cost: number
  broken_costs: number[]
  start_tile_cost: number
  special_points: number[]
}

export type DuelKind = 'tablets' | 'start' | 'deal' | 'redraw' | 'refill' | 'top' | 'turn up' | 'take plate' | 'draw' | 'stop' | 'look' | 'keep plate' | 'return' | 'place plate' | 'place' | 'break' | 'discard' | 'start tile' | 'slide' | 'stack' | 'reveal' | 'take chip' | 'spend' | 'leave' | 'tile' | 'row' | 'column' | 'alone' | 'special' | 'clear' | 'pay' | 'sweep' | 'next round' | 'end' | 'tablet' | 'raise'

export interface DuelLine {
  size: number
  tiles: number
  colour: DuelColour | null
}

export type DuelPhase = 'start' | 'fill' | 'display' | 'opening' | 'acquisition' | 'stack' | 'draw' | 'look' | 'keep' | 'place' | 'return' | 'reveal' | 'tiling' | 'over'

export type DuelPiece = DuelColour | 'special' | 'start tile' | DuelPlatePiece | DuelChipPiece | DuelTabletPiece

export interface DuelPlace {
  zone: DuelZone
  seat: number
  row: number
  space: number
  id: string
}

export interface DuelPlate {
  number: number
  type: DuelPlateType
  cells: DuelCell[]
  turns: number
}

export interface DuelPlatePiece {
  piece: 'plate'
  number: number | null
  type: DuelPlateType | null
  turns: number
}

export type DuelPlateType = 'special' | 'wild'

export interface DuelStep {
  kind: DuelStepKind
  by: 'player' | 'chance' | 'rules'
  seat: number
  main: number
  effects: DuelEffect[]
  view: DuelView | null
}

export type DuelStepKind = 'deal' | 'display' | 'reveal' | 'take' | 'stack' | 'chip' | 'plate' | 'draw' | 'stop' | 'look' | 'keep' | 'return' | 'place' | 'leave' | 'spend' | 'tile' | 'fall' | 'pay' | 'round' | 'end'

export interface DuelTabletPiece {
  piece: 'tablet'
  side: DuelTabletSide
}

export type DuelTabletSide = 'D60' | 'D61' | 'D62' | 'D63' | 'D64' | 'D65' | 'D66' | 'D67'

export interface DuelView {
  game: 'duel'
  players: number
  tablets: DuelTabletSide[]
  round: number
  phase: DuelPhase
  awaits: DuelAwaits | null
  to_act: number | null
  turn: number | null
  starter: number | null
  start_tile: number | null
  factories: DuelFactory[]
  moon_tiles: DuelColour[]
  display: (DuelPlate | null)[]
  stack: number
  top: DuelPlateType | null
  returned: (DuelPlate | DuelBack)[]
  drawn: (DuelPlate | DuelBack)[]
  hand: DuelPlate | DuelBack | null
  openings: number
  stacking: number | null
  row: number | null
  paid: number
  laid: number
  laid_showing: number
  bag: Record<DuelColour, number>
  tower: Record<DuelColour, number>
  unseen_chips: Record<string, number>
  boards: DuelBoard[]
}

export type DuelZone = 'bag' | 'tower' | 'factory' | 'sun' | 'moon' | 'display' | 'stack' | 'hand' | 'line' | 'dome' | 'cell' | 'broken' | 'start tile' | 'supply'
