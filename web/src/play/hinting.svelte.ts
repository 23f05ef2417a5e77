// Hints at a table that allows them: what the bots' search would play. The server counts them.
import { post } from '../net/http'
import { refusalText } from '../lib/reasons'
import type { Happening, PreviewOf, State } from '../protocol/messages'

export class Hinting {
  brings = $state.raw<PreviewOf | null>(null) // the move that was named
  isAsking = $state(false)
  fault = $state('')

  ask = async ({ table, number }: State): Promise<void> => {
    if (this.isAsking) return
    this.isAsking = true
    this.fault = ''
    try {
      this.brings = (await post('/api/hints', { table, number })).brings
    } catch (error) {
      this.fault = refusalText(error)
    } finally {
      this.isAsking = false
    }
  }

  /** Something has happened: what was named before may be impossible now. */
  forget(events: Happening[]): void {
    if (events.every(({ kind }) => kind === 'hinted')) return
    this.brings = null
    this.fault = ''
  }
}
