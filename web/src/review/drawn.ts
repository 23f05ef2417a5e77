// The elements from which a move takes its tiles and to which it moves them, on a drawn table: found by the places of its effects.
import type { Effect, PreviewOf } from '../protocol/messages'
import { named, placesOf } from '../table/pointing/find'
import { pointsText } from '../lib/effectTexts'
import { mainOf } from '../lib/steps'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A move as it is drawn: rings around what is taken and where it goes, and an arrow between them. */
export interface Drawn {
  from: Box | null
  to: Box | null
  arrow: string // a path; empty if there is nothing to connect
  badge: string // what it brings: "+5", "2/3", "−2"
}

export function drawnMove(root: HTMLElement, brings: PreviewOf): Drawn {
  const effect = brings.steps[0] && mainOf(brings.steps[0])
  if (!effect) return { from: null, to: null, arrow: '', badge: '' }
  const from = union(root, tilesOf(root, effect))
  const to = union(root, effect.to.flatMap(({ id }) => placed(root, id)))
  return { from, to, arrow: from && to ? arrowOf(from, to) : '', badge: badgeOf(brings) }
}

/** What a line scores or holds with a move, and what its fallen tiles cost. */
function badgeOf({ outlook }: PreviewOf): string {
  if (!outlook) return ''
  const line = outlook.lines.find((each) => each.row === outlook.line)
  const gained = line ? (line.fate === 'scores' ? pointsText(line.points) : `${line.tiles}/${line.size}`) : ''
  return [gained, outlook.fall_cost ? pointsText(outlook.fall_cost) : ''].filter(Boolean).join(' ')
}

/** The tiles that an effect moves, where they are; the place itself if they can't be told apart there. */
function tilesOf(root: HTMLElement, { origin, spaces, tiles }: Effect): HTMLElement[] {
  const places = (spaces.length ? [...spaces] : origin ? [origin] : []).flatMap(({ id }) => placed(root, id))
  const colours = new Set<string>(tiles.filter((tile) => typeof tile === 'string'))
  const found = places.flatMap((place) => (place.dataset.tile ? [place] : [...place.querySelectorAll<HTMLElement>('[data-tile]')]))
  const taken = found.filter(({ dataset }) => colours.has(dataset.tile ?? ''))
  return taken.length ? taken : places
}

function placed(root: HTMLElement, id: string): HTMLElement[] {
  const exact = named(root, id)
  return exact.length ? exact : placesOf(root, id)
}

/** The smallest box around all of them, within the root. */
function union(root: HTMLElement, elements: HTMLElement[]): Box | null {
  const boxes = elements.map((each) => each.getBoundingClientRect())
  if (!boxes.length) return null
  const frame = root.getBoundingClientRect()
  const x = Math.min(...boxes.map((box) => box.left)) - frame.left + root.scrollLeft
  const y = Math.min(...boxes.map((box) => box.top)) - frame.top + root.scrollTop
  const width = Math.max(...boxes.map((box) => box.right)) - frame.left + root.scrollLeft - x
  const height = Math.max(...boxes.map((box) => box.bottom)) - frame.top + root.scrollTop - y
  return { x, y, width, height }
}

/** A curve from the side of one box to the nearest side of the other, which leaves room for its head. */
function arrowOf(from: Box, to: Box): string {
  const start = towards(from, to)
  const end = towards(to, from)
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  if (length < 12) return ''
  const lift = Math.min(60, length / 4)
  const middle = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) - lift + Math.abs(start.y - end.y) / 2 }
  return `M${at(start)} Q${at(middle)} ${at(end)}`
}

/** The point of a box's edge that lies towards another. */
function towards(box: Box, other: Box): { x: number; y: number } {
  const own = centre(box)
  const far = centre(other)
  const [dx, dy] = [far.x - own.x, far.y - own.y]
  const scale = Math.min(box.width / 2 / Math.max(1, Math.abs(dx)), box.height / 2 / Math.max(1, Math.abs(dy)))
  return { x: own.x + dx * scale * 1.06, y: own.y + dy * scale * 1.06 }
}

function centre({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}

function at({ x, y }: { x: number; y: number }): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
