// What happened, as beats: each shows the table after one step, and lets what has moved fly there.
import type { DuelEffect, DuelKind, DuelView } from '../protocol/duel'
import { Script } from '../table/beat'
import { type Card, cardBeat, finished, newCard } from '../table/card'
import { play } from '../table/ear'
import { dealGap, EASE, MS, type Stage } from '../table/stage'
import { gainOf, turnBeat } from '../table/turn'
import { happen } from './happen'
import { runOf, type Picture } from './picture'
import type { Keys } from '../lib/tiles'
import { slots } from './places'

// Milliseconds of Duel's own beats; the others are the table's.
const OWN = { fly: 320, rest: 180, falls: 200, flip: 260, pawn: 160, plate: 360, cell: 300, frame: 500, star: 400, cost: 150, tablet: 620 }
const TAKES = new Set<DuelKind>(['place', 'break', 'discard', 'start tile', 'slide', 'stack'])
const SCORES = new Set<DuelKind>(['row', 'column', 'alone'])

export interface Cast {
  names: string[]
  own: number[] // the seats of those who look
  keys: Keys
  truth: DuelView // the state to come
}

export class Beats {
  private count: Card | null = null // of the round that is being tiled, perhaps over several states

  /** The script of all that happened, up to the picture that the effects lead to. */
  write(first: Picture, effects: DuelEffect[], cast: Cast): Script<Picture> {
    const script = new Script(first)
    const left = [...effects]
    const next = (...kinds: DuelKind[]): DuelEffect[] => {
      const end = left.findIndex((effect) => !kinds.includes(effect.kind))
      return left.splice(0, end < 0 ? left.length : end)
    }
    for (let effect = left.shift(); effect; effect = left.shift()) {
      if (effect.kind === 'break' && effect.origin?.zone === 'line') this.step(script, [effect], cast, `line ${effect.origin.row + 1} breaks`, OWN.falls, 'crack')
      else if (TAKES.has(effect.kind)) this.take(script, [effect, ...next(...TAKES)], cast)
      else if (effect.kind === 'tile') this.lay(script, effect, next('row', 'column', 'alone', 'special', 'clear'), cast)
      else if (effect.kind === 'deal') this.deal(script, [effect, ...next('deal', 'redraw', 'refill')], cast)
      else if (effect.kind === 'pay') this.pay(script, effect, next('raise', 'sweep'), cast)
      else if (effect.kind === 'tablet') this.tablet(script, [effect, ...next('tablet')], cast)
      else this.other(script, effect, cast)
    }
    if (script.picture.view.phase === 'over') this.verdict(script)
    return script
  }

  /** The picture after some effects, and which tiles have moved, gone and come. */
  private after(picture: Picture, effects: DuelEffect[], { keys, truth }: Cast): { picture: Picture; moved: string[]; gone: string[]; come: string[] } {
    const view = effects.reduce((now, effect) => happen(now, effect, truth), picture.view)
    const tiles = keys.identify(slots(view), picture.tiles)
    const old = new Map(picture.tiles.map((tile) => [tile.key, tile.place]))
    const now = new Set(tiles.map((tile) => tile.key))
    return {
      picture: { ...picture, view, tiles },
      moved: tiles.filter((tile) => old.has(tile.key) && old.get(tile.key) !== tile.place).map((tile) => tile.key),
      gone: [...old.keys()].filter((key) => !now.has(key)),
      come: tiles.filter((tile) => !old.has(tile.key)).map((tile) => tile.key),
    }
  }

  private isOwn(cast: Cast, seat: number): boolean {
    return cast.own.includes(seat)
  }

  /** One step in which whatever has moved flies. */
  private step(script: Script<Picture>, effects: DuelEffect[], cast: Cast, name: string, ms: number, sound: 'lay' | 'crack' | 'pick'): void {
    const { picture, moved, gone, come } = this.after(script.picture, effects, cast)
    const gain = gainOf(cast, effects[0]?.seat ?? -1)
    const length = ms + Math.max(0, moved.length + come.length - 1) * MS.gap + MS.land
    script.beat(name, length, picture, (stage) => {
      stage.fly(moved, { duration: ms, sound: (key) => play(sound, { colour: colourOf(picture, key), gain }) })
      stage.fly(gone, { duration: ms, to: 'tower', ease: EASE.drop })
      stage.fly(come, { duration: ms, from: 'bag' })
    })
  }

