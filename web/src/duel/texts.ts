// The decision to make, and the things on the table, in the reader's words.
import { colourName, pointsText, tilesText } from '../lib/effectTexts'
import { listText } from '../lib/names'
import type { DuelBack, DuelLine, DuelPlate, DuelView } from '../protocol/duel'
import { m } from '../texts/messages.js'
import { turned } from './motion/places'
import type { Scene } from './scene.svelte'

/** "plate 7: yellow, blue, black, special", or what its back shows. */
export function plateText(plate: DuelPlate | DuelBack, turns = 0): string {
  if ('cells' in plate) {
    const cells = turned(plate.cells, turns).map(colourName).join(', ')
    return m.duel_plate({ number: plate.number, cells })
  }
  return plate.type === 'special' ? m.plate_special() : plate.type === 'wild' ? m.plate_wild() : m.thing_plate()
}

/** One line with the decision to make, or the player we wait for. The picked tiles are between asterisks. */
export function decisionText(scene: Scene): string {
  const { view, table } = scene
  if (table.status === 'over' && !scene.isReplay) return m.game_over()
  if (view.to_act === null) return ''
  if (!scene.isOwnTurn) return m.waits_for({ name: scene.names[view.to_act] ?? '' })
  if (scene.pointing.picked !== null) return scene.byFinger && scene.aimed ? m.duel_say_again({ tiles: pickedText(scene) }) : m.duel_say_line({ tiles: pickedText(scene) })
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
      return tilingText(scene)
    default:
      return m.duel_your_turn({ what: m.duel_take_short({ what: takingText(scene) }) })
  }
}

/** While something is being shown: who moves, or that the round is counted. */
export function meanwhileText(scene: Scene): string {
  const { turn, given, isOver, isDealing } = scene.picture
  if (isOver) return m.game_over()
  if (turn === null && isDealing) return ''
  if (turn === null) return Object.keys(given).length ? m.duel_tablets() : m.duel_say_tiling()
  return scene.table.you.length === 1 && scene.table.you[0] === turn ? '' : m.waits_for({ name: scene.names[turn] ?? '' })
}

/** "tiles, a plate or a chip": what may be taken now. */
function takingText(scene: Scene): string {
  const { view, legal, pointing } = scene
  const hasTiles = legal.some((move) => move.pick !== null)
  const hasPlate = pointing.moveTo('stack') !== undefined || view.display.some((_, slot) => pointing.moveTo(`display-${slot}`))
  const hasChip = view.factories.some((_, number) => pointing.moveTo(`chip-${number}`))
  const names = [hasTiles && m.duel_short_tiles(), hasPlate && m.duel_short_plate(), hasChip && m.duel_short_chip()]
  return listText(
    names.filter((name) => name !== false),
    'disjunction',
  )
}

/** "2 red" for what is picked. */
function pickedText({ pick }: Scene): string {
  return tilesText(Array.from({ length: pick?.tiles ?? 0 }, () => pick?.colour ?? ''))
}

function lineInHand(scene: Scene): DuelLine | undefined {
  const { view } = scene
  return view.boards[view.turn ?? -1]?.lines[view.row ?? -1]
}

/** The chips that may be spent on the line that is being tiled. */
export function spendable({ view, actor, pointing }: Scene): string[] {
  return [...new Set(view.boards[actor ?? -1]?.chips)].filter((chip) => pointing.moveTo(`reserve-${actor}-${chip}`))
}

function tilingText(scene: Scene): string {
  const line = lineInHand(scene)
  const { view } = scene
  const colour = line?.colour ?? 'blue'
  const number = (view.row ?? 0) + 1
  const missing = (line?.size ?? 0) - (line?.tiles ?? 0) - view.paid
  if (!spendable(scene).length || missing <= 0) return m.duel_ask_cell({ line: number, colour: colourName(colour) })
  return m.duel_ask_chips({ line: number, tiles: tilesText(Array.from({ length: missing }, () => colour)) })
}

/** What has been settled already of what is being decided: a stack, or chips laid down. */
export function progressText(scene: Scene): string {
  const { view } = scene
  if (view.phase === 'stack' && view.stacking !== null) {
    const stacked = view.factories[view.stacking]?.moon ?? []
    return stacked.length ? m.duel_stacked({ tiles: stacked.map(colourName).join(', ') }) : m.duel_stack_bottom()
  }
  if (view.phase === 'tiling' && view.laid > 0) {
    return m.duel_laid({ laid: view.laid, showing: view.laid_showing, colour: colourName(lineInHand(scene)?.colour ?? '') })
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
export function linenText(scene: Scene): string {
  const { view } = scene
  if (view.drawn.length) return m.duel_in_hand({ name: scene.names[view.turn ?? 0] ?? '' })
  return view.phase === 'tiling' ? m.duel_linen_refill() : m.duel_linen_pawns()
}

/** A slip of paper with a second question, and where it stands. */
export interface SlipText {
  kind: 'top' | 'plate' | 'place' | 'stack' | 'tiling'
  at: 'moon' | 'linen' | 'board'
  text: string
  px?: number // the factory below which it stands
  isAsked?: boolean // the bar asks the same
}

export function slipOf(scene: Scene): SlipText | null {
  const { view } = scene
  if (!scene.isOwnTurn || !scene.isQuiet) return null
  if (scene.opened !== null && scene.tops.length) return { kind: 'top', at: 'moon', text: m.duel_slip_top(), px: scene.opened }
  if (scene.pointing.picked !== null) return null
  switch (view.phase) {
    case 'opening':
      return { kind: 'plate', at: 'linen', text: m.duel_slip_opening() }
    case 'draw':
      return { kind: 'plate', at: 'linen', text: m.duel_slip_draw({ points: pointsText(-scene.drawCost) }) }
    case 'keep':
      return { kind: 'plate', at: 'linen', text: m.duel_slip_keep() }
    case 'return':
      return { kind: 'plate', at: 'linen', text: m.duel_slip_return() }
    case 'place':
      return { kind: 'place', at: 'board', text: m.duel_slip_place() }
    case 'stack':
      return { kind: 'stack', at: 'moon', text: progressText(scene), px: view.stacking ?? 1 }
    case 'tiling':
      return spendable(scene).length || scene.pointing.moveTo(`leave-${scene.actor}-${view.row}`)
        ? { kind: 'tiling', at: 'board', text: progressText(scene) || tilingText(scene), isAsked: !progressText(scene) }
        : null
    default:
      return null
  }
}
