// The games that this page can show: each has a table of its own. The page knows no rules: the server sends legal moves,
// what they do, and what is printed on the components.
import type { GameInfo, GameName, Games, MoveOutlook, SeatOutlook, State } from '../protocol/messages'
import { get } from '../net/http'

/** What moves would do, by move. */
export type MoveSteps<G extends GameName = GameName> = Record<string, Games[G]['step'][]>

/** The same, with the name of the game that they belong to. */
export interface MovePreviews<G extends GameName = GameName> {
  game: string
  steps: MoveSteps<G>
}

/** What the last events of a table did. */
export interface Latest<G extends GameName = GameName> {
  game: string
  steps: Games[G]['step'][]
}

/** The result of the round: with each legal move, and for every seat as it is. */
export interface Outlooks {
  moves: Record<string, MoveOutlook>
  seats: SeatOutlook[]
  ends: boolean // the game would be over
}

export const NO_OUTLOOKS: Outlooks = { moves: {}, seats: [], ends: false }

/** What a table shows and can do, whichever game it is. */
export interface TableFeed {
  table: State
  latest: Latest | null // what happened last: to be marked
  act: (move: string, then?: string[]) => void // one of `table.legal`, and the moves that follow it; asks for confirmation if that is set
  preview: (moves: string[]) => Promise<MovePreviews>
  outlook: () => Promise<Outlooks> // of all legal moves of the state that is shown
  acting: boolean // a move was made and is not acknowledged yet
  isLive?: boolean // a game that is being played, and no lesson or exercise: a table may explain itself on a first visit
  opening?: boolean // it has just begun: show the first deal, which *latest* holds
}

/** The same for the table of one game. */
export interface TableProps<G extends GameName> {
  table: State<G>
  view: Games[G]['view']
  facts: Games[G]['facts']
  steps: Games[G]['step'][] // what happened last
  act: (move: string, then?: string[]) => void
  preview: (moves: string[]) => Promise<MoveSteps<G>>
  outlook: () => Promise<Outlooks>
  acting: boolean
  isLive?: boolean
  opening?: boolean
}

const NOTHING: never[] = []
let games: Promise<GameInfo[]> | null = null // asked for once: what is printed does not change

/** The games of the server, with what is printed on their components. */
export function infoOfGames(): Promise<GameInfo[]> {
  return (games ??= get('/api/games'))
}

export async function factsOf<G extends GameName>(game: G): Promise<Games[G]['facts']> {
  for (const info of await infoOfGames()) if (isInfoOf(info, game)) return info.facts
  throw new Error(`the server has no game '${game}'`)
}

// What belongs to one game is told apart by the game's name.

function isInfoOf<G extends GameName>(info: GameInfo, game: G): info is GameInfo<G> {
  return info.game === game
}

export function isStateOf<G extends GameName>(state: State, game: G): state is State<G> {
  return state.setup.game === game
}

function isLatestOf<G extends GameName>(latest: Latest, game: G): latest is Latest<G> {
  return latest.game === game
}

function arePreviewsOf<G extends GameName>(previews: MovePreviews, game: G): previews is MovePreviews<G> {
  return previews.game === game
}

export function latestOf<G extends GameName>(latest: Latest | null, game: G): Games[G]['step'][] {
  return latest && isLatestOf(latest, game) ? latest.steps : NOTHING
}

export async function previewsOf<G extends GameName>(asked: Promise<MovePreviews>, game: G): Promise<MoveSteps<G>> {
  const previews = await asked
  return arePreviewsOf(previews, game) ? previews.steps : {}
}
