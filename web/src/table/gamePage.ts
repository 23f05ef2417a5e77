// A game as the page needs it: one value, `game`, in `game.ts` of the game's own folder. Nothing else names a game.
import type { Component } from 'svelte'
import type { TableProps } from '../lib/games'
import type { GameName, Games } from '../protocol/messages'
import type { Shown } from './rulesPicture'

export interface GamePage<G extends GameName = GameName> {
  name: G
  emblem: string // the tile that stands for the game where one is chosen
  kinds: string[] // of its tiles, which decorate the entrance to its lessons
  aim: () => string // what the game is about, in a sentence
  about: () => string // its title, between asterisks, its author and its year
  startRule?: () => string // a printed rule that names the start player, shown beside that choice
  showsLastMove: boolean // its table itself says what the others did last
  table: () => Promise<{ default: Component<TableProps<G>> }>
  finalBoard: () => Promise<{ default: Component<FinalBoardProps<G>> }>
  rulesPicture: () => Promise<{ default: Component<RulesPictureProps<G>> }>
  /** The spaces of what a player has built, by rows; all free without a view. */
  thumbnail: (view: Games[G]['view'] | null, facts: Games[G]['facts'], seat: number) => Space[][]
  /** The tiles on each factory, where a deal is shown small. */
  plates?: (view: Games[G]['view']) => string[][]
  /** What is printed on the boards of a game on cardboard, if it can be counted. */
  printed?: (facts: Games[G]['facts']) => Printed
  /** Kinds of points that are listed even if they brought none. */
  scoredAnyway: (view: Games[G]['view']) => string[]
  /** Where points came from, as in "4" for a row; empty if there is nothing to say. */
  pointsNote: (effect: Games[G]['effect'], view: Games[G]['view']) => string
}

/** A finished board, framed when the game is over. */
export interface FinalBoardProps<G extends GameName = GameName> {
  view: Games[G]['view']
  facts: Games[G]['facts']
  seat: number
  effects: Games[G]['effect'][] // of the end of the game
}

/** A picture of the rules: a part of a table. */
export interface RulesPictureProps<G extends GameName = GameName> {
  shown: Shown<G>
  facts: Games[G]['facts']
  names: string[]
}

export interface Printed {
  wall: string[][] // the colours, by rows
  floor_costs: number[]
}

export interface Space {
  tile: string | null
  printed?: string | undefined // the colour that belongs there
}
