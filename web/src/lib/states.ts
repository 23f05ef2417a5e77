// States of one table: they may come twice, or late.
import type { State, View } from '../protocol/messages'

/** The newer of a received state and the one that is shown; null if the received one is older. */
export function newer(received: State, old: State | undefined): State | null {
  if (!old) return received
  if (received.number < old.number) return null
  if (received.since === null || received.since >= old.number) return received
  // It repeats what has been seen already.
  return { ...received, since: old.number, events: received.events.filter((event) => event.number > old.number) }
}

/** Whether nothing has changed, not even who is there or the time on the clocks. */
export function sameTable(one: State, other: State): boolean {
  return text(one) === text(other)
}

function text(state: State): string {
  return JSON.stringify({ ...state, since: null, events: [] })
}

/** A state in which no seat acts: a picture, or a step of a replay. */
export function atRest(game: string, view: View | null, names: string[], details: Partial<State>): State {
  return {
    type: 'state',
    table: '',
    number: 0,
    since: null,
    events: [],
    status: 'over',
    setup: { game },
    host: false,
    commitment: '',
    secret: null,
    words: [],
    pledges: [],
    opening_until: null,
    rated: false,
    seats: names.map((name) => ({ name, person: null, bot: null, stand_in: null, you: false, present: true, face: null, compiling: false })),
    you: [],
    viewer: null,
    to_act: null,
    view,
    legal: [],
    choices: [],
    clock: null,
    undo: { may: 'no', asked_by: null, agreed: [] },
    result: null,
    rematch: null,
    absence: null,
    rematch_asked: [],
    rematch_until: null,
    hints: [],
    ...details,
  }
}
