// Steps as beats: each shows the table as one part of a step leaves it, and lets what has moved fly there. Effects
// move the tiles and the scores; the rest is as the server's view at the end of the step shows it.
import { inTurns, mainOf } from '../../lib/steps'
import type { Keys } from '../../lib/tiles'
import type { DuelEffect, DuelStep, DuelView } from '../../protocol/duel'
import { applied, type Applied } from '../../table/motion/applied'
import { Script } from '../../table/motion/beat'
import { type Card, cardBeat, finished, newCard } from '../../table/card'
import { play } from '../../table/motion/ear'
import { dealGap, EASE, MS, type Stage } from '../../table/motion/stage'
import { gainOf, turnBeat } from '../../table/motion/turn'
import { runOf, type Picture } from './picture'

// Milliseconds of Duel's own beats; the others are the table's.
const OWN = { fly: 320, falls: 200, flip: 260, pawn: 160, plate: 360, cell: 300, frame: 500, star: 400, cost: 150, tablet: 620, round: 320 }

export interface Cast {
  names: string[]
  own: number[] // the seats of those who look
  keys: Keys
  view: DuelView // at the end of the last step
}

type Teller = (script: Script<Picture>, steps: DuelStep[], cast: Cast) => void

export class Beats {
  private count: Card | null = null // of the round that is being tiled, perhaps over several states

  /** How each kind of step is shown; what follows each other and is shown in the same way is shown as one. */
  private readonly tellers: Record<DuelStep['kind'], Teller>

  constructor() {
    const each = (tell: (script: Script<Picture>, step: DuelStep, cast: Cast) => void): Teller => (script, steps, cast) => steps.forEach((step) => tell(script, step, cast))
    const take: Teller = (script, steps, cast) => this.take(script, steps, cast)
    const lift = each((script, step, cast) => this.lift(script, step, cast))
    const silent = each((script, step, cast) => void (script.picture = seen(script.picture, step, cast)))
    this.tellers = {
      take, stack: take, plate: lift, draw: lift, chip: lift,
      stop: silent, look: silent, keep: silent, return: silent, leave: silent, spend: silent,
      place: each((script, step, cast) => this.place(script, step, cast)),
      display: each((script, step, cast) => this.turnUp(script, step, cast)),
      reveal: each((script, step, cast) => this.reveal(script, step, cast)),
      tile: each((script, step, cast) => this.tile(script, step, cast)),
      fall: each((script, step, cast) => this.fly(script, step, step.effects, cast, 'a line breaks', OWN.falls, 'crack')),
      pay: each((script, step, cast) => this.pay(script, step, cast)),
      round: each((script, step, cast) => this.round(script, step, cast)),
      deal: (script, steps, cast) => this.deal(script, steps, cast),
      end: each((script, step, cast) => this.end(script, step, cast)),
    } // prettier-ignore
  }

  /** The script of some steps, up to the picture that they lead to. */
  write(first: Picture, steps: DuelStep[], cast: Cast): Script<Picture> {
    const script = new Script(first)
    for (const [tell, some] of inTurns(steps, ({ kind }) => this.tellers[kind])) tell(script, some, cast)
    return script
  }

  /** A part of a step in which all that has moved flies. */
  private fly(script: Script<Picture>, step: DuelStep, effects: DuelEffect[], cast: Cast, name: string, ms: number, sound: 'lay' | 'crack' | 'pick'): void {
    const { tiles, moved, gone, come } = applied(script.picture.tiles, effects, cast.keys)
    const picture = { ...seen(script.picture, step, cast), tiles }
    const gain = gainOf(cast, step.seat)
    const length = ms + Math.max(0, moved.length + come.length - 1) * MS.gap + MS.land
    script.beat(name, length, picture, (stage) => {
      stage.fly(moved, { duration: ms, sound: (key) => play(sound, { colour: colourOf(picture, key), gain }) })
      stage.fly(gone, { duration: ms, to: 'tower', ease: EASE.drop })
      stage.fly(come, { duration: ms, from: 'bag' })
    })
  }

