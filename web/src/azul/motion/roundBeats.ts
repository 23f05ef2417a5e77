// The end of a round as beats: line by line the tile slides to the wall, its run turns to gold, the points fly to the
// score; then the floor is paid, a card sums up the round, and the bag is dealt out.
import { pointsText } from '../../lib/effectTexts'
import { effectsOf } from '../../lib/steps'
import type { AzulEffect, AzulPlace, AzulStep } from '../../protocol/azul'
import { applied } from '../../table/motion/applied'
import { play } from '../../table/motion/ear'
import type { Script } from '../../table/motion/beat'
import { type Card, cardBeat, finished, newCard } from '../../table/card'
import { dealGap, EASE, MS, type Stage } from '../../table/motion/stage'
import { gainOf, turnBeat } from '../../table/motion/turn'
import type { Cast } from './moveBeats'
import { goldRuns, type GoldRun, type Picture, type Points } from './picture'
import { MARKER } from './places'

const QUICKER = 0.07 // each line is so much shorter than the one before

/** One line of one board on its way to the wall. */
interface Laying {
  seat: number
  row: number
  tile: AzulEffect
  runs: AzulEffect[] // what scores
  effects: AzulEffect[] // all of it, the rest of the line included
}

export class RoundBeats {
  private count: Card | null = null // of the round that is being tiled, perhaps over several states

  /** Lines go to the wall, from the top, those of all players at the same time. */
  tiling(script: Script<Picture>, steps: AzulStep[], cast: Cast): void {
    this.count ??= newCard(script.picture.round, script.picture.scores)
    turnBeat(script, null, '')
    script.picture = { ...script.picture, phase: 'tiling' }
    const of = (kind: AzulStep['kind']): AzulStep[] => steps.filter((step) => step.kind === kind)
    this.fallingLines(script, effectsOf(of('fall')), cast)
    const layings = of('tile').flatMap(layingOf)
    const rows = [...new Set(layings.map((each) => each.row))].sort((one, other) => one - other)
    rows.forEach((row, index) => this.layRow(script, layings.filter((each) => each.row === row), 1 - QUICKER * index, cast))
    this.payFloors(script, of('pay'), cast)
  }

  /** The card of the round, and a new deal. */
  deal(script: Script<Picture>, steps: AzulStep[], cast: Cast): void {
    const next = steps.find((step) => step.kind === 'round')
    if (this.count) this.card(script, next)
    this.count = null
    const effects = effectsOf(steps)
    const before = script.picture.tiles
    const marker = before.find((tile) => tile.colour === MARKER)
    const { tiles, come: dealt } = applied(before.map((tile) => (tile === marker ? { ...tile, place: 'centre' } : tile)), effects, cast.keys)
    const tipped = effects.filter((effect) => effect.origin?.zone === 'lid').reduce((sum, effect) => sum + effect.tiles.length, 0)
    const bag = script.picture.bag + tipped - dealt.length
    const lid = script.picture.lid - tipped
    if (!dealt.length) return
    script.part()
    const isNext = next !== undefined
    const round = script.picture.round + (isNext ? 1 : 0)
    const after: Picture = { ...script.picture, tiles, bag, lid, round, phase: 'play', last: new Map() }
    const at = new Map(tiles.map(({ key, place }) => [key, place]))
    const bare = new Set(effects.flatMap(({ to }) => to.filter(({ zone }) => zone === 'factory').map(({ id }) => id)))
    const gap = dealGap(dealt.length)
    const length = MS.shake + (dealt.length - 1) * gap + MS.deal + 70
    script.beat('the bag is dealt out', length, after, (stage) => {
      const shaking = [0, -7, 6, -5, 4, 0].map((angle) => ({ transform: `rotate(${angle}deg) translateY(${angle ? -2 : 0}px)` }))
      stage.animate(stage.place('bag'), shaking, { duration: MS.shake })
      stage.fly(marker ? [marker.key] : [], { arc: 20 })
      stage.fly(dealt, { at: MS.shake, duration: MS.deal, gap, arc: 30, land: 70, from: 'bag' })
      bare.forEach((place) => {
        const first = dealt.findIndex((key) => at.get(key) === place) // the plate's flower is seen until its first tile lies
        if (first >= 0) stage.fadeOut(stage.place(place)?.querySelector('.flower'), MS.shake + first * gap + MS.deal - 60)
      })
      stage.cue(0, () => play('shake'))
      stage.cue(MS.shake, () => play('deal', { tiles: dealt.length }))
    })
  }

