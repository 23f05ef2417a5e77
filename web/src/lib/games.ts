// The games that this page can show: each has a table of its own. It knows no rules: the server sends legal moves and
// what they do.
import type { Component } from 'svelte'
import { load } from './loading'
import type { Effect, State } from './protocol'

export interface TableProps {
  table: State // `table.view` is the game's own view
  act: (move: string) => void // one of `table.legal`; asks for confirmation if that is set
  preview: (moves: string[]) => Promise<Record<string, Effect[]>> // by move, what it would do
  told: Effect[] // what the last event did: to be marked
  acting: boolean // a move was made and is not acknowledged yet
}

type Load = () => Promise<{ default: Component<TableProps> }>

export const TABLES: Record<string, Load> = {
  azul: () => load(() => import('../azul/AzulTable.svelte')),
  duel: () => load(() => import('../duel/DuelTable.svelte')),
}
