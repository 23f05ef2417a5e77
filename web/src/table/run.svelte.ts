// Runs a table while it is on the page: states are shown as they come, previews are asked for, and what the
// eye sees is passed on to what is around the table. To be called by the table's component.
import { onMount, untrack } from 'svelte'
import { m } from '../texts/messages.js'
import type { GameName } from '../protocol/messages'
import type { TablePicture, TableScene } from './scene.svelte'
import { NOTHING_SEEN, seen, type Seen } from './seen.svelte'

export function run<G extends GameName, Picture extends TablePicture>(scene: TableScene<G, Picture>, see: () => Seen): void {
  $effect(() => {
    void [scene.table.number, scene.table.legal.length] // in a lesson one may act at last in a state that one has looked at
    if (scene.needsOutlooks) untrack(() => void scene.previews.askOutlooks())
  })
  $effect(() => {
    const { moves } = scene.pointing
    untrack(() => void scene.previews.askSteps(moves))
  })
  $effect(() => {
    const now = see()
    seen.now = scene.pointing.armed ? { ...now, say: m.once_more({ what: now.say }) } : now
  })
  $effect(() => {
    const finish = (): void => void (document.hidden && scene.director.finish(true))
    document.addEventListener('visibilitychange', finish)
    return () => document.removeEventListener('visibilitychange', finish)
  })
  onMount(() => {
    if (scene.table.you.length && document.activeElement === document.body) scene.root?.focus({ preventScroll: true })
    return () => {
      scene.director.stop()
      seen.now = NOTHING_SEEN
    }
  })
}
