// What an effect changes on the table that is seen. No rule is here: effects say what goes where.
import type { DuelBoard, DuelColour, DuelEffect, DuelFactory, DuelPlace, DuelPlate, DuelView } from '../protocol/duel'

/** The view after an effect. What effects do not tell, such as the cells of a plate, is taken from the state to come. */
export function happen(view: DuelView, effect: DuelEffect, truth: DuelView): DuelView {
  const { kind, seat, origin, to, points } = effect
  const colours = effect.tiles.filter((tile): tile is DuelColour => typeof tile === 'string' && tile !== 'special' && tile !== 'start tile')
  const scored = points ? withBoard(view, seat, (board) => ({ ...board, score: board.score + points })) : view
  switch (kind) {
    case 'place':
      return colours.reduce((now, colour, index) => laid(now, to[index] ?? to[0], colour), taken(scored, origin, colours))
    case 'break':
      return withBoard(taken(scored, origin, colours), seat, (board) => ({ ...board, broken: [...board.broken, ...colours] }))
    case 'discard':
    case 'clear':
    case 'sweep':
      return taken(scored, origin, colours)
    case 'slide':
      return withFactory(taken(scored, origin, colours), 0, (factory) => ({ ...factory, moon: [...factory.moon, ...colours] }))
    case 'stack':
      return withFactory(taken(scored, origin, colours), (to[0]?.row ?? 0) + 1, (factory) => ({ ...factory, moon: [...factory.moon, ...colours] }))
    case 'deal':
      return colours.reduce((now, colour, index) => dealt(now, to[index] ?? to[0], colour), scored)
    case 'start tile':
      return { ...scored, start_tile: seat }
    case 'reveal':
      return withFactory(scored, (to[0]?.row ?? 0) + 1, (factory) => ({ ...factory, chip: chipOf(effect) }))
    case 'take chip':
      return withBoard(withFactory(scored, (origin?.row ?? 0) + 1, (factory) => ({ ...factory, chip: null })), seat, (board) => ({
        ...board,
        chips: truth.boards[seat]?.chips ?? board.chips,
      }))
    case 'spend':
      return withBoard(scored, seat, (board) => ({ ...board, chips: without(board.chips, chipOf(effect)) }))
    case 'draw':
      return pawnsOf(scored, seat, truth)
    case 'take plate':
      return { ...pawnsOf(scored, seat, truth), hand: scored.display[origin?.row ?? -1] ?? null, display: scored.display.map((plate, slot) => (slot === origin?.row ? null : plate)) }
    case 'next round':
      return { ...truth.boards.reduce((now, board, owner) => withBoard(now, owner, (old) => ({ ...old, tokens: board.tokens })), scored), phase: truth.phase }
    case 'turn up':
      return { ...scored, ...lifted(scored, truth), display: scored.display.map((plate, slot) => (slot === to[0]?.row ? plateIn(truth, effect) ?? plate : plate)) }
    case 'place plate':
      return withBoard({ ...scored, hand: null }, seat, (board) => ({
        ...board,
        plates: board.plates.map((plate, space) => (space === to[0]?.row ? (truth.boards[seat]?.plates[space] ?? plate) : plate)),
      }))
    case 'tile':
    case 'special':
      return withBoard(colours.length ? taken(scored, origin, colours.slice(0, 1)) : scored, seat, (board) => ({
        ...board,
        dome: board.dome.map((cells, row) => cells.map((tile, column) => (row === to[0]?.row && column === to[0].space ? (colours[0] ?? 'special') : tile))),
      }))
    default:
      return scored
  }
}

/** A pawn has gone to take a plate, unless a new round has brought it back. */
function pawnsOf(view: DuelView, seat: number, truth: DuelView): DuelView {
  return withBoard(view, seat, (board) => ({ ...board, tokens: Math.min(board.tokens, truth.boards[seat]?.tokens ?? 0) }))
}

/** The stack without a plate; what lies on top is known of the last state. */
function lifted({ stack, top }: DuelView, truth: DuelView): Pick<DuelView, 'stack' | 'top'> {
  const left = Math.max(truth.stack, stack - 1)
  return { stack: left, top: left === truth.stack ? truth.top : top }
}

function withBoard(view: DuelView, seat: number, change: (board: DuelBoard) => DuelBoard): DuelView {
  return { ...view, boards: view.boards.map((board, index) => (index === seat ? change(board) : board)) }
}

function withFactory(view: DuelView, number: number, change: (factory: DuelFactory) => DuelFactory): DuelView {
  return { ...view, factories: view.factories.map((factory, index) => (index === number ? change(factory) : factory)) }
}

/** Without tiles at the place that they come from. All moons together are one place: tops of stacks, and the large moon. */
function taken(view: DuelView, origin: DuelPlace | null, colours: DuelColour[]): DuelView {
  if (!origin) return view
  if (origin.zone === 'sun') return withFactory(view, origin.row + 1, (factory) => ({ ...factory, sun: withoutAll(factory.sun, colours) }))
  if (origin.zone === 'broken') return withBoard(view, origin.seat, (board) => ({ ...board, broken: withoutAll(board.broken, colours) }))
  if (origin.zone === 'line') {
    return withBoard(view, origin.seat, (board) => ({
      ...board,
      lines: board.lines.map((line, row) => (row === origin.row ? fewer(line, colours.length) : line)),
    }))
  }
  return origin.zone === 'moon' ? offMoons(view, colours) : view
}

function offMoons(view: DuelView, colours: DuelColour[]): DuelView {
  const left = [...colours]
  const takes = (colour: DuelColour | undefined): boolean => {
    const index = colour === undefined ? -1 : left.indexOf(colour)
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  }
  const factories = view.factories.map((factory, number) => {
    if (number === 0) return { ...factory, moon: factory.moon.filter((colour) => !takes(colour)) }
    return takes(factory.moon.at(-1)) ? { ...factory, moon: factory.moon.slice(0, -1) } : factory
  })
  return { ...view, factories }
}

function laid(view: DuelView, place: DuelPlace | undefined, colour: DuelColour): DuelView {
  if (!place) return view
  return withBoard(view, place.seat, (board) => ({
    ...board,
    lines: board.lines.map((line, row) => (row === place.row ? { ...line, colour, tiles: line.tiles + 1 } : line)),
  }))
}

function fewer(line: DuelBoard['lines'][number], by: number): DuelBoard['lines'][number] {
  const tiles = Math.max(0, line.tiles - by)
  return { ...line, tiles, colour: tiles ? line.colour : null }
}

function dealt(view: DuelView, place: DuelPlace | undefined, colour: DuelColour): DuelView {
  return place ? withFactory(view, place.row + 1, (factory) => ({ ...factory, sun: [...factory.sun, colour] })) : view
}

function chipOf({ tiles }: DuelEffect): string {
  const chip = tiles[0]
  return typeof chip === 'object' && chip.piece === 'chip' ? chip.colours.join('-') : 'hidden'
}

function plateIn({ display }: DuelView, { tiles }: DuelEffect): DuelPlate | undefined {
  const piece = tiles[0]
  const number = typeof piece === 'object' && piece.piece === 'plate' ? piece.number : null
  return display.find((plate) => plate?.number === number) ?? undefined
}

function without<Thing>(list: Thing[], thing: Thing): Thing[] {
  const index = list.indexOf(thing)
  return index < 0 ? list : list.filter((_, at) => at !== index)
}

function withoutAll<Thing>(list: Thing[], things: Thing[]): Thing[] {
  return things.reduce((left, thing) => without(left, thing), list)
}