  /** After the last round: rows, columns and colours one by one; the verdict comes after them. */
  end(script: Script<Picture>, steps: AzulStep[], cast: Cast): void {
    const effects = effectsOf(steps)
    this.count = null
    script.beat('gold goes out before the bonuses', 200, { ...script.picture, runs: [], points: [], phase: 'bonuses', turn: null, last: new Map() })
    for (const kind of ['row bonus', 'column bonus', 'colour bonus'] as const) {
      const bonuses = effects.filter((effect) => effect.kind === kind)
      const seats = [...new Set(bonuses.map((effect) => effect.seat))]
      const most = Math.max(0, ...seats.map((seat) => bonuses.filter((effect) => effect.seat === seat).length))
      for (let index = 0; index < most; index++) {
        const now = seats.map((seat) => bonuses.filter((effect) => effect.seat === seat)[index]).filter((effect) => effect !== undefined)
        this.bonus(script, now, `${kind} ${index + 1}`, cast)
      }
    }
    script.pause('a breath', 450)
    script.beat('verdict', 320, { ...script.picture, isOver: true }, (stage) => stage.cue(60, () => play('end')))
  }

  private layRow(script: Script<Picture>, layings: Laying[], stretch: number, cast: Cast): void {
    const row = (layings[0]?.row ?? 0) + 1
    let { tiles, lid } = script.picture
    const ways = layings.map((laying) => {
      const after = applied(tiles, laying.effects, cast.keys)
      tiles = after.tiles
      lid += after.gone.length
      return { laying, keys: after.moved, cleared: after.gone }
    })
    const drops = Math.max(...ways.map((way) => way.cleared.length))
    const length = Math.max(MS.slide + MS.land, drops ? MS.dropAt + (drops - 1) * MS.dropGap + MS.drop : 0)
    const dimmed = script.picture.runs.map((run) => ({ ...run, dim: true }))
    script.beat(`line ${row}: slides to the wall`, length, { ...script.picture, tiles, lid, last: new Map(), runs: dimmed }, (stage) => {
      for (const { laying, keys, cleared } of ways) {
        const colour = laying.tile.tiles[0] ?? ''
        stage.fly(keys, { duration: MS.slide, arc: 8, ease: EASE.slide, sound: () => play('lay', { colour, gain: gainOf(cast, laying.seat) }) })
        stage.fly(cleared, { at: MS.dropAt, duration: MS.drop, gap: MS.dropGap, arc: 18, land: 0, ease: EASE.drop, to: 'lid' })
      }
    }, { stretch }) // prettier-ignore
    this.score(script, layings.map((laying) => this.scoring(laying)), `line ${row}`, stretch, cast)
  }

  private scoring({ seat, tile, runs }: Laying): Scoring {
    const at = tile.to[0]
    const points = total(runs)
    this.count?.seats[seat]?.notes.push({ colour: tile.tiles[0] ?? '', points })
    return { seat, at, place: at ?? NOWHERE, points, runs: runs.flatMap(goldRuns), cells: runs.flatMap((run) => run.to) }
  }

  private bonus(script: Script<Picture>, effects: AzulEffect[], name: string, cast: Cast): void {
    const scorings = effects.map((effect): Scoring => {
      const isColour = effect.kind === 'colour bonus'
      const place = (isColour ? effect.to[0] : effect.to.at(-1)) ?? NOWHERE
      const colour = isColour ? script.picture.tiles.find((tile) => tile.place === place.id)?.colour : undefined
      return { seat: effect.seat, at: undefined, place, points: effect.points, runs: goldRuns(effect), cells: effect.to, ...(colour ? { colour } : {}) }
    })
    this.score(script, scorings, name, 1, cast)
  }

