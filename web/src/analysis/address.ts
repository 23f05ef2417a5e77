// The address of the analysis board holds its position: spaces, which an address can't show, as underscores.
import { currentFragment } from '../net/address'

export const PATH = '/analysis'

export function addressOf(position: string): string {
  return `${PATH}#${position.replaceAll(' ', '_')}`
}

/** The position of this address; empty if it has none. */
export function addressed(): string {
  return decodeURIComponent(currentFragment()).replaceAll('_', ' ')
}
