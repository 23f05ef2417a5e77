import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import type { Ack, Command } from '../protocol/messages'
import { Refusal } from '../net/http'
import { Outbox } from './outbox.svelte'

const DAY = 24 * 3600 * 1000

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: 1_000_000 })
})

afterEach(() => {
  vi.useRealTimers()
})

function move(id: string, table = 'blue-1'): Command {
  return { type: 'move', id, table, number: 3, move: '3R2' }
}

function say(id: string): Command {
  return { type: 'say', id, table: 'blue-1', text: 'hello' }
}

function ack(id: string, number: number, table = 'blue-1'): Ack {
  return { type: 'ack', id, table, number }
}

function outbox(orphan = vi.fn()): Outbox {
  return new Outbox(orphan)
}

/** The ids of what is kept in the tab. */
function stored(): string[] {
  const kept: { command: Command }[] = JSON.parse(sessionStorage.getItem('azulejos.unsent') ?? '[]')
  return kept.map(({ command }) => command.id)
}

function ids(commands: Command[]): string[] {
  return commands.map((each) => each.id)
}

test('a new command is due once', () => {
  const box = outbox()
  void box.put(move('a'), 'ann')
  expect(ids(box.due(false))).toEqual(['a'])
  expect(ids(box.due(false))).toEqual([])
})

test('commands are due in their order', () => {
  const box = outbox()
  for (const id of ['a', 'b', 'c']) void box.put(move(id), 'ann')
  expect(ids(box.due(false))).toEqual(['a', 'b', 'c'])
})

test('an unanswered command is due again after more than four seconds', () => {
  const box = outbox()
  void box.put(move('a'), 'ann')
  box.due(false)
  vi.advanceTimersByTime(4000)
  expect(ids(box.due(false))).toEqual([])
  vi.advanceTimersByTime(1)
  expect(ids(box.due(false))).toEqual(['a'])
})

test('after a break everything unanswered is due at once', () => {
  const box = outbox()
  void box.put(move('a'), 'ann')
  void box.put(move('b'), 'ann')
  box.due(false)
  box.acknowledge(ack('a', 9), 3)
  expect(ids(box.due(true))).toEqual(['b'])
})

test('a postponed command is due after its pause', () => {
  const box = outbox()
  void box.put(move('a'), 'ann')
  box.due(false)
  box.postpone('a', 500)
  vi.advanceTimersByTime(500)
  expect(ids(box.due(false))).toEqual([])
  vi.advanceTimersByTime(1)
  expect(ids(box.due(false))).toEqual(['a'])
})

test('postponing an unknown command does nothing', () => {
  const box = outbox()
  box.postpone('a', 500)
  expect(box.due(true)).toEqual([])
})

test('an acknowledged command is done when its state is known', async () => {
  const box = outbox()
  const done = box.put(move('a'), 'ann')
  expect(box.acknowledge(ack('a', 4), 4)).toBe(true)
  await expect(done).resolves.toEqual(ack('a', 4))
  expect(box.entries).toEqual([])
  expect(stored()).toEqual([])
})

test('an acknowledged command waits for its state', async () => {
  const box = outbox()
  const done = vi.fn()
  void box.put(move('a'), 'ann').then(done)
  expect(box.acknowledge(ack('a', 4), 3)).toBe(false)
  await Promise.resolve()
  expect(done).not.toHaveBeenCalled()
  expect(box.due(true)).toEqual([])
  box.acknowledgeUpTo('blue-1', 3)
  expect(stored()).toEqual(['a'])
  box.acknowledgeUpTo('blue-1', 4)
  await Promise.resolve()
  expect(done).toHaveBeenCalledExactlyOnceWith(ack('a', 4))
  expect(stored()).toEqual([])
})

test("another table's state acknowledges nothing here", () => {
  const box = outbox()
  void box.put(move('a'), 'ann')
  box.acknowledge(ack('a', 4), 3)
  box.acknowledgeUpTo('red-2', 9)
  expect(stored()).toEqual(['a'])
})

test('a state acknowledges nothing that the server has not acknowledged', () => {
  const box = outbox()
  void box.put(move('a'), 'ann')
  box.acknowledgeUpTo('blue-1', 9)
  expect(stored()).toEqual(['a'])
})

test('a line of chat is done whatever state is known', async () => {
  const box = outbox()
  const done = box.put(say('a'), 'ann')
  expect(box.acknowledge(ack('a', 70), 3)).toBe(true)
  await expect(done).resolves.toEqual(ack('a', 70))
})

test('an unknown acknowledgement is no reason to wait', () => {
  expect(outbox().acknowledge(ack('a', 70), 3)).toBe(true)
})

test('a refused command fails and names its table', async () => {
  const box = outbox()
  const failed = box.put(move('a', 'red-2'), 'ann')
  const refusal = new Refusal('stale', 'another move came first')
  expect(box.refuse('a', refusal)).toBe('red-2')
  await expect(failed).rejects.toBe(refusal)
  expect(stored()).toEqual([])
})

test('a command that happened cannot be refused any more', () => {
  const box = outbox()
  void box.put(move('a'), 'ann')
  box.acknowledge(ack('a', 4), 3)
  expect(box.refuse('a', new Refusal('stale', ''))).toBeNull()
  expect(stored()).toEqual(['a'])
})

test('refusing an unknown command does nothing', () => {
  expect(outbox().refuse('a', new Refusal('stale', ''))).toBeNull()
})

test('commands outlive the page, in their order and without what the page alone knew', () => {
  const before = outbox()
  void before.put(move('a'), 'ann')
  void before.put(move('b'), 'ann')
  before.due(false)
  const after = outbox()
  expect(ids(after.due(false))).toEqual(['a', 'b'])
  expect(after.entries.map(({ person, since }) => [person, since])).toEqual([['ann', 1_000_000], ['ann', 1_000_000]])
})

test('what a page that is gone has sent is refused to its successor', () => {
  void outbox().put(move('a'), 'ann')
  const orphan = vi.fn()
  const refusal = new Refusal('stale', '')
  outbox(orphan).refuse('a', refusal)
  expect(orphan).toHaveBeenCalledExactlyOnceWith(refusal)
})

test('what is a day old is forgotten', () => {
  void outbox().put(move('a'), 'ann')
  vi.setSystemTime(1_000_000 + DAY - 1)
  expect(ids(outbox().due(false))).toEqual(['a'])
  vi.setSystemTime(1_000_000 + DAY)
  expect(outbox().due(false)).toEqual([])
})

test('commands of another person are refused, those of nobody are not', async () => {
  const box = outbox()
  const failed = box.put(move('a'), 'ann')
  void box.put(move('b'), 'ben')
  void box.put(move('c'), '')
  const refusal = new Refusal('not_known', '')
  box.refuseOthers('ben', refusal)
  await expect(failed).rejects.toBe(refusal)
  expect(ids(box.due(false))).toEqual(['b', 'c'])
})

test.each(['no JSON', '7', 'null'])('a damaged store (%s) is an empty one', (text) => {
  sessionStorage.setItem('azulejos.unsent', text)
  expect(outbox().entries).toEqual([])
})

test('a browser that stores nothing still sends', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('quota', 'QuotaExceededError')
  })
  const box = outbox()
  void box.put(move('a'), 'ann')
  expect(ids(box.due(false))).toEqual(['a'])
})
