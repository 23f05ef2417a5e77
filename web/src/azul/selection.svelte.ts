// What is picked, which of its targets is pointed at, and what a move would do. It knows the legal moves, and no rules.
import type { MoveEffects } from '../lib/games'
import type { AzulColour, AzulEffect, AzulFacts } from '../protocol/azul'
import {
  CENTRE,
  choicesOf,
  colourOf,
  formatChoice,
  formatTake,
  movesOf,
  parseChoice,
  parseTake,
  type Pick,
  samePick,
} from './moves'

export interface Choosing {
  facts: AzulFacts
  legal: string[]
  acting: boolean
  act: (move: string) => void
  preview: (moves: string[]) => Promise<MoveEffects<'azul'>>
}

/** What is said to somebody who does not see the table; worded elsewhere. */
export type Announcement = { kind: 'picked' | 'unpicked' | 'impossible' } | { kind: 'source'; source: string }

const PATIENCE = 2000 // milliseconds after which an answer is no longer waited for

export class Selection {
  private wanted = $state.raw<Pick | null>(null)
  source = $state<string | null>(null) // chosen by a key; its colour is still to come
  pointed = $state<string | null>(null) // the move whose target is pointed at or focused
  announced = $state.raw<Announcement | null>(null)
  private previews = $state.raw<MoveEffects<'azul'>>({})
  private isAsking = false
  private readonly choosing: () => Choosing

  constructor(choosing: () => Choosing) {
    this.choosing = choosing
  }

  private facts = $derived.by(() => this.choosing().facts)
  private legal = $derived.by(() => this.choosing().legal)
  choices = $derived.by(() => choicesOf(this.legal))
  picked = $derived.by(() => (this.wanted && movesOf(this.facts, this.legal, this.wanted).length ? this.wanted : null))

  /** The moves that can be chosen now: targets of what is picked, or columns. */
  moves = $derived.by(() => (this.picked ? movesOf(this.facts, this.legal, this.picked) : this.choices))
  shown = $derived.by(() => (this.pointed && this.moves.includes(this.pointed) ? this.pointed : null))

  canPick(pick: Pick): boolean {
    return movesOf(this.facts, this.legal, pick).length > 0
  }

  isPicked(pick: Pick): boolean {
    return samePick(this.picked, pick)
  }

  /** Pick a group, or put it back if it is picked. */
  toggle(pick: Pick): void {
    if (this.isPicked(pick)) this.unpick()
    else this.pick(pick)
  }

  pick(pick: Pick): void {
    if (!this.canPick(pick) || this.choosing().acting) return
    this.wanted = pick
    this.source = null
    this.pointed = null
    this.announced = { kind: 'picked' }
    void this.askPreviews()
  }

  unpick(): void {
    if (this.picked || this.source) this.announced = { kind: 'unpicked' }
    this.forget()
  }

  /** Another state: what was picked belongs to the old one. */
  forget(): void {
    this.wanted = null
    this.source = null
    this.pointed = null
    this.previews = {}
    if (this.choices.length) void this.askPreviews()
  }

  point(move: string | null): void {
    this.pointed = move
  }

  unpoint(move: string): void {
    if (this.pointed === move) this.pointed = null
  }

  choose(move: string): void {
    const { acting, act } = this.choosing()
    if (this.moves.includes(move) && !acting) act(move)
  }

  /** What a move would do, as far as it is known yet. */
  effectsOf(move: string): AzulEffect[] {
    return this.previews[move] ?? []
  }

  /** The line of row *row*, the floor line or a column as a target of what is picked. */
  moveTo(target: string): string | undefined {
    return this.picked ? this.moves.find((move) => parseTake(this.facts, move)?.target === target) : undefined
  }

  choiceAt(row: number, column: number): string | undefined {
    return this.choices.find((move) => move === formatChoice({ row, column }))
  }

  /** A key: a source, then a colour, then a target. Returns whether it meant something. */
  type(key: string): boolean {
    if (!this.legal.length) return false
    const isNumber = /^[1-9]$/.test(key)
    const colour = colourOf(this.facts, key)
    const row = parseChoice(this.choices[0] ?? '')?.row
    if (row !== undefined) return isNumber && this.tryMove(formatChoice({ row, column: Number(key) - 1 }))
    if (this.picked && (isNumber || key === 'F')) return this.tryMove(formatTake(this.facts, { ...this.picked, target: key }))
    if (isNumber || key === CENTRE) return this.chooseSource(key)
    if (colour) return this.tryPick(this.picked?.source ?? this.source, colour)
    return false
  }

  private tryMove(move: string): boolean {
    if (this.moves.includes(move)) this.choose(move)
    else this.announced = { kind: 'impossible' }
    return true
  }

  private chooseSource(source: string): boolean {
    this.wanted = null
    const hasTiles = this.legal.some((move) => parseTake(this.facts, move)?.source === source)
    this.source = hasTiles ? source : null
    this.announced = { kind: 'source', source }
    return true
  }

  private tryPick(source: string | null, colour: AzulColour): boolean {
    if (source && this.canPick({ source, colour })) this.pick({ source, colour })
    else this.announced = { kind: 'impossible' }
    return true
  }

  /** Ask for what the moves at hand would do; one question at a time. */
  private async askPreviews(): Promise<void> {
    if (this.isAsking) return
    this.isAsking = true
    const moves = this.moves
    const late = new Promise<MoveEffects<'azul'>>((wake) => setTimeout(wake, PATIENCE, {}))
    const previews = await Promise.race([this.choosing().preview(moves), late])
    this.isAsking = false
    const known = Object.entries(previews).filter(([, effects]) => effects.length)
    if (moves.every((move) => this.moves.includes(move))) this.previews = Object.fromEntries(known)
    else if (this.moves.length) void this.askPreviews()
  }
}
