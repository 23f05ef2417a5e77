// The score sheet of a game on cardboard, as people mark it: kept in this browser, and sent as a question to the rules.
import type { ScoreSheet } from '../protocol/http'

export interface Laid {
  row: number
  space: number
  colour: string // empty where the wall says it
}

export interface BoardMarks {
  tiles: Laid[]
  floor: number // spaces in use, the marker's too
}

export interface RoundMarks {
  boards: BoardMarks[]
  marker: number | null // the seat that has it
}

export type Wall = 'coloured' | 'grey'

export interface Sheet {
  names: string[]
  wall: Wall
  starter: number
  rounds: RoundMarks[]
  isStopped: boolean
}

export const MOST_NAME = 24
const KEY = 'azulejos.cardboard'
const NAMES = 'azulejos.cardboard.names'
const MOST_NAMES = 12 // of people who have played here

export function emptyRound(players: number): RoundMarks {
  return { boards: Array.from({ length: players }, () => ({ tiles: [], floor: 0 })), marker: null }
}

/** The question to the rules: all rounds so far, and where tiles may go in one of them. */
export function question({ names, wall, starter, rounds, isStopped }: Sheet, asks: number, game: string): ScoreSheet {
  const marks = rounds.map(({ boards, marker }) => ({
    boards: boards.map(({ tiles, floor }) => ({ tiles, floor, plates: [], unseen: 0 })),
    marker,
  }))
  return { game, options: { players: String(names.length), wall }, starter, rounds: marks, is_stopped: isStopped, asks }
}

/** A tile is laid in its row, moved there, or taken back if it lies there already. */
export function withTile(board: BoardMarks, laid: Laid): BoardMarks {
  const others = board.tiles.filter(({ row }) => row !== laid.row)
  const old = board.tiles.find(({ row }) => row === laid.row)
  const isSame = old?.space === laid.space && old.colour === laid.colour
  return { ...board, tiles: isSame ? others : [...others, laid] }
}

/** The last space in use was tapped; tapped again, it is free. */
export function withFloor(board: BoardMarks, space: number): BoardMarks {
  return { ...board, floor: board.floor === space + 1 ? space : space + 1 }
}

/** The marker goes to a seat, or back. It takes a space of the floor, which the first tap marks as well. */
export function withMarker(round: RoundMarks, seat: number): RoundMarks {
  const isHere = round.marker === seat
  const boards = round.boards.map((board, each) => {
    if (isHere && each === seat && board.floor === 1) return { ...board, floor: 0 }
    if (!isHere && each === seat && board.floor === 0) return { ...board, floor: 1 }
    if (!isHere && each === round.marker && board.floor === 1) return { ...board, floor: 0 }
    return board
  })
  return { boards, marker: isHere ? null : seat }
}

export function withBoard(round: RoundMarks, seat: number, board: BoardMarks): RoundMarks {
  return { ...round, boards: round.boards.map((each, index) => (index === seat ? board : each)) }
}

export function keep(sheet: Sheet): void {
  localStorage.setItem(KEY, JSON.stringify(sheet))
}

/** What was kept, if it can be read. */
export function kept(): Sheet | null {
  try {
    const sheet: Sheet | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return sheet && isSheet(sheet) ? sheet : null
  } catch {
    return null
  }
}

function isSheet({ names, rounds, starter }: Partial<Sheet>): boolean {
  const isRound = ({ boards }: Partial<RoundMarks>): boolean => Array.isArray(boards) && boards.length === names?.length
  return Array.isArray(names) && typeof starter === 'number' && Array.isArray(rounds) && rounds.length > 0 && rounds.every(isRound)
}

/** The names of those who have played here, the latest first. */
export function knownNames(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(NAMES) ?? '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

export function remember(names: string[]): void {
  localStorage.setItem(NAMES, JSON.stringify([...new Set([...names, ...knownNames()])].slice(0, MOST_NAMES)))
}
