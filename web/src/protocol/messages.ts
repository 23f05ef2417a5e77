// Written by web/write_types.py from the Python types. Do not edit.
import type { AzulEffect, AzulFacts, AzulStep, AzulView } from './azul'
import type { DuelEffect, DuelFacts, DuelStep, DuelView } from './duel'

export interface Abandon {
  type: 'abandon'
  table: string
  id: string
}

export interface Absence {
  seat: number
  since: number
  stand_in_at: number
  you_may: boolean
  at: number
}

export interface Ack {
  type: 'ack'
  id: string
  number: number
  table: string
}

export interface AnalysedLine<G extends GameName = GameName> {
  move: string
  wins: number[]
  margins: number[]
  line: string[]
  depth: number
  solved: boolean
  proved: boolean
  brings: PreviewOf<G>
}

export interface Analysis<G extends GameName = GameName> {
  nodes: number
  lines: AnalysedLine<G>[]
  done: boolean
}

export interface AnalysisOf {
  position: string
  lines?: number
}

export interface AnswerUndo {
  type: 'answer_undo'
  table: string
  id: string
  agree: boolean
}

export interface Audience {
  type: 'audience'
  table: string
  people: number
  some: Onlooker[]
}

export interface Bonus {
  kind: 'row bonus' | 'column bonus' | 'colour bonus' | 'tablet'
  rule: string
  points: number
  spots: Spot[]
}

