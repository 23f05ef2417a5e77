// It is your turn: a sound, and a notice if the page is not looked at, as far as they are wanted.
import { fileBeside } from '../net/address'
import { m } from '../texts/messages.js'
import { route } from './route.svelte'
import { paced, settings } from './settings.svelte'
import { turnSound } from './sound'

const LANDING = 450 // milliseconds: the tiles have come to rest, and making a sound holds up nothing

export function notifyTurn(table: string): void {
  if (settings.bell) setTimeout(turnSound, paced(LANDING))
  if (settings.notify && document.hidden && mayNotify()) notify(table)
}

export function mayNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'granted'
}

function notify(table: string): void {
  try {
    const notice = new Notification(m.title(), { body: m.your_turn(), tag: table, icon: fileBeside('icon.svg') })
    notice.onclick = () => {
      focus()
      notice.close()
      route.go(`/t/${table}`)
    }
  } catch {
    // Some browsers of phones have notices for installed pages only.
  }
}
