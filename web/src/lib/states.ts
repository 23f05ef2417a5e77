// States of one table: they may come twice, or late.
import type { State } from './protocol'

/** What is to be shown of a state that came, beside the one that is shown: nothing if it is older. */
export function newer(told: State, old: State | undefined): State | null {
  if (!old) return told
  if (told.number < old.number) return null
  if (told.since === null || told.since >= old.number) return told
  // It tells again what has been seen already.
  return { ...told, since: old.number, events: told.events.filter((event) => event.number > old.number) }
}

/** Whether nothing has changed, not even who is there or the time on the clocks. */
export function sameTable(one: State, other: State): boolean {
  return text(one) === text(other)
}

function text(state: State): string {
  return JSON.stringify({ ...state, since: null, events: [] })
}

/** What is the same in all states at which nobody acts any more: a picture, or a step of a replay. */
export function atRest(view: unknown, names: string[]) {
  return {
    type: 'state',
    since: null,
    events: [],
    status: 'over',
    seats: names.map((name) => ({ name, person: null, bot: null, stand_in: null, you: false, present: true })),
    you: [],
    viewer: null,
    to_act: null,
    view,
    legal: [],
  } satisfies Partial<State>
}
