// The analysis board: a position and the way to it, and what the server's search thinks of it, deeper and deeper.
import { Studied } from '../exercise/position.svelte'
import { post } from '../net/http'
import { refusalText } from '../lib/reasons'
import { streamed } from '../net/streams'
import type { Analysis, Position, PositionOf } from '../protocol/messages'
import { m } from '../texts/messages.js'
import { addressOfPath } from '../net/address'
import { addressOf } from './address'

export const ANY_DEAL = '*' // chance decides
const LATER = 250 // milliseconds of rest on a position before it is analysed

export class AnalysisBoard {
  readonly studied = new Studied(() => this.names)
  lines = $state(3) // how many are asked for
  analysis = $state.raw<Analysis | null>(null)
  isThinking = $state(false)
  isBusy = $state(false) // a move is being made
  fault = $state('') // of a move or a position
  refused = $state('') // of the analysis
  private way = $state.raw<Position[]>([])
  private at = $state(-1)
  private reading: AbortController | null = null

  position = $derived(this.way[this.at] ?? null)
  names = $derived(this.position?.scores.map((_, seat) => m.player_number({ number: seat + 1 })) ?? [])
  canGoBack = $derived(this.at > 0)
  canGoOn = $derived(this.at < this.way.length - 1)

  /** Begin with another position. */
  open = async (position: string): Promise<void> => {
    const found = await this.ask({ position })
    if (!found) return
    this.way = [found]
    this.go(0)
  }

  /** Make a move, or let tiles be drawn. */
  make = async (ply: string): Promise<void> => {
    const { position } = this
    if (!position || this.isBusy) return
    const next = await this.ask({ position: position.position, ply })
    if (!next) return
    this.way = [...this.way.slice(0, this.at + 1), next]
    this.go(this.at + 1, position.seat)
  }

  back = (): void => {
    if (this.canGoBack) this.go(this.at - 1)
  }

  forward = (): void => {
    if (this.canGoOn) this.go(this.at + 1, this.position?.seat)
  }

  think = (): void => {
    this.reading?.abort()
    this.refused = ''
    this.analysis = null
    this.isThinking = false
    if (this.position && this.position.seat !== null) void this.read(this.position)
  }

  /** The page is left. */
  end(): void {
    this.reading?.abort()
  }

  private async ask(question: PositionOf): Promise<Position | null> {
    this.isBusy = true
    this.fault = ''
    try {
      return await post('/api/positions', question)
    } catch (error) {
      this.fault = refusalText(error)
      return null
    } finally {
      this.isBusy = false
    }
  }

  private go(to: number, seat: number | null | undefined = undefined): void {
    this.at = to
    this.fault = ''
    const { position } = this
    if (!position) return
    this.studied.show(position, seat)
    history.replaceState(history.state, '', addressOfPath(addressOf(position.position)))
    this.think()
  }

  private async read({ position }: Position): Promise<void> {
    const reading = (this.reading = new AbortController())
    this.isThinking = true
    try {
      await new Promise((wake) => setTimeout(wake, LATER))
      if (reading.signal.aborted) return
      for await (const analysis of streamed<Analysis>('/api/analyses', { position, lines: this.lines }, reading.signal)) {
        if (reading.signal.aborted) return
        this.analysis = analysis
      }
    } catch (error) {
      if (!reading.signal.aborted) this.refused = refusalText(error)
    } finally {
      if (this.reading === reading) this.isThinking = false
    }
  }
}
