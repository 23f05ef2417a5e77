// Steps of moves and deals: effects that belong together, with the one that the step is about.
import type { Step } from '../protocol/messages'

/** All effects of some steps. */
export function effectsOf<S extends Step>(steps: readonly S[]): S['effects'][number][] {
  return steps.flatMap((step): S['effects'][number][] => step.effects)
}

/** The effect that a step is about. */
export function mainOf<S extends Step>({ effects, main }: S): S['effects'][number] | undefined {
  return effects[main]
}

/** What players and chance do, and not what the rules make of it. */
export function ownSteps<S extends Pick<Step, 'by'>>(steps: readonly S[]): S[] {
  return steps.filter(({ by }) => by !== 'rules')
}

/** Steps that follow each other and have the same teller, grouped into runs. */
export function inTurns<S, Teller>(steps: readonly S[], tellerOf: (step: S) => Teller): [Teller, S[]][] {
  const turns: [Teller, S[]][] = []
  for (const step of steps) {
    const teller = tellerOf(step)
    const last = turns.at(-1)
    if (last && last[0] === teller) last[1].push(step)
    else turns.push([teller, [step]])
  }
  return turns
}