  /** Tiles are taken: the lamp, a pause and cobalt light if another does it, then the flight, then what breaks. */
  private take(script: Script<Picture>, steps: DuelStep[], cast: Cast): void {
    const [step] = steps
    const last = steps.at(-1)
    if (!step || !last) return
    const name = cast.names[step.seat] ?? ''
    const effects = steps.flatMap((each) => each.effects)
    script.part()
    const isBroken = ({ to: [place] }: DuelEffect): boolean => place?.zone === 'broken' || place?.zone === 'tower'
    if (!cast.own.includes(step.seat) && step.kind === 'take') {
      const { moved, gone } = applied(script.picture.tiles, effects, cast.keys)
      this.wait(script, step.seat, name)
      script.beat(`${name} takes`, MS.glow, { ...script.picture, glow: new Set([...moved, ...gone]) }, (stage) => stage.cue(0, () => play('pick')), { calm: MS.glow })
    }
    script.picture = { ...script.picture, glow: NONE }
    const placed = effects.filter((effect) => !isBroken(effect))
    const broken = effects.filter(isBroken)
    if (placed.length) this.fly(script, last, placed, cast, `${name} lays tiles`, OWN.fly, 'lay')
    if (broken.length) this.fly(script, last, broken, cast, `${name} breaks tiles`, OWN.falls, 'crack')
  }

  /** The lamp goes to another player, who thinks. */
  private wait(script: Script<Picture>, seat: number, name: string): void {
    turnBeat(script, seat, name)
    script.pause(`${name} thinks`, MS.think)
  }

  /** A plate or a chip is taken. */
  private lift(script: Script<Picture>, step: DuelStep, cast: Cast): void {
    const name = cast.names[step.seat] ?? ''
    if (!cast.own.includes(step.seat)) this.wait(script.part(), step.seat, name)
    const after = { ...seen(script.picture, step, cast), scores: scored(script.picture, step.effects) }
    script.beat(`${name}: ${step.kind}`, step.kind === 'plate' ? OWN.pawn : OWN.flip, after, (stage) => stage.cue(0, () => play('pick')))
  }

  private place(script: Script<Picture>, step: DuelStep, cast: Cast): void {
    script.beat(`${cast.names[step.seat] ?? ''} lays a plate`, OWN.plate + MS.land, seen(script.picture, step, cast), (stage) => {
      stage.fly(plateOf(step), { duration: OWN.plate, sound: () => play('lay', { colour: 'black', gain: gainOf(cast, step.seat) }) })
    })
  }

  private turnUp(script: Script<Picture>, step: DuelStep, cast: Cast): void {
    const plate = plateOf(step)
    const isTurned = mainOf(step)?.origin !== null // else only its back is seen
    if (!isTurned) script.picture = seen(script.picture, step, cast)
    else script.beat('a plate is turned up', OWN.plate, seen(script.picture, step, cast), (stage) => stage.fly(plate, { duration: OWN.plate - MS.land, from: 'stack' }))
  }

  private reveal(script: Script<Picture>, step: DuelStep, cast: Cast): void {
    script.beat('a chip turns over', OWN.flip, seen(script.picture, step, cast), (stage) => {
      const disc = stage.one(`[data-place="${mainOf(step)?.to[0]?.id}"]`)
      stage.animate(disc, [{ transform: 'scaleX(0)' }, { transform: 'none' }], { duration: OWN.flip })
      stage.cue(0, () => play('pick'))
    })
  }

