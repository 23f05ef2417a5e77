// What is picked, what of its targets is looked at, and what a move would do. It knows the legal moves, and no rules.
import type { Effect } from '../lib/protocol'
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

export interface Asked {
  legal: string[]
  acting: boolean
  act: (move: string) => void
  preview: (moves: string[]) => Promise<Record<string, Effect[]>>
}

/** What is said to somebody who does not see the table; worded elsewhere. */
export type Saying = { kind: 'picked' | 'unpicked' | 'impossible' } | { kind: 'source'; source: string }

const PATIENCE = 2000 // milliseconds after which an answer is no longer waited for

export class Picking {
  private wanted = $state.raw<Pick | null>(null)
  source = $state<string | null>(null) // chosen by a key; its colour is still to come
  looked = $state<string | null>(null) // the move whose target is pointed at or focused
  said = $state.raw<Saying | null>(null)
  private previews = $state.raw<Record<string, Effect[]>>({})
  private isAsking = false
  private readonly ask: () => Asked

  constructor(ask: () => Asked) {
    this.ask = ask
  }

  private legal = $derived.by(() => this.ask().legal)
  choices = $derived.by(() => choicesOf(this.legal))
  picked = $derived.by(() => (this.wanted && movesOf(this.legal, this.wanted).length ? this.wanted : null))

  /** The moves that can be chosen now: targets of what is picked, or columns. */
  moves = $derived.by(() => (this.picked ? movesOf(this.legal, this.picked) : this.choices))
  shown = $derived.by(() => (this.looked && this.moves.includes(this.looked) ? this.looked : null))

  canPick(pick: Pick): boolean {
    return movesOf(this.legal, pick).length > 0
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
    if (!this.canPick(pick) || this.ask().acting) return
    this.wanted = pick
    this.source = null
    this.looked = null
    this.said = { kind: 'picked' }
    void this.foresee()
  }

  unpick(): void {
    if (this.picked || this.source) this.said = { kind: 'unpicked' }
    this.forget()
  }

  /** Another state: what was picked belongs to the old one. */
  forget(): void {
    this.wanted = null
    this.source = null
    this.looked = null
    this.previews = {}
    if (this.choices.length) void this.foresee()
  }

  look(move: string | null): void {
    this.looked = move
  }

  unlook(move: string): void {
    if (this.looked === move) this.looked = null
  }

  choose(move: string): void {
    const { acting, act } = this.ask()
    if (this.moves.includes(move) && !acting) act(move)
  }

  /** What a move would do, as far as it is known yet. */
  foreseen(move: string): Effect[] {
    return this.previews[move] ?? []
  }

  /** The line of row *row*, the floor line or a column as a target of what is picked. */
  moveTo(target: string): string | undefined {
    return this.picked ? this.moves.find((move) => parseTake(move)?.target === target) : undefined
  }

  choiceAt(row: number, column: number): string | undefined {
    return this.choices.find((move) => move === formatChoice({ row, column }))
  }

  /** A key: a source, then a colour, then a target. Returns whether it meant something. */
  type(key: string): boolean {
    if (!this.legal.length) return false
    const isNumber = /^[1-9]$/.test(key)
    const colour = colourOf(key)
    const row = parseChoice(this.choices[0] ?? '')?.row
    if (row !== undefined) return isNumber && this.tryMove(formatChoice({ row, column: Number(key) - 1 }))
    if (this.picked && (isNumber || key === 'F')) return this.tryMove(formatTake({ ...this.picked, target: key }))
    if (isNumber || key === CENTRE) return this.chooseSource(key)
    if (colour) return this.tryPick(this.picked?.source ?? this.source, colour)
    return false
  }

  private tryMove(move: string): boolean {
    if (this.moves.includes(move)) this.choose(move)
    else this.said = { kind: 'impossible' }
    return true
  }

  private chooseSource(source: string): boolean {
    this.wanted = null
    const hasTiles = this.legal.some((move) => parseTake(move)?.source === source)
    this.source = hasTiles ? source : null
    this.said = { kind: 'source', source }
    return true
  }

  private tryPick(source: string | null, colour: string): boolean {
    if (source && this.canPick({ source, colour })) this.pick({ source, colour })
    else this.said = { kind: 'impossible' }
    return true
  }

  /** Ask for what the moves at hand would do; one question at a time. */
  private async foresee(): Promise<void> {
    if (this.isAsking) return
    this.isAsking = true
    const moves = this.moves
    const late = new Promise<Record<string, Effect[]>>((wake) => setTimeout(wake, PATIENCE, {}))
    const found = await Promise.race([this.ask().preview(moves), late])
    this.isAsking = false
    const known = Object.entries(found).filter(([, effects]) => effects.length)
    if (moves.every((move) => this.moves.includes(move))) this.previews = Object.fromEntries(known)
    else if (this.moves.length) void this.foresee()
  }
}
