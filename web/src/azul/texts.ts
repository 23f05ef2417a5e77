// Picks, and the effects of moves, in the reader's language.
import { capital, effectText, placeText, pointsText, tilesText } from '../lib/effectTexts'
import type { Card } from '../table/card'
import { m } from '../texts/messages.js'
import type { LegalMove } from '../table/pointing/pointing.svelte'
import { choosable } from './motion/places'
import type { Scene } from './scene.svelte'

/** The next thing to do, in one line for the bar. */
export function call(scene: Scene, byFinger: boolean): { say: string; more: string } {
  const { table, view, picture, pointing } = scene
  const nothing = { say: '', more: '' }
  if (picture.phase === 'bonuses' && !picture.isOver) return { ...nothing, say: m.azul_say_bonuses() }
  if (picture.isOver || (view.phase === 'over' && scene.isQuiet)) return { ...nothing, say: m.game_over() }
  if (picture.phase === 'tiling') return { ...nothing, say: m.azul_say_tiling() }
  if (!scene.isQuiet) return { ...nothing, say: picture.turn === null ? '' : sayTurn(scene, picture.turn) }
  const picked = pointing.picked && scene.pick
  if (picked) return sayPicked(scene, picked, byFinger)
  if (pointing.free.length) return { ...nothing, say: m.azul_choose_column({ row: (view.tiling_row ?? 0) + 1 }) }
  if (scene.actor !== null) return { ...nothing, say: sayTake(scene, scene.names[scene.actor] ?? '') }
  return { ...nothing, say: table.status === 'over' || scene.toAct === null ? '' : m.waits_for({ name: scene.names[scene.toAct] ?? '' }) }
}

function isShared(scene: Scene): boolean {
  return scene.table.you.length > 1
}

function sayTake(scene: Scene, name: string): string {
  const take = isShared(scene) ? m.azul_say_take_named({ name }) : m.azul_say_take()
  return scene.previews.isLastRound ? `${m.azul_last_round()} ${take}` : take
}

function sayTurn(scene: Scene, seat: number): string {
  return scene.table.you.includes(seat) && !isShared(scene) ? '' : m.waits_for({ name: scene.names[seat] ?? '' })
}

function sayPicked(scene: Scene, picked: LegalMove, byFinger: boolean): { say: string; more: string } {
  const tiles = `*${pickedText(picked)}*`
  const on = scene.aimed ? placeOf(scene, scene.aimed.target, 'on') : ''
  if (byFinger && on) return { say: m.azul_say_again({ tiles }), more: '' }
  return { say: on ? m.azul_say_lay_to({ tiles, on }) : m.azul_say_lay({ tiles }), more: byFinger ? '' : m.azul_say_escape() }
}

/** "2 red" of what is picked. */
function pickedText({ tiles, colour }: LegalMove): string {
  return tilesText(Array.from({ length: tiles }, () => colour ?? ''))
}

/** "line 2", "factory 3": a place that tiles are taken from or go to. */
export function placeOf(scene: Scene, place: string, form?: 'on' | 'from'): string {
  return placeText(choosable(scene.view, scene.actor ?? 0).get(place) ?? null, form)
}

/** What a move would do for its player, and their result of the round with it. */
export function previewText(scene: Scene, move: LegalMove | undefined): string {
  const [step] = scene.previews.stepsOf(move)
  const own = step?.effects.filter((effect) => effect.seat === scene.actor) ?? []
  const sentences = own.map((effect) => `${effectText(effect, scene.names)}.`)
  const outlook = scene.previews.outlookOf(move)
  const line = scene.previews.lineOf(move)
  if (line?.fate === 'scores') sentences.push(m.tiling_points({ points: pointsText(line.points) }))
  if (outlook) sentences.push(m.round_total({ points: pointsText(outlook.gain + outlook.cost) || '0', total: outlook.then }))
  return sentences.join(' ')
}

/** The latest pick, for screen readers. */
export function announcement(scene: Scene): string {
  const { announced, pointing } = scene
  const picked = pointing.picked ? pointing.moves[0] : undefined
  if (announced?.kind === 'picked' && picked) {
    const targets = pointing.moves.map((move) => placeOf(scene, move.target)).join(', ')
    return m.azul_can_go({ tiles: pickedText(picked), from: placeOf(scene, picked.origin ?? '', 'from'), targets })
  }
  if (announced?.kind === 'source') {
    const place = capital(placeOf(scene, announced.place))
    const tiles = tilesText(scene.tilesAt(announced.place).map((tile) => tile.colour))
    return tiles ? m.azul_source_chosen({ place, tiles }) : m.azul_source_empty({ place })
  }
  if (announced?.kind === 'unpicked') return m.azul_unpicked()
  return announced?.kind === 'impossible' ? m.azul_impossible() : ''
}

/** The player who begins the next round. */
export function startsText({ names, table }: Scene, { starter, round }: Card): string {
  if (starter === null) return ''
  const next = { round: round + 1 }
  return table.you.length === 1 && table.you.includes(starter) ? m.azul_you_start(next) : m.azul_starts({ name: names[starter] ?? '', ...next })
}
