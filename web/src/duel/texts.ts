// What is to be decided now, and what lies where, in the reader's words.
import { colourName, pointsText, tilesText } from '../lib/effectTexts'
import type { DuelBack, DuelColour, DuelLine, DuelPlate, DuelView } from '../protocol/duel'
import { m } from '../texts/messages.js'
import { getLocale } from '../texts/runtime.js'
import { turned } from './places'
import type { Play } from './play.svelte'

/** "plate 7: yellow, blue, black, special", or what its back shows. */
export function plateText(plate: DuelPlate | DuelBack, turns = 0): string {
  if ('cells' in plate) {
    const cells = turned(plate.cells, turns).map(colourName).join(', ')
    return m.duel_plate({ number: plate.number, cells })
  }
  return plate.type === 'special' ? m.plate_special() : plate.type === 'wild' ? m.plate_wild() : m.thing_plate()
}

/** One line that says what is to be decided, or for whom we wait. What is picked stands between asterisks. */
export function decisionText(play: Play): string {
  const { view, table } = play
  if (table.status === 'over' && !play.replays) return m.game_over()
  if (view.to_act === null) return ''
  if (!play.isOwnTurn) return m.waits_for({ name: play.names[view.to_act] ?? '' })
  if (play.picked !== null) return play.touch && play.aimed ? m.duel_say_again({ tiles: pickedText(play) }) : m.duel_say_line({ tiles: pickedText(play) })
  switch (view.phase) {
    case 'opening':
      return m.duel_ask_opening()
    case 'stack':
      return m.duel_ask_stack({ factory: view.stacking ?? 0 })
    case 'draw':
      return m.duel_ask_draw()
    case 'keep':
      return m.duel_ask_keep()
    case 'place':
      return m.duel_ask_place()
    case 'return':
      return m.duel_ask_return()
    case 'tiling':
      return tilingText(play)
    default:
      return m.duel_your_turn({ what: m.duel_take_short({ what: takingText(play) }) })
  }
}

/** While something is being shown: who moves, or that the round is counted. */
export function meanwhileText(play: Play): string {
  const { turn, given, isOver } = play.shown
  if (isOver) return m.game_over()
  if (turn === null) return Object.keys(given).length ? m.duel_tablets() : m.duel_say_tiling()
  return play.table.you.length === 1 && play.table.you[0] === turn ? '' : m.waits_for({ name: play.names[turn] ?? '' })
}

/** "tiles, a plate or a chip": what may be taken now. */
function takingText(play: Play): string {
  const kinds = new Set(play.choices.map((choice) => (choice.source ?? choice.target).split('-')[0]))
  const has = (...some: string[]): boolean => some.some((kind) => kinds.has(kind))
  const names = [has('sun', 'moon') && m.duel_short_tiles(), has('display', 'stack') && m.duel_short_plate(), has('chip') && m.duel_short_chip()]
  return new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(names.filter((name) => name !== false))
}

/** "2 red" for what is picked. */
export function pickedText(play: Play): string {
  return tilesText(pickedTiles(play))
}

/** The tiles that the picked source gives. */
export function pickedTiles(play: Play, key: string | null = play.picked): DuelColour[] {
  const [kind, first = '', second = ''] = key?.split('-') ?? []
  const { factories, moon_tiles: moon } = play.view
  if (kind === 'sun') return (factories[Number(first)]?.sun ?? []).filter((colour) => colour === second)
  return kind === 'moon' ? moon.filter((colour) => colour === first) : []
}

function lineInHand(play: Play): DuelLine | undefined {
  const { view } = play
  return view.boards[view.turn ?? -1]?.lines[view.row ?? -1]
}

function tilingText(play: Play): string {
  const line = lineInHand(play)
  const { view, choices } = play
  const colour = colourName(line?.colour ?? '')
  const values = { line: (view.row ?? 0) + 1, colour }
  const missing = (line?.size ?? 0) - (line?.tiles ?? 0) - view.paid
  const spends = choices.some((choice) => choice.target.startsWith('reserve-'))
  return spends && missing > 0 ? m.duel_ask_chips({ ...values, missing }) : m.duel_ask_cell(values)
}

/** What has been settled already of what is being decided: a stack, or chips laid down. */
export function progressText(play: Play): string {
  const { view } = play
  if (view.phase === 'stack' && view.stacking !== null) {
    const stacked = view.factories[view.stacking]?.moon ?? []
    return stacked.length ? m.duel_stacked({ tiles: stacked.map(colourName).join(', ') }) : m.duel_stack_bottom()
  }
  if (view.phase === 'tiling' && view.laid > 0) {
    return m.duel_laid({ laid: view.laid, showing: view.laid_showing, colour: colourName(lineInHand(play)?.colour ?? '') })
  }
  return ''
}

/** "14 plates; the top one is wild". */
export function stackText(view: DuelView): string {
  if (!view.stack) return m.duel_stack_empty()
  const { stack: number, top } = view
  return top === 'wild' ? m.duel_stack_left_wild({ number }) : top === 'special' ? m.duel_stack_left_special({ number }) : m.duel_stack_left({ number })
}

/** Beside the title of the linen: what the plates are for, or whose hand holds some. */
export function linenText(play: Play): string {
  const { view } = play
  if (view.drawn.length) return m.duel_in_hand({ name: play.names[view.turn ?? 0] ?? '' })
  return view.phase === 'tiling' ? m.duel_linen_refill() : m.duel_linen_pawns()
}

/** A slip of paper with a second question, and where it stands. */
export interface SlipText {
  kind: 'top' | 'plate' | 'place' | 'stack' | 'tiling'
  at: 'moon' | 'linen' | 'board'
  text: string
  px?: number // the factory below which it stands
}

export function slipOf(play: Play): SlipText | null {
  const { view } = play
  if (!play.isOwnTurn) return null
  if (play.opened !== null && play.tops.length) return { kind: 'top', at: 'moon', text: m.duel_slip_top(), px: play.opened }
  if (play.picked !== null) return null
  switch (view.phase) {
    case 'opening':
      return { kind: 'plate', at: 'linen', text: m.duel_slip_opening() }
    case 'draw':
      return { kind: 'plate', at: 'linen', text: m.duel_slip_draw({ points: pointsText(-play.drawCost) }) }
    case 'keep':
      return { kind: 'plate', at: 'linen', text: m.duel_slip_keep() }
    case 'return':
      return { kind: 'plate', at: 'linen', text: m.duel_slip_return() }
    case 'place':
      return { kind: 'place', at: 'board', text: m.duel_slip_place() }
    case 'stack':
      return { kind: 'stack', at: 'moon', text: progressText(play), px: view.stacking ?? 1 }
    case 'tiling':
      return [...play.targets.keys()].some((key) => key === 'leave' || key.startsWith('reserve-'))
        ? { kind: 'tiling', at: 'board', text: progressText(play) || tilingText(play) }
        : null
    default:
      return null
  }
}
