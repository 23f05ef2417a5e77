// The signs of the table, where they are, and the words for them.
import { text } from '../../lib/texts'
import type { DuelFacts } from '../../protocol/duel'

/** What carries each sign. */
export const SIGNS: Record<string, string> = {
  sun: '.sun',
  moon: '.wide .moon',
  start: '.start',
  hidden: '[data-chip="hidden"]',
  chip: '.disc .chip-pick, .reserve',
  pile: '.count, .whole',
  plate: '.slot:not(.stacked) > .take',
  stack: '.stacked',
  pawn: '.pawns',
  line: '.line .row',
  tablet: '.tablets > li',
  star: '.stars',
  wild: '.cell:has(> * [data-printed="wild"])',
  special: '.cell:has(> * [data-printed="special"])',
  broken: '.broken',
  outlook: '.outlook',
}

/** The place of a label on a desk, in units: from the left edge of the left half or, below 0, from the right edge. */
export interface Label {
  sign: string
  left: number
  top: number
  width: number
}

/** Those that are shown on the first visit, in the order of a turn. */
export const LABELS: Label[] = [
  { sign: 'sun', left: 46.6, top: 2.1, width: 12.6 },
  { sign: 'moon', left: 39.9, top: 10.7, width: 19.2 },
  { sign: 'start', left: 21.2, top: 10.7, width: 17.8 },
  { sign: 'hidden', left: 28.4, top: 48.3, width: 26 },
  { sign: 'plate', left: 1.6, top: 48.3, width: 25.6 },
  { sign: 'pawn', left: -73.2, top: 41.4, width: 10.6 },
  { sign: 'line', left: -39, top: 30.3, width: 14.2 },
  { sign: 'tablet', left: -23.6, top: 30.3, width: 16.6 },
  { sign: 'star', left: -28.1, top: 42, width: 19.6 },
  { sign: 'broken', left: -38.6, top: 53.6, width: 18.6 },
]

export function signTitle(sign: string): string {
  return text(`sign_${sign}`)
}

export function signText(sign: string, { start_tile_cost: cost, broken_costs: costs, rounds }: DuelFacts): string {
  return text(`sign_${sign}_text`, { cost, costs: costs.map((each) => `−${each}`).join(' '), rounds })
}

const KEY = 'azulejos.labels'

/** Whether this browser has shown the labels before. */
export function hasSeenLabels(): boolean {
  return localStorage.getItem(KEY) !== null
}

export function keepLabelsSeen(): void {
  localStorage.setItem(KEY, 'seen')
}