  /** Tiles are taken: the lamp, a pause and cobalt light if another does it, then the flight, then what breaks. */
  private take(script: Script<Picture>, effects: DuelEffect[], cast: Cast): void {
    const doer = effects.find((effect) => effect.seat >= 0)?.seat ?? script.picture.turn ?? 0
    const name = cast.names[doer] ?? ''
    const placed = effects.filter((effect) => effect.kind !== 'break' && effect.kind !== 'discard')
    const broken = effects.filter((effect) => effect.kind === 'break' || effect.kind === 'discard')
    const first = this.after(script.picture, effects, cast)
    script.part()
    if (!this.isOwn(cast, doer) && effects.some((effect) => effect.kind === 'place' || effect.kind === 'break')) {
      turnBeat(script, doer, name)
      script.pause(`${name} thinks`, MS.think)
      script.beat(`${name} takes`, MS.glow, { ...script.picture, glow: new Set([...first.moved, ...first.gone]) }, (stage) => stage.cue(0, () => play('pick')), { calm: MS.glow })
    }
    const calm = { ...script.picture, glow: NONE }
    script.picture = calm
    if (placed.length) this.step(script, placed, cast, `${name} lays tiles`, OWN.fly, 'lay')
    if (broken.length) this.step(script, broken, cast, `${name} breaks tiles`, OWN.falls, 'crack')
  }

  /** A tile goes from its line to the dome: its runs are framed in gold, a star may follow, the points go to the score. */
  private lay(script: Script<Picture>, tile: DuelEffect, more: DuelEffect[], cast: Cast): void {
    const { seat } = tile
    const line = (tile.origin?.row ?? 0) + 1
    const name = `${cast.names[seat] ?? ''}, line ${line}`
    const star = more.find((effect) => effect.kind === 'special')
    const scores = more.filter((effect) => SCORES.has(effect.kind))
    if (!this.count) script.part()
    this.count ??= newCard(script.picture.view.round, script.picture.view.boards.map((board) => board.score))
    script.picture = { ...script.picture, runs: [], turn: null, glow: NONE }
    const slid = this.after(script.picture, [tile, ...more.filter((effect) => effect.kind === 'clear')], cast)
    script.beat(`${name}: to the dome`, OWN.cell + MS.land, slid.picture, (stage) => {
      stage.fly(slid.moved, { duration: OWN.cell, arc: 10, ease: EASE.slide, sound: (key) => play('lay', { colour: colourOf(slid.picture, key), gain: gainOf(cast, seat) }) })
      stage.fly(slid.gone, { at: MS.dropAt, duration: MS.drop, gap: MS.dropGap, land: 0, ease: EASE.drop, to: 'tower' })
    })
    const runs = scores.map(runOf)
    const points = scores.reduce((sum, effect) => sum + effect.points, 0)
    script.beat(`${name}: gold`, OWN.frame, { ...script.picture, runs }, (stage) => gild(stage, gainOf(cast, seat)), { calm: 700 })
    this.toScore(script, seat, scores, cast, name, `${seat}-${line - 1}`)
    if (star) {
      const fallen = this.after({ ...script.picture, runs: [runOf(star)] }, [{ ...star, points: 0 }], cast)
      script.beat(`${name}: a star`, OWN.star, fallen.picture, (stage) => {
        stage.fly(fallen.come, { duration: OWN.star - MS.land, from: `score-${seat}`, sound: () => play('lay', { colour: 'special', gain: gainOf(cast, seat) }) })
        gild(stage, gainOf(cast, seat), OWN.star / 2)
      })
      this.toScore(script, seat, [{ ...star, kind: 'row' }], cast, name, `${seat}-${line - 1}`)
    }
    const colour = tile.tiles[0]
    this.count.seats[seat]?.notes.push({ colour: typeof colour === 'string' ? colour : '', points: points + (star?.points ?? 0) })
  }

