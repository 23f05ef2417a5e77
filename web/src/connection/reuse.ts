// What has not changed from one state to the next.

/** A new value with all parts of the old one that are still the same: what is drawn from such a part is not drawn again. */
export function kept<Value>(old: unknown, now: Value): Value {
  if (!isThing(old) || !isThing(now) || Array.isArray(old) !== Array.isArray(now)) return now
  const names = Object.keys(now)
  const parts = names.map((name) => kept(old[name], now[name]))
  if (names.length === Object.keys(old).length && names.every((name, index) => old[name] === parts[index] && name in old)) return old as Value
  return (Array.isArray(now) ? parts : Object.fromEntries(names.map((name, index) => [name, parts[index]]))) as Value
}

function isThing(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
