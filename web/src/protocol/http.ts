// Written by web/write_types.py from the Python types. Do not edit.
import type { Ack, Analysis, AnalysisOf, Bonus, ChatLine, Command, Daily, DayDealt, DealOf, Export, GameInfo, GameName, Games, GuestName, Hint, HintOf, Lobby, Me, MyGame, NewFace, Position, PositionOf, PositionPreviews, Preview, PreviewOf, Previews, PreviewsOf, Run, Setup, State, Tried, TryOf, Why } from './messages'

export interface BoardMark {
  tiles: TileMark[]
  floor: number
  plates: PlateMark[]
  unseen: number
}

export interface ChatLines {
  lines: ChatLine[]
}

export interface CountedSheet {
  rounds: ScoredRound[]
  final: FinalBoard[]
  tie_rule: string
  refused: RefusedMark | null
}

export interface Created {
  table: string
}

export interface Credentials {
  name: string
  password: string
}

export interface Deletion {
  password?: string | null
}

export interface Done {
  done?: boolean
}

export interface DoorInfo {
  name: string
  registration: 'open' | 'invited' | 'closed'
  guests: boolean
}

export interface Draw {
  choices: string[]
  weights: number[]
  drawn: number
  stream: string
}

export interface FinalBoard {
  before: number
  bonuses: Bonus[]
  score: number
  rank: number
  complete_rows: number
}

export interface Fitting {
  row: number
  space: number
  colours: string[]
}

export interface GameFile {
  text: string
}

export interface History<G extends GameName = GameName> {
  table: string
  game: string
  number: number
  plies: PastPly<G>[]
  next: number | null
}

export interface InvitationInfo {
  id: string
  by: string
  role: '' | 'helper' | 'host'
  most: number
  used: number
  created_at: number
  expires_at: number
}

export interface InvitationLink {
  path: string
}

export interface Invited {
  by: string
  face: number | null
  most: number
  expires_at: number
}

export interface Likeness {
  level: string
  weakest: string
  strongest: string
}

export interface MyRating {
  game: string
  players: number
  rating: number
  mu: number
  sigma: number
  games: number
}

export interface NewInvitation {
  uses?: number
  days?: number
}

export interface NewPasskey {
  id: string
  client_data: string
  attestation: string
}

export interface NewPassword {
  old: string
  new: string
}

export interface NewToken {
  token: string
}

export interface PasskeyAnswer {
  id: string
  client_data: string
  authenticator_data: string
  signature: string
}

export interface PasskeyInfo {
  id: string
  label: string
  created_at: number
  used_at: number | null
}

export interface PasskeyOptions {
  challenge: string
  site: string
  person: string
  name: string
  algorithms: number[]
  known: string[]
}

export interface PasskeyUse {
  use: 'add' | 'log_in' | 'prove'
}

export interface PastPly<G extends GameName = GameName> {
  number: number
  kind: string
  at: number
  seat: number | null
  move: string | null
  steps: Games[G]['step'][]
  scores: number[]
  round: number
  bot: string | null
  continues: boolean
}

export interface PlateMark {
  space: number
  plate: number
  turns: number
}

export interface Proof {
  password: string
}

export interface PuzzleAsked<G extends GameName = GameName> {
  id: string
  difficulty: number
  position: Position<G>
}

export interface PuzzleInList {
  id: string
  difficulty: number
}

export interface PuzzleLine<G extends GameName = GameName> {
  move: string
  win: number
  margin: number
  brings: PreviewOf<G>
  steps: Position<G>[]
}

export interface PuzzleList {
  game: string
  day: string
  daily: string
  puzzles: PuzzleInList[]
}

export interface PuzzleSolution<G extends GameName = GameName> {
  id: string
  right: string[]
  solved: boolean
  proved: boolean
  lines: PuzzleLine<G>[]
}

export interface RefusedMark {
  why: Why
  part: 'sheet' | 'wall' | 'floor' | 'marker' | 'plate'
  round: number
  seat: number
  row: number
  space: number
}

export interface Registration {
  name: string
  password: string
  invitation?: string | null
}

export interface Replay<G extends GameName = GameName> {
  game: string
  options: Record<string, string>
  players: string[]
  id: string
  words: string[]
  pledges: string[]
  commitment: string
  secret: string | null
  plies: ReplayedPly<G>[]
  start: Games[G]['view'] | null
}

export interface ReplayedPly<G extends GameName = GameName> {
  seat: number | null
  move: string | null
  steps: Games[G]['step'][]
  view: Games[G]['view']
  scores: number[]
  round: number
  draws: Draw[]
  bot: string | null
}

export interface Review<G extends GameName = GameName> {
  status: 'none' | 'waiting' | 'running' | 'done'
  judged: number
  plies: number
  nodes: number
  moves: ReviewedMove<G>[]
  deals: ReviewedDeal[]
  seats: ReviewedSeat[]
}

