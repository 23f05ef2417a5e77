// What is to be decided now, and what lies where, in the reader's words.
import { colourName, tilesText } from '../lib/effectTexts'
import { text } from '../lib/texts'
import type { DuelBack, DuelColour, DuelLine, DuelPlate } from '../protocol/duel'
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

export function tabletText(tablet: string): string {
  return text(`tablet_${tablet}_points`)
}

const TAKING: [string, () => string][] = [
  ['sun', m.duel_what_sun],
  ['moon', m.duel_what_moon],
  ['display', m.duel_what_display],
  ['stack', m.duel_what_stack],
  ['chip', m.duel_what_chip],
]

/** One sentence that says what is to be decided, or for whom we wait. */
export function decisionText(play: Play): string {
  const { view, table } = play
  if (table.status === 'over' && !play.replays) return m.game_over()
  if (view.to_act === null) return ''
  if (!play.isOwnTurn) return m.waits_for({ name: play.names[view.to_act] ?? '' })
  if (play.picked !== null) return m.duel_ask_line({ tiles: pickedText(play) })
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
      return m.duel_ask_take({ what: takingText(play) })
  }
}

function takingText(play: Play): string {
  const kinds = new Set(play.choices.map((choice) => (choice.source ?? choice.target).split('-')[0]))
  const names = TAKING.filter(([kind]) => kinds.has(kind)).map(([, name]) => name())
  return new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(names)
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
