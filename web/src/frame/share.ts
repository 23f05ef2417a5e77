// The system's share sheet, for those who hold the page in their hands.
import { wholeAddress } from '../net/address'
import { m } from '../texts/messages.js'

export const canShare = 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** Offer a link of this site to the other apps of a phone, as far as it lets a page do that. */
export async function shareLink(path: string, text: string): Promise<void> {
  if (!canShare) return
  try {
    await navigator.share({ title: m.title(), text, url: wholeAddress(path) })
  } catch {
    // The user has cancelled, or the tap was too long ago: the link is on the page as well.
  }
}
