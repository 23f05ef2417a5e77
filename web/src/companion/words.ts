// Points and their reasons in words.
import { colourName, pointsText } from '../lib/effectTexts'
import type { Run } from '../protocol/messages'
import type { ScoredTile } from '../protocol/http'
import { m } from '../texts/messages.js'

/** `3 in the row + 2 in the column`. */
export function reasonText(tile: ScoredTile): string {
  return tile.runs.map(runText).join(' + ')
}

function runText({ kind, spots }: Run): string {
  if (kind === 'alone') return m.sheet_alone()
  return kind === 'row' ? m.sheet_row({ number: spots.length }) : m.sheet_column({ number: spots.length })
}

export function placeText({ row, colour }: { row: number; colour: string }): string {
  return m.sheet_tile({ row: row + 1, colour: colourName(colour) })
}

export { pointsText }
