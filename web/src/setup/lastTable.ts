// The setup of the last table for friends, kept in this browser: an invitation makes another one like it.
import type { Setup } from '../protocol/messages'
import { chosen } from './chosen.svelte'
import { makeTable } from './newTable'

const KEY = 'azulejos.table'

/** Private unless one says otherwise. */
export function lastTable(): Setup {
  const first: Setup = { game: chosen.game, listed: false }
  try {
    return { ...first, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return first
  }
}

export function keepTable({ game, options = {}, clock = null, listed = false, rated = true }: Setup): void {
  localStorage.setItem(KEY, JSON.stringify({ game, options, clock, listed, rated }))
}

/** A table at which one sits and others are awaited. */
export async function invite(): Promise<{ table: string; game: string }> {
  const setup = lastTable()
  return { table: await makeTable(setup, 1), game: setup.game }
}