export interface CallStandIn {
  type: 'call_stand_in'
  table: string
  id: string
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

export interface Choice {
  target: string
  origin: string | null
  colour: string | null
  tiles: number
  turns: number | null
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

export interface Daily<G extends GameName = GameName> {
  today: DayDealt
  next_seal: string | null
  opening: Position<G>
  days: PlayedDay[]
  running: number
  longest: number
}

export interface DayDealt {
  game: string
  day: string
  ends_at: number
  bot: string
  chain: 'own' | 'package'
  anchor: string
  seal: string
  link: string | null
  played: number
  yours: OwnDeal | null
  margins: MarginCount[]
}

export interface DealOf {
  game: string
}

export interface Export {
  person: string
  name: string
  face: number | null
  is_account: boolean
  created_at: number
  seen_at: number
  sessions: ExportedSession[]
  passkeys: ExportedPasskey[]
  games: ExportedGame[]
  ratings: ExportedRating[]
  days: ExportedDay[]
  chat: ExportedLine[]
  files: ExportedFile[]
  role: string
  invitations: ExportedInvitation[]
}

export interface ExportedDay {
  day: string
  game: string
  table: string
  margin: number | null
}

export interface ExportedFile {
  id: string
  created_at: number
  text: string
}

export interface ExportedGame {
  table: string
  game: string
  status: string
  updated_at: number
  seats: number[]
  score: number | null
  rank: number | null
}

export interface ExportedInvitation {
  created_at: number
  expires_at: number
  most: number
  used: number
}

export interface ExportedLine {
  table: string
  at: number
  name: string
  text: string
}

export interface ExportedPasskey {
  label: string
  created_at: number
  used_at: number | null
}

export interface ExportedRating {
  game: string
  players: number
  mu: number
  sigma: number
  games: number
}

export interface ExportedSession {
  kind: string
  label: string
  created_at: number
  expires_at: number | null
}

export interface Fill {
  type: 'fill'
  table: string
  id: string
  bot: string
  seat?: number | null
}

export interface GameInfo<G extends GameName = GameName> {
  game: string
  title: string
  options: OptionInfo[]
  bots: string[]
  players: number
  facts: Games[G]['facts']
  start: string
}

export interface Goodbye {
  type: 'goodbye'
  code: string
  reason: string
  why: Why | null
}

export interface GuestName {
  name?: string | null
}

export interface Happening<G extends GameName = GameName> {
  number: number
  kind: string
  seat: number | null
  at: number
  move: string | null
  bot: string | null
  steps: Games[G]['step'][]
  agreed: boolean | null
  undone: UndoneMove[]
  continues: boolean
  by: number | null
}

export interface Hint<G extends GameName = GameName> {
  brings: PreviewOf<G>
}

export interface HintOf {
  table: string
  number: number
}

export interface LineOutlook {
  row: number
  tiles: number
  size: number
  fate: 'scores' | 'stays' | 'waits' | 'falls'
  points: number
  to: Spot | null
  is_choice: boolean
  runs: Run[]
  with_chips: number | null
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
  faces: (number | null)[]
}

export interface MarginCount {
  margin: number
  people: number
}

export interface Me {
  person: string
  name: string
  is_account: boolean
  face: number
  role: '' | 'helper' | 'host'
}

export interface Moment {
  ply: number
  table: string | null
  file: string | null
  position: string | null
}

export interface Move {
  type: 'move'
  table: string
  id: string
  number: number
  move: string
}

export interface MoveOutlook {
  line: number | null
  tiles: number
  size: number
  fallen: number
  marker: boolean
  fall_cost: number
  points: number
  gain: number
  cost: number
  then: number
  bonus: number
  ends: boolean
  lines: LineOutlook[]
  bonuses: Bonus[]
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
  faces: (number | null)[]
  to_act: number | null
  your_turn: boolean
  time_left: number | null
  round: number | null
  scores: number[]
}

export interface NewFace {
  face: number
}

export interface Onlooker {
  name: string
  face: number
}

export interface OpenWords {
  type: 'open_words'
  table: string
  id: string
  words: string
}

export interface OptionInfo {
  name: string
  choices: string[]
  default: string
  also: string
}

export interface Outlook {
  ends: boolean
  seats: SeatOutlook[]
}

export interface OwnDeal {
  table: string
  margin: number | null
}

export interface Ping {
  type: 'ping'
  id?: string
}

export interface PlayedDay {
  day: string
  margin: number
}

export interface Pong {
  type: 'pong'
  id: string
  at: number
}

export interface Position<G extends GameName = GameName> {
  game: string
  position: string
  seat: number | null
  chance: boolean
  view: Games[G]['view']
  legal: string[]
  choices: Choice[]
  scores: number[]
  round: number
  move: string | null
  steps: Games[G]['step'][]
}

export interface PositionOf {
  moment?: Moment | null
  position?: string | null
  ply?: string | null
  as_seen?: boolean
}

export interface PositionPreviews<G extends GameName = GameName> {
  previews: PreviewOf<G>[]
  outlook: Outlook | null
}

export interface Preview {
  type: 'preview'
  table: string
  number: number
  moves?: string[] | null
  steps?: boolean
  outlook?: boolean
  id?: string | null
}

export interface PreviewOf<G extends GameName = GameName> {
  move: string
  steps: Games[G]['step'][]
  outlook: MoveOutlook | null
}

export interface Previews<G extends GameName = GameName> {
  type: 'previews'
  table: string
  game: string
  number: number
  previews: PreviewOf<G>[]
  outlook: Outlook | null
  id: string | null
}

export interface PreviewsOf {
  position: string
  moves?: string[] | null
  steps?: boolean
  outlook?: boolean
}

export interface RatingChange {
  before: number
  after: number
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
  why: Why | null
}

export interface Rematch {
  type: 'rematch'
  table: string
  id: string
  agree?: boolean
  words?: string
  pledge?: string
}

export interface Remove {
  type: 'remove'
  table: string
  id: string
  seat: number
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
  ratings: (RatingChange | null)[]
}

export interface Run {
  kind: 'row' | 'column' | 'alone' | 'special'
  points: number
  spots: Spot[]
}

export interface Say {
  type: 'say'
  table: string
  id: string
  text: string
}

export interface SeatOutlook {
  seat: number
  score: number
  gain: number
  cost: number
  then: number
  bonus: number
  lines: LineOutlook[]
  bonuses: Bonus[]
}

export interface SeatState {
  name: string | null
  person: string | null
  bot: string | null
  stand_in: string | null
  you: boolean
  present: boolean
  face: number | null
  compiling: boolean
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
  rated?: boolean
  hints?: boolean
  day?: string | null
  begins?: Moment | null
}

export interface Sit {
  type: 'sit'
  table: string
  id: string
  seat?: number | null
  words?: string
  pledge?: string
}

export interface Spot {
  row: number
  space: number
}

export interface Stand {
  type: 'stand'
  table: string
  id: string
  seat?: number | null
}

export interface State<G extends GameName = GameName> {
  type: 'state'
  table: string
  number: number
  since: number | null
  events: Happening<G>[]
  status: 'open' | 'running' | 'over'
  setup: Setup
  host: boolean
  commitment: string
  secret: string | null
  words: string[]
  pledges: string[]
  opening_until: number | null
  rated: boolean
  seats: SeatState[]
  you: number[]
  viewer: number | null
  to_act: number | null
  view: Games[G]['view'] | null
  legal: string[]
  choices: Choice[]
  clock: ClockState | null
  undo: UndoState
  result: Result | null
  rematch: string | null
  rematch_asked: number[]
  rematch_until: number | null
  absence: Absence | null
  hints: number[]
}

export interface Tried<G extends GameName = GameName> {
  move: string
  good: boolean
  win_loss: number
  points_loss: number
  wins: number[]
  brings: PreviewOf<G>
}

export interface TryOf {
  ply: number
  move: string
  table?: string | null
  file?: string | null
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

export interface UndoneMove {
  seat: number
  move: string
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
  face: number
}

export interface Why {
  code: string
  rule: string | null
  gaps: Record<string, string | number>
  move: string | null
  line: number | null
  column: number | null
}

export interface Games {
  azul: { view: AzulView; step: AzulStep; effect: AzulEffect; facts: AzulFacts }
  duel: { view: DuelView; step: DuelStep; effect: DuelEffect; facts: DuelFacts }
}

export type GameName = keyof Games
export type View = Games[GameName]['view']
export type Step = Games[GameName]['step']
export type Effect = Games[GameName]['effect']
export type Facts = Games[GameName]['facts']

export type Command = Sit | OpenWords | Fill | Stand | Remove | Move | Undo | AnswerUndo | Resign | CallStandIn | Abandon | Rematch | Say
export type Question = Watch | Unwatch | WatchLobby | Preview | Ping
export type FromServer = Welcome | State | Ack | Refused | Previews | ChatLine | Audience | Lobby | Pong | Goodbye
export type FromClient = Command | Question

export const PROTOCOL = 1