  /** A tile goes from its line to the dome: its runs are framed in gold, a star may follow, the points go to the score. */
  private tile(script: Script<Picture>, step: DuelStep, cast: Cast): void {
    const { seat, effects } = step
    const tile = mainOf(step)
    if (!tile) return
    const row = tile.origin?.row ?? 0
    const name = `${cast.names[seat] ?? ''}, line ${row + 1}`
    const star = effects.find((effect) => effect.kind === 'special')
    const scores = effects.filter((effect) => effect.points && effect !== star)
    if (!this.count) script.part()
    this.begin(script)
    const slid = applied(script.picture.tiles, effects.filter((effect) => effect !== star), cast.keys)
    const laid = { ...seen(script.picture, step, cast), tiles: slid.tiles, runs: [], turn: null, glow: NONE }
    const gain = gainOf(cast, seat)
    script.beat(`${name}: to the dome`, OWN.cell + MS.land, laid, (stage) => {
      stage.fly(slid.moved, { duration: OWN.cell, arc: 10, ease: EASE.slide, sound: (key) => play('lay', { colour: colourOf(laid, key), gain }) })
      stage.fly(slid.gone, { at: MS.dropAt, duration: MS.drop, gap: MS.dropGap, land: 0, ease: EASE.drop, to: 'tower' })
    })
    script.beat(`${name}: gold`, OWN.frame, { ...script.picture, runs: scores.map(runOf) }, (stage) => gild(stage, gain), { calm: 700 })
    this.toScore(script, seat, scores, cast, name, `${seat}-${row}`)
    if (star) {
      const fallen = applied(script.picture.tiles, [star], cast.keys)
      script.beat(`${name}: a star`, OWN.star, { ...script.picture, tiles: fallen.tiles, runs: [runOf(star)] }, (stage) => {
        stage.fly(fallen.come, { duration: OWN.star - MS.land, from: `score-${seat}`, sound: () => play('lay', { colour: 'special', gain }) })
        gild(stage, gain, OWN.star / 2)
      })
      this.toScore(script, seat, [star], cast, name, `${seat}-${row}`)
    }
    const colour = tile.tiles[0]
    this.note(seat, typeof colour === 'string' ? colour : '', [...scores, ...(star ? [star] : [])])
  }

  /** The round is counted from now on. */
  private begin(script: Script<Picture>): void {
    this.count ??= newCard(script.picture.view.round, script.picture.scores)
  }

  private note(seat: number, colour: string, effects: DuelEffect[]): void {
    this.count?.seats[seat]?.notes.push({ colour, points: sum(effects) })
  }

  /** Points fly to the score, and the counter rolls; the line keeps what it has brought. */
  private toScore(script: Script<Picture>, seat: number, effects: DuelEffect[], cast: Cast, name: string, line: string | null): void {
    const points = sum(effects)
    if (!points) return
    const { picture } = script
    const was = picture.scores[seat] ?? 0
    const got = line === null ? picture.got : { ...picture.got, [line]: (picture.got[line] ?? 0) + points }
    script.beat(`${name}: points fly`, MS.toScore - 40, { ...picture, got }, (stage) => {
      for (const badge of stage.all(`[data-seat="${seat}"] [data-points]`)) stage.send(badge, `score-${seat}`)
    }, { calm: 0 }) // prettier-ignore
    script.beat(`${name}: points to the score`, MS.roll, { ...picture, scores: scored(picture, effects), got }, (stage) => {
      for (const counter of stage.all(`[data-place="score-${seat}"]`)) stage.roll(counter, was, was + points, 0)
      stage.cue(0, () => play('points', { gain: gainOf(cast, seat) }))
    }, { calm: 500 }) // prettier-ignore
  }

  /** Broken tiles and the start tile are charged one after the other, and swept into the tower. */
  private pay(script: Script<Picture>, step: DuelStep, cast: Cast): void {
    const { seat } = step
    const pay = mainOf(step)
    if (!pay) return
    const name = `${cast.names[seat] ?? ''}, broken`
    this.begin(script) // nothing may have been tiled
    script.beat(`${name}: costs`, pay.tiles.length * OWN.cost + 240, { ...script.picture, runs: [] }, (stage) => {
      stage.all(`[data-seat="${seat}"] .charge`).forEach((cost, index) => {
        stage.animate(cost, [{ transform: 'none' }, { transform: 'scale(1.5)', offset: 0.4 }, { transform: 'none' }], { delay: index * OWN.cost, duration: 220 })
        stage.cue(index * OWN.cost, () => play('crack', { gain: gainOf(cast, seat) }))
      })
    }, { calm: 400 }) // prettier-ignore
    this.note(seat, 'broken', step.effects)
    this.toScore(script, seat, step.effects, cast, name, null)
    const swept = step.effects.filter(({ origin }) => origin)
    if (swept.length) this.fly(script, step, swept, cast, `${name}: swept away`, OWN.falls, 'pick')
    else script.picture = seen(script.picture, step, cast)
  }

