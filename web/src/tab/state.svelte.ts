// The state of a tab that plays by itself, without a server. The page shows it.
import { choose } from '../net/transport'
import { answerDownloads } from './downloads'
import { startTab } from './tab'

class TabState {
  status = $state<'server' | 'starting' | 'ready' | 'failed'>('server')

  /** Play in this tab from now on; to be called before anything is asked. */
  start(): void {
    const tab = startTab()
    choose(tab)
    answerDownloads()
    this.status = 'starting'
    tab.ready.then(
      () => (this.status = 'ready'),
      (error: unknown) => {
        console.error(error)
        this.status = 'failed'
      },
    )
  }

  /** Whether there is no server. */
  get isAlone(): boolean {
    return this.status !== 'server'
  }
}

export const tabState = new TabState()
