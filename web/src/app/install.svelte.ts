// Installing the page as an app: browsers offer it once; the offer is kept for the settings.
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

class Installing {
  offer = $state.raw<InstallEvent | null>(null)

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault() // don't ask people before they have played
      this.offer = event as InstallEvent
    })
    addEventListener('appinstalled', () => (this.offer = null))
  }

  async ask(): Promise<void> {
    await this.offer?.prompt()
    this.offer = null
  }
}

export const installing = new Installing()
