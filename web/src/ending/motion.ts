// Animates the end of a game: the walls leave their boards and grow, then the verdict appears.
import type { Attachment } from 'svelte/attachments'
import { motion } from '../lib/settings.svelte'
import { EASE } from '../table/motion/stage'

const MS = { fade: 220, grow: 620, cardAt: 420, card: 280 } // at the normal pace

function animate(node: HTMLElement, frames: Keyframe[], at: number, duration: number): void {
  const rate = motion.rate()
  node.animate(frames, { delay: at / rate, duration: duration / rate, easing: EASE.slide, fill: 'backwards' })
}

/** A wall comes from the board on which it was laid. */
export function fromTable(seat: number): Attachment<HTMLElement> {
  return (node) => {
    const board = document.querySelector(`.board[data-seat="${seat}"] :is(.wall, .dome)`)
    if (!board || !motion.isOn() || motion.isCalm()) return
    const [from, to] = [board.getBoundingClientRect(), node.getBoundingClientRect()]
    node.style.transformOrigin = '0 0'
    animate(node, [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})` }, { transform: 'none' }], 0, MS.grow)
  }
}

/** The wood covers the table. */
export const fadeIn: Attachment<HTMLElement> = (node) => {
  if (motion.isOn()) animate(node, [{ opacity: 0 }, { opacity: 1 }], 0, MS.fade)
}

/** What is said comes when the walls are there. */
export const laidDown: Attachment<HTMLElement> = (node) => {
  if (!motion.isOn()) return
  const from = motion.isCalm() ? { opacity: 0 } : { opacity: 0, transform: 'translateY(14px) scale(.97)' }
  animate(node, [from, { opacity: 1, transform: 'none' }], motion.isCalm() ? 0 : MS.cardAt, MS.card)
}
