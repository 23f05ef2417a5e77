// The steps of the lessons lead from one view of the server to the next, in both games.
import { describe, expect, test } from 'vitest'
import { MARKER, slotsOf } from '../azul/motion/places'
import { slots } from '../duel/motion/places'
import { effectsOf } from '../lib/steps'
import { Keys, type Slot } from '../lib/tiles'
import type { Step, View } from '../protocol/messages'
import { applied } from '../table/motion/applied'

interface Part {
  view: View | null
  frames?: { steps: Step[]; view: View }[]
}

const LESSONS = import.meta.glob<Part[]>('../learn/generated/*.lesson.json', { import: 'default', eager: true })

function slotsIn(view: View): Slot[] {
  return view.game === 'azul' ? slotsOf(view).filter(({ colour }) => colour !== MARKER) : slots(view)
}

function sorted(tiles: Slot[]): string[] {
  return tiles.map(({ colour, place }) => `${place} ${colour}`).sort()
}

describe.each(['azul', 'duel'])('%s', (game) => {
  const parts = LESSONS[`../learn/generated/${game}.lesson.json`] ?? []

  test('steps move the tiles to where the next view has them', () => {
    let view: View | null = null
    let compared = 0
    for (const part of parts) {
      view = part.view ?? view
      for (const frame of part.frames ?? []) {
        if (!view) throw new Error('a lesson begins without a table')
        const keys = new Keys()
        const { tiles } = applied(keys.identify(slotsIn(view), []), effectsOf(frame.steps), keys)
        expect(sorted(tiles.filter(({ colour }) => colour !== MARKER))).toEqual(sorted(slotsIn(frame.view)))
        view = frame.view
        compared++
      }
    }
    expect(compared).toBeGreaterThan(3)
  })

  test('every step that others follow shows the table at its end, where effects do not say all', () => {
    const steps = parts.flatMap((part) => (part.frames ?? []).flatMap((frame) => frame.steps.slice(0, -1)))
    expect(steps.length).toBeGreaterThan(0)
    for (const step of steps) if ('view' in step) expect(step.view).not.toBeNull()
  })
})

test('a tile keeps its key on its way, and one that was not seen before gets a key of its own', () => {
  const keys = new Keys()
  const place = (zone: 'bag' | 'factory' | 'line', id: string) => ({ zone, id, seat: -1, row: -1, space: -1 })
  const effect = { rule: 'A13', seat: 0, points: 0, spaces: [] }
  const tiles = [{ key: 'own', colour: 'red', place: 'factory-2' }]
  const taken = applied(tiles, [{ ...effect, kind: 'place', tiles: ['red'], origin: place('factory', 'factory-2'), to: [place('line', 'line-0-0-0')] }], keys)
  expect(taken).toEqual({ tiles: [{ key: 'own', colour: 'red', place: 'line-0-0-0' }], moved: ['own'], gone: [], come: [] })
  const dealt = applied([], [{ ...effect, kind: 'deal', tiles: ['red'], origin: place('bag', 'bag'), to: [place('factory', 'factory-0')] }], keys)
  expect(dealt.come).toHaveLength(1)
  expect(applied(tiles, [{ ...effect, kind: 'discard', tiles: ['red'], origin: place('factory', 'factory-2'), to: [place('bag', 'bag')] }], keys).gone).toEqual(['own'])
})