  /** Gold along the runs, the points rise, fly to the score, and the counter rolls. */
  private score(script: Script<Picture>, scorings: Scoring[], name: string, stretch: number, cast: Cast): void {
    const was = script.picture.scores
    const cells = Math.max(...scorings.map((each) => each.cells.length))
    const points = scorings.map(({ seat, place, points, colour }): Points => ({ key: `${name}-${seat}`, seat, at: place, points, ...(colour ? { colour } : {}) }))
    const gilded: Picture = { ...script.picture, runs: [...script.picture.runs, ...scorings.flatMap((each) => each.runs)], points: [...script.picture.points, ...points] }
    const keyAt = new Map(gilded.tiles.map((tile) => [tile.place, tile.key]))
    script.beat(`${name}: gold`, cells * MS.gold + MS.rise, gilded, (stage) => {
      for (const scoring of scorings) gild(stage, scoring, name, (place) => keyAt.get(place.id) ?? '', gainOf(cast, scoring.seat))
    }, { calm: 700, stretch }) // prettier-ignore
    const scores = was.map((score, seat) => score + (scorings.find((each) => each.seat === seat)?.points ?? 0))
    this.toScore(script, name, scorings, { ...gilded, scores }, stretch, cast)
  }

  private toScore(script: Script<Picture>, name: string, from: { seat: number }[], after: Picture, stretch: number, cast: Cast): void {
    const was = script.picture.scores
    script.beat(`${name}: points fly`, MS.toScore - 40, { ...after, scores: was }, (stage) => {
      for (const { seat } of from) stage.send(stage.one(`[data-points-of="${name}-${seat}"]`), `score-${seat}`)
    }, { calm: 0, stretch }) // prettier-ignore
    script.beat(`${name}: points to the score`, MS.roll, after, (stage) => {
      for (const { seat } of from) {
        for (const counter of stage.all(`[data-place="score-${seat}"]`)) stage.roll(counter, was[seat] ?? 0, after.scores[seat] ?? 0, 0)
      }
      stage.cue(0, () => play('points', { gain: gainOf(cast, from[0]?.seat ?? 0) }))
    }, { calm: 500, stretch }) // prettier-ignore
  }

  private payFloors(script: Script<Picture>, steps: AzulStep[], cast: Cast): void {
    const pays = steps.flatMap(({ effects, main }) => effects[main] ?? [])
    if (!pays.length) return
    for (const pay of pays) this.count?.seats[pay.seat]?.notes.push({ colour: pay.tiles[0] ?? '', points: pay.points })
    const most = Math.max(...pays.map((pay) => pay.tiles.length))
    const points = pays.map((pay): Points => ({ key: `floor-${pay.seat}`, seat: pay.seat, at: pay.to.at(-1) ?? NOWHERE, points: pay.points }))
    const dimmed = script.picture.runs.map((run) => ({ ...run, dim: true }))
    script.beat(`floor: ${pays.map((pay) => pointsText(pay.points)).join(' ')}`, most * 130 + 240, { ...script.picture, runs: dimmed, points: [...script.picture.points, ...points] }, (stage) => {
      for (const pay of pays) {
        pay.to.forEach((place, index) => {
          const cost = stage.place(place.id)?.querySelector('.cost')
          stage.animate(cost, [{ transform: 'none' }, { transform: 'scale(1.45)', offset: 0.4 }, { transform: 'none' }], { delay: index * 130, duration: 220 })
          stage.cue(index * 130, () => play('crack', { gain: gainOf(cast, pay.seat) }))
        })
        stage.pop(stage.one(`[data-points-of="floor-${pay.seat}"]`), pay.to.length * 130, 160)
      }
    }, { calm: 700 }) // prettier-ignore
    const scores = script.picture.scores.map((score, seat) => score + (pays.find((pay) => pay.seat === seat)?.points ?? 0))
    this.toScore(script, 'floor', pays, { ...script.picture, scores }, 1, cast)
    const { tiles, gone: swept, moved: kept } = applied(script.picture.tiles, effectsOf(steps), cast.keys)
    const lid = script.picture.lid + swept.length
    const left = script.picture.points.filter((each) => each.points > 0)
    const lit = script.picture.runs.map((run) => ({ ...run, dim: false }))
    script.beat('floor: tiles drop to the lid', 400 + most * MS.dropGap, { ...script.picture, tiles, lid, points: left, runs: lit }, (stage) => {
      stage.fly(swept, { duration: 360, gap: MS.dropGap, arc: 18, land: 0, ease: EASE.drop, to: 'lid' })
      stage.fly(kept, { duration: 360, arc: 12 })
    })
  }

