// Written by web/write_types.py from the Python types. Do not edit.

export interface Abandon {
  type: 'abandon'
  table: string
  id: string
}

export interface Ack {
  type: 'ack'
  id: string
  number: number
  table: string
}

export interface AnswerUndo {
  type: 'answer_undo'
  table: string
  id: string
  agree: boolean
}

export interface ChatLine {
  type: 'chat'
  table: string
  number: number
  person: string
  name: string
  text: string
  at: number
}

export interface ClockState {
  remaining: number[]
  running: number | null
  at: number
}

export interface Correspondence {
  type: 'correspondence'
  days: number
}

export interface Draw {
  choices: string[]
  weights: number[]
  drawn: number
}

export interface Effect {
  kind: string
  rule: string
  seat: number
  tiles: string[]
  origin: Place | null
  to: Place[]
  points: number
}

export interface Fill {
  type: 'fill'
  table: string
  id: string
  bot: string
  seat?: number | null
}

export interface GameInfo {
  game: string
  title: string
  options: OptionInfo[]
  bots: string[]
}

export interface Goodbye {
  type: 'goodbye'
  reason: string
}

export interface Happening {
  number: number
  kind: string
  seat: number | null
  at: number
  move: string | null
  bot: string | null
  effects: unknown
}

export interface Lobby {
  type: 'lobby'
  tables: LobbyTable[]
}

export interface LobbyTable {
  table: string
  game: string
  options: Record<string, string>
  status: 'open' | 'running' | 'over'
  seats: (string | null)[]
  clock: RealTime | Correspondence | null
  updated_at: number
  bots: (string | null)[]
  to_act: number | null
  turn_ends_at: number | null
  round: number | null
  scores: number[]
}

export interface Me {
  person: string
  name: string
  is_account: boolean
}

export interface Move {
  type: 'move'
  table: string
  id: string
  number: number
  move: string
}

export interface MyGame {
  table: string
  game: string
  status: 'open' | 'running' | 'over'
  updated_at: number
  seats: number[]
  score: number | null
  rank: number | null
  options: Record<string, string>
  names: (string | null)[]
  bots: (string | null)[]
  to_act: number | null
  your_turn: boolean
  time_left: number | null
  round: number | null
  scores: number[]
}

export interface MyRating {
  game: string
  players: number
  rating: number
  mu: number
  sigma: number
  games: number
}

export interface OptionInfo {
  name: string
  choices: string[]
  default: string
  help: string
  also: string
}

export interface Ping {
  type: 'ping'
  id?: string
}

export interface Place {
  zone: string
  seat: number
  row: number
  space: number
}

export interface Pong {
  type: 'pong'
  id: string
  at: number
}

export interface Preview {
  type: 'preview'
  table: string
  number: number
  moves?: string[] | null
}

export interface PreviewOf {
  move: string
  effects: unknown
}

export interface Previews {
  type: 'previews'
  table: string
  number: number
  previews: PreviewOf[]
}

export interface RealTime {
  type: 'real_time'
  seconds: number
  increment?: number
}

export interface Refused {
  type: 'refused'
  id: string | null
  code: string
  reason: string
}

export interface Rematch {
  type: 'rematch'
  table: string
  id: string
}

export interface Replay {
  game: string
  options: Record<string, string>
  players: string[]
  id: string
  words: string[]
  commitment: string
  secret: string | null
  steps: Step[]
}

export interface Resign {
  type: 'resign'
  table: string
  id: string
}

export interface Result {
  reason: 'played' | 'resigned' | 'timed_out' | 'abandoned'
  seat: number | null
  scores: number[]
  ranks: number[]
}

export interface Say {
  type: 'say'
  table: string
  id: string
  text: string
}

export interface SeatState {
  name: string | null
  person: string | null
  bot: string | null
  stand_in: string | null
  you: boolean
  present: boolean
}

export interface Setup {
  game: string
  options?: Record<string, string>
  bots?: Record<string, string>
  clock?: RealTime | Correspondence | null
  timeout?: 'bot' | 'end'
  stand_in?: string
  listed?: boolean
  hot_seat?: boolean
  chat?: boolean
}

export interface Sit {
  type: 'sit'
  table: string
  id: string
  seat?: number | null
  words?: string
}

export interface Stand {
  type: 'stand'
  table: string
  id: string
  seat?: number | null
}

export interface State {
  type: 'state'
  table: string
  number: number
  since: number | null
  events: Happening[]
  status: 'open' | 'running' | 'over'
  setup: Setup
  host: boolean
  commitment: string
  secret: string | null
  words: string[]
  seats: SeatState[]
  you: number[]
  viewer: number | null
  to_act: number | null
  view: unknown
  legal: string[]
  clock: ClockState | null
  undo: UndoState
  result: Result | null
  rematch: string | null
}

export interface Step {
  seat: number | null
  move: string | null
  effects: unknown
  view: unknown
  scores: number[]
  round: number
  draws: Draw[]
}

export interface Undo {
  type: 'undo'
  table: string
  id: string
}

export interface UndoState {
  may: 'no' | 'ask' | 'yes'
  asked_by: number | null
  agreed: number[]
}

export interface Unwatch {
  type: 'unwatch'
  table: string
}

export interface Watch {
  type: 'watch'
  table: string
  since?: number | null
}

export interface WatchLobby {
  type: 'watch_lobby'
  on?: boolean
}

export interface Welcome {
  type: 'welcome'
  person: string
  name: string
  is_account: boolean
  version: string
  protocol: number
  at: number
}