  /** Points fly to the score, and the counter rolls; the line keeps what it has brought. */
  private toScore(script: Script<Picture>, seat: number, effects: DuelEffect[], cast: Cast, name: string, line: string | null): void {
    const points = effects.reduce((sum, effect) => sum + effect.points, 0)
    if (!points) return
    const was = script.picture.view.boards[seat]?.score ?? 0
    const { picture } = this.after(script.picture, effects.map((effect) => ({ ...effect, kind: 'row', tiles: [], to: [] })), cast)
    const got = line === null ? picture.got : { ...picture.got, [line]: (picture.got[line] ?? 0) + points }
    script.beat(`${name}: points to the score`, MS.toScore + MS.roll - 40, { ...picture, got }, (stage) => {
      for (const badge of stage.all(`[data-seat="${seat}"] [data-points]`)) stage.send(badge, `score-${seat}`)
      for (const counter of stage.all(`[data-place="score-${seat}"]`)) stage.roll(counter, was, was + points, MS.toScore - 40)
      stage.cue(MS.toScore - 40, () => play('points', { gain: gainOf(cast, seat) }))
    }, { calm: 500 }) // prettier-ignore
  }

  /** Broken tiles and the start tile are charged one after the other, and swept into the tower. */
  private pay(script: Script<Picture>, pay: DuelEffect, more: DuelEffect[], cast: Cast): void {
    const { seat } = pay
    const name = `${cast.names[seat] ?? ''}, broken`
    const raise = more.filter((effect) => effect.kind === 'raise')
    this.count ??= newCard(script.picture.view.round, script.picture.view.boards.map((board) => board.score)) // nothing may have been tiled
    script.beat(`${name}: costs`, pay.tiles.length * OWN.cost + 240, { ...script.picture, runs: [] }, (stage) => {
      stage.all(`[data-seat="${seat}"] .charge`).forEach((cost, index) => {
        stage.animate(cost, [{ transform: 'none' }, { transform: 'scale(1.5)', offset: 0.4 }, { transform: 'none' }], { delay: index * OWN.cost, duration: 220 })
        stage.cue(index * OWN.cost, () => play('crack', { gain: gainOf(cast, seat) }))
      })
    }, { calm: 400 }) // prettier-ignore
    this.count.seats[seat]?.notes.push({ colour: 'broken', points: [pay, ...raise].reduce((sum, effect) => sum + effect.points, 0) })
    this.toScore(script, seat, [pay, ...raise], cast, name, null)
    const sweeps = more.filter((effect) => effect.kind === 'sweep')
    if (sweeps.length) this.step(script, sweeps, cast, `${name}: swept away`, OWN.falls, 'pick')
  }

  /** What a round brought, on a card; then pawns return, suns rise, and the linen fills. */
  private deal(script: Script<Picture>, effects: DuelEffect[], cast: Cast): void {
    this.card(script)
    const { view } = script.picture
    const factories = view.factories.map((factory, number) => ({ ...factory, chip: cast.truth.factories[number]?.chip ?? null }))
    const before = { ...script.picture, isDealing: true, runs: [], got: {}, marks: NONE, view: { ...view, factories, start_tile: cast.truth.start_tile, round: cast.truth.round } }
    const { picture, come } = this.after(before, effects, cast)
    const gap = dealGap(come.length)
    script.part().beat('suns rise', MS.shake + (come.length - 1) * gap + MS.deal + 70, picture, (stage) => {
      stage.fly(come, { at: MS.shake, duration: MS.deal, gap, arc: 30, land: 70, from: 'bag' })
      stage.fly(['start tile'], { arc: 20 })
      stage.cue(0, () => play('shake'))
      stage.cue(MS.shake, () => play('deal', { tiles: come.length }))
    })
  }

  private card(script: Script<Picture>): void {
    if (!this.count) return
    const held = script.picture
    cardBeat(script, { ...held, card: finished(this.count, held.view.boards.map((board) => board.score)), runs: [] })
    this.count = null
    script.picture = { ...held, card: null, runs: [], got: {} } // the gold goes out with the card
  }