export interface ReviewOf {
  table?: string | null
  file?: string | null
}

export interface ReviewedDeal {
  ply: number
  round: number
  wins: number[]
  luck: number[]
}

export interface ReviewedMove<G extends GameName = GameName> {
  ply: number
  round: number
  seat: number
  move: string
  best: string
  win_before: number
  win_loss: number
  points_loss: number
  mark: '' | 'good' | 'best' | 'only' | 'brilliant' | 'inaccuracy' | 'mistake' | 'blunder'
  wins: number[]
  line: string[]
  best_line: string[]
  proved: boolean
  brings: PreviewOf<G> | null
  best_brings: PreviewOf<G> | null
}

export interface ReviewedSeat {
  accuracy: number | null
  points_lost: number
  start: number
  luck: number
  own: number
  others: number
  changes: number
  result: number
  like: Likeness | null
}

export interface RoundMark {
  boards: BoardMark[]
  marker: number | null
}

export interface ScoreSheet {
  game: string
  options?: Record<string, string>
  starter?: number
  rounds?: RoundMark[]
  is_stopped?: boolean
  asks?: number | null
  walls?: WallMark[]
  holder?: number | null
}

export interface ScoredBoard {
  before: number
  gain: number
  cost: number
  then: number
  tiles: ScoredTile[]
  wall: ((string | null)[])[]
  places: Fitting[]
  drawn: number
}

export interface ScoredRound {
  number: number
  starter: number
  begins: number
  boards: ScoredBoard[]
  rule: string
  complete_rows: number
}

export interface ScoredTile {
  row: number
  space: number
  colour: string
  points: number
  runs: Run[]
}

export interface SessionInfo {
  id: string
  browser: string
  created_at: number
  seen_at: number
  current: boolean
}

export interface TileMark {
  row: number
  space: number
  colour: string
}

export interface TokenInfo {
  id: string
  label: string
  created_at: number
  expires_at: number | null
}

export interface TokenLabel {
  label: string
}

export interface WallMark {
  tiles: TileMark[]
  points: number
  plates: PlateMark[]
}

export interface Gets {
  '/api/games': GameInfo[]
  '/api/tables/{table}': State
  '/api/tables': Lobby
  '/api/tables/{table}/chat': ChatLines
  '/api/tables/{table}/replay': Replay
  '/api/tables/{table}/history': History
  '/api/files/{file}/replay': Replay
  '/api/tables/{table}/review': Review
  '/api/files/{file}/review': Review
  '/api/puzzles': PuzzleList[]
  '/api/puzzles/{puzzle}': PuzzleAsked
  '/api/puzzles/{puzzle}/solution': PuzzleSolution
  '/api/daily/{game}': Daily
  '/api/daily/{game}/{day}': DayDealt
  '/api/me': Me
  '/api/me/sessions': SessionInfo[]
  '/api/me/export': Export
  '/api/me/tokens': TokenInfo[]
  '/api/me/games': MyGame[]
  '/api/people/{person}/ratings': MyRating[]
  '/api/me/passkeys': PasskeyInfo[]
  '/api/door': DoorInfo
  '/api/invited/{word}': Invited
  '/api/invitations': InvitationInfo[]
}

export interface Posts {
  '/api/tables': { body: Setup; answer: Created }
  '/api/commands': { body: Command; answer: Ack }
  '/api/previews': { body: Preview; answer: Previews }
  '/api/files': { body: GameFile; answer: Created }
  '/api/reviews': { body: ReviewOf; answer: Review }
  '/api/positions': { body: PositionOf; answer: Position }
  '/api/positions/previews': { body: PreviewsOf; answer: PositionPreviews }
  '/api/sheets': { body: ScoreSheet; answer: CountedSheet }
  '/api/hints': { body: HintOf; answer: Hint }
  '/api/tries': { body: TryOf; answer: Tried }
  '/api/analyses': { body: AnalysisOf; answer: Analysis }
  '/api/daily': { body: DealOf; answer: Created }
  '/api/guest': { body: GuestName; answer: Me }
  '/api/me/face': { body: NewFace; answer: Me }
  '/api/register': { body: Registration; answer: Me }
  '/api/login': { body: Credentials; answer: Me }
  '/api/logout': { body: Done; answer: Done }
  '/api/password': { body: NewPassword; answer: Done }
  '/api/me/proof': { body: Proof; answer: Done }
  '/api/me/delete': { body: Deletion; answer: Done }
  '/api/me/tokens': { body: TokenLabel; answer: NewToken }
  '/api/passkeys/options': { body: PasskeyUse; answer: PasskeyOptions }
  '/api/login/passkey': { body: PasskeyAnswer; answer: Me }
  '/api/me/passkeys': { body: NewPasskey; answer: PasskeyInfo }
  '/api/me/proof/passkey': { body: PasskeyAnswer; answer: Done }
  '/api/invitations': { body: NewInvitation; answer: InvitationLink }
}