  /** Lines of the grey wall that no space takes: their tiles fall to the floor. */
  private fallingLines(script: Script<Picture>, effects: AzulEffect[], cast: Cast): void {
    if (!effects.length) return
    const { tiles, moved, gone } = applied(script.picture.tiles, effects, cast.keys)
    const keys = [...moved, ...gone]
    script.beat('a line falls', MS.fly + MS.land + keys.length * MS.gap, { ...script.picture, tiles }, (stage) => {
      stage.fly(keys, { to: 'lid', sound: () => play('crack') })
    })
  }

  private card(script: Script<Picture>, next: AzulStep | undefined): void {
    if (!this.count) return
    const starter = next?.effects[next.main]?.seat ?? null
    const lit = script.picture.runs.map((run) => ({ ...run, dim: false }))
    cardBeat(script, { ...script.picture, runs: lit, card: finished(this.count, script.picture.scores, starter) })
    script.beat('the card leaves, gold goes out', 120, { ...script.picture, card: null, runs: [], points: [] })
  }
}

interface Scoring {
  seat: number
  at: AzulPlace | undefined // where the tile was laid; the gold grows from there
  place: AzulPlace // where the points rise
  points: number
  runs: GoldRun[]
  cells: AzulPlace[] // counted one by one
  colour?: string
}

const NOWHERE: AzulPlace = { zone: 'floor', seat: -1, row: -1, space: -1, id: '' }

function layingOf({ seat, effects, main }: AzulStep): Laying[] {
  const tile = effects[main]
  return tile ? [{ seat, row: tile.to[0]?.row ?? 0, tile, runs: effects.filter((effect) => effect.points), effects }] : []
}

function total(effects: AzulEffect[]): number {
  return effects.reduce((sum, effect) => sum + effect.points, 0)
}

/** The mortar turns to gold outwards from the new tile; each tile nods as it is counted; the points rise. */
function gild(stage: Stage, { seat, at, runs, cells }: Scoring, name: string, keyAt: (place: AzulPlace) => string, gain: number): void {
  let when = 0
  for (const run of runs) {
    const long = Math.max(run.toColumn - run.column, run.toRow - run.row) + 1
    const across = run.row === run.toRow
    const middle = at ? ((across ? at.space - run.column : at.row - run.row) + 0.5) / long : 0.5
    for (const element of stage.all(`[data-run="${run.key}"]`)) {
      stage.change(() => (element.style.transformOrigin = across ? `${middle * 100}% 50%` : `50% ${middle * 100}%`))
      const frames = [{ opacity: 0, transform: `scale${across ? 'X' : 'Y'}(${1 / long})` }, { opacity: 1, offset: 0.15 }, { opacity: 1, transform: 'none' }]
      stage.animate(element, frames, { delay: when, duration: Math.max(120, MS.gold * long) })
    }
    when += long * MS.gold
  }
  const distance = (cell: AzulPlace): number => (at ? Math.abs(cell.row - at.row) + Math.abs(cell.space - at.space) : 0)
  const counted = [...cells].sort((one, other) => distance(one) - distance(other))
  counted.forEach((cell, index) => {
    stage.nod(keyAt(cell), index * MS.gold)
    stage.cue(index * MS.gold, () => play('run', { step: index, gain }))
  })
  const rising = [{ opacity: 0, transform: 'translateY(60%) scale(.6)' }, { opacity: 1, transform: 'none' }]
  stage.animate(stage.one(`[data-points-of="${name}-${seat}"]`), rising, { delay: counted.length * MS.gold, duration: MS.rise - 20, easing: EASE.pop })
}