  /** At the end: one tablet after the other, each for both players. */
  private tablet(script: Script<Picture>, effects: DuelEffect[], cast: Cast): void {
    this.count = null
    for (const effect of effects) {
      script.picture = { ...script.picture, given: { ...script.picture.given, [`${effect.rule}-${effect.seat}`]: effect.points } }
      if (!effect.points) continue
      const name = `tablet ${effect.rule}, ${cast.names[effect.seat] ?? ''}`
      script.beat(name, OWN.tablet, { ...script.picture, runs: [], got: {}, lit: { tablet: effect.rule, seat: effect.seat, points: effect.points } }, (stage) => {
        stage.pop(stage.one('[data-tablet-points]'))
        stage.cue(0, () => play('run', { step: 2 }))
      }, { calm: OWN.tablet }) // prettier-ignore
      this.toScore(script, effect.seat, [effect], cast, name, null)
    }
    script.picture = { ...script.picture, lit: null }
  }

  private verdict(script: Script<Picture>): void {
    turnBeat(script, null, '')
    script.pause('a breath', 450)
    script.beat('verdict', 320, { ...script.picture, lit: null, isOver: true }, (stage) => stage.cue(60, () => play('end')))
  }

  /** Plates, chips, and what needs no beat of its own. */
  private other(script: Script<Picture>, effect: DuelEffect, cast: Cast): void {
    if (effect.kind === 'next round' || effect.kind === 'turn up') this.card(script)
    const { picture } = this.after(script.picture, [effect], cast)
    const name = cast.names[effect.seat] ?? ''
    const piece = effect.tiles[0]
    const plate = typeof piece === 'object' && piece.piece === 'plate' && piece.number !== null ? `plate-${piece.number}` : null
    const isOther = effect.seat >= 0 && !this.isOwn(cast, effect.seat)
    if (isOther && ['take plate', 'draw', 'take chip'].includes(effect.kind)) {
      script.part()
      turnBeat(script, effect.seat, name)
      script.pause(`${name} thinks`, MS.think)
    }
    const after = { ...picture, turn: script.picture.turn }
    switch (effect.kind) {
      case 'reveal':
        script.beat('a chip turns over', OWN.flip, after, (stage) => {
          const disc = stage.one(`[data-place="chip-${(effect.to[0]?.row ?? 0) + 1}"]`)
          stage.animate(disc, [{ transform: 'scaleX(0)' }, { transform: 'none' }], { duration: OWN.flip })
          stage.cue(0, () => play('pick'))
        }) // prettier-ignore
        return
      case 'take plate':
        script.beat(`${name} takes a plate`, OWN.pawn, after, (stage) => stage.cue(0, () => play('pick')))
        return
      case 'place plate':
        script.beat(`${name} lays a plate`, OWN.plate + MS.land, after, (stage) => {
          if (plate) stage.fly([plate], { duration: OWN.plate, sound: () => play('lay', { colour: 'black', gain: gainOf(cast, effect.seat) }) })
        }) // prettier-ignore
        return
      case 'turn up':
        script.beat('a plate is turned up', OWN.plate, after, (stage) => {
          if (plate) stage.fly([plate], { duration: OWN.plate - MS.land, from: 'stack' })
        }) // prettier-ignore
        return
      case 'take chip':
      case 'draw':
        script.beat(`${name}: ${effect.kind}`, OWN.flip, after, (stage) => stage.cue(0, () => play('pick')))
        return
      default:
        script.picture = after
    }
  }
}

const NONE: ReadonlySet<string> = new Set()

function gild(stage: Stage, gain: number, at = 0): void {
  for (const frame of stage.all('[data-run]')) stage.fadeIn(frame, at, 160)
  stage.all('[data-run-points]').forEach((badge, index) => {
    stage.pop(badge, at + 120 + index * 60, MS.rise)
    stage.cue(at + 120 + index * 60, () => play('run', { step: index, gain }))
  })
}

function colourOf({ tiles }: Picture, key: string): string {
  return tiles.find((tile) => tile.key === key)?.colour ?? ''
}
