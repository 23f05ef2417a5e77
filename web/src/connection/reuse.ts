// Parts of a state that have not changed since the last one.

/** The new value with every part of the old one that is equal: what is drawn from such a part is not drawn again. */
export function reuse<Value>(old: unknown, now: Value): Value {
  if (!isThing(old) || !isThing(now) || Array.isArray(old) !== Array.isArray(now)) return now
  const names = Object.keys(now)
  const parts = names.map((name) => reuse(old[name], now[name]))
  if (names.length === Object.keys(old).length && names.every((name, index) => old[name] === parts[index] && name in old)) return old as Value
  return (Array.isArray(now) ? parts : Object.fromEntries(names.map((name, index) => [name, parts[index]]))) as Value
}

function isThing(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