  /** What the round brought, on a card; then pawns, chips and the start tile are where the next one finds them. */
  private round(script: Script<Picture>, step: DuelStep, cast: Cast): void {
    if (this.count) cardBeat(script, { ...script.picture, card: finished(this.count, script.picture.scores), runs: [] })
    this.count = null
    const after = { ...seen(script.picture, step, cast), card: null, runs: [], got: {}, marks: NONE } // the gold goes out with the card
    script.beat('the next round', OWN.round, after, (stage) => stage.fly(['start tile'], { arc: 20 }))
  }

  private deal(script: Script<Picture>, steps: DuelStep[], cast: Cast): void {
    const last = steps.at(-1)
    const { tiles, come } = applied(script.picture.tiles, steps.flatMap((step) => step.effects), cast.keys)
    if (!last) return
    const after = { ...seen(script.picture, last, cast), tiles, isDealing: true }
    if (!come.length) {
      script.picture = after
      return
    }
    const gap = dealGap(come.length)
    script.part().beat('suns rise', MS.shake + (come.length - 1) * gap + MS.deal + 70, after, (stage) => {
      stage.fly(come, { at: MS.shake, duration: MS.deal, gap, arc: 30, land: 70, from: 'bag' })
      stage.cue(0, () => play('shake'))
      stage.cue(MS.shake, () => play('deal', { tiles: come.length }))
    })
  }

  /** One tablet after the other, each for both players; then the verdict. */
  private end(script: Script<Picture>, step: DuelStep, cast: Cast): void {
    this.count = null
    script.picture = { ...seen(script.picture, step, cast), turn: script.picture.turn, isOver: false }
    for (const effect of step.effects.filter(({ points }) => points)) {
      const name = `tablet ${effect.rule}, ${cast.names[effect.seat] ?? ''}`
      const given = { ...script.picture.given, [`${effect.rule}-${effect.seat}`]: effect.points }
      const lit = { tablet: effect.rule, seat: effect.seat, points: effect.points }
      script.beat(name, OWN.tablet, { ...script.picture, runs: [], got: {}, given, lit }, (stage) => {
        stage.pop(stage.one('[data-tablet-points]'))
        stage.cue(0, () => play('run', { step: 2 }))
      }, { calm: OWN.tablet }) // prettier-ignore
      this.toScore(script, effect.seat, [effect], cast, name, null)
    }
    script.picture = { ...script.picture, lit: null }
    turnBeat(script, null, '')
    script.pause('a breath', 450)
    script.beat('verdict', 320, { ...script.picture, lit: null, isOver: true }, (stage) => stage.cue(60, () => play('end')))
  }
}

const NONE: ReadonlySet<string> = new Set()

/** A picture of the table at the end of a step: of the last one that is of the state. Tiles, scores and lamps stay. */
function seen(picture: Picture, step: DuelStep, cast: Cast): Picture {
  return { ...picture, view: step.view ?? cast.view }
}

function scored({ scores }: Picture, effects: DuelEffect[]): number[] {
  return scores.map((score, seat) => score + sum(effects.filter((effect) => effect.seat === seat)))
}

function sum(effects: DuelEffect[]): number {
  return effects.reduce((total, { points }) => total + points, 0)
}

/** The key of the plate that a step is about, if its front is known. */
function plateOf(step: DuelStep): string[] {
  const piece = mainOf(step)?.tiles[0]
  return typeof piece === 'object' && piece.piece === 'plate' && piece.number !== null ? [`plate-${piece.number}`] : []
}

function colourOf({ tiles }: Pick<Applied, 'tiles'>, key: string): string {
  return tiles.find((tile) => tile.key === key)?.colour ?? ''
}

function gild(stage: Stage, gain: number, at = 0): void {
  for (const frame of stage.all('[data-run]')) stage.fadeIn(frame, at, 160)
  stage.all('[data-run-points]').forEach((badge, index) => {
    stage.pop(badge, at + 120 + index * 60, MS.rise)
    stage.cue(at + 120 + index * 60, () => play('run', { step: index, gain }))
  })
}
