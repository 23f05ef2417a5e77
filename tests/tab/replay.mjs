// Makes the calls of a recording (see `calls.py`) in a module of WebAssembly, and stops at the first that differs.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [, , module, calls] = process.argv
const { instance } = await WebAssembly.instantiate(readFileSync(module), {})
const { memory, __heap_base: heap } = instance.exports
const steps = JSON.parse(readFileSync(calls, 'utf8'))

const BORDER = 64
const PAGE = 1 << 16
let free = heap.value
const places = new Map() // by address and length in the recording

/** Where an array of the recording is here. */
function placeOf({ address, bytes }) {
  const key = `${address} ${bytes}`
  if (!places.has(key)) {
    free += (BORDER - (free % BORDER)) % BORDER
    places.set(key, free)
    free += bytes
    const missing = Math.ceil((free - memory.buffer.byteLength) / PAGE)
    if (missing > 0) memory.grow(missing)
  }
  return places.get(key)
}

let seconds = 0
for (const [index, step] of steps.entries()) {
  const arrays = step.arguments.filter((each) => typeof each !== 'number')
  for (const array of arrays) {
    const place = placeOf(array)
    for (const [at, content] of array.writes) new Uint8Array(memory.buffer).set(Buffer.from(content, 'base64'), place + at)
  }
  const passed = step.arguments.flatMap((each) => (typeof each === 'number' ? [each] : [placeOf(each), ...each.shape]))
  const before = process.cpuUsage()
  const result = instance.exports[step.name](...passed) ?? 0
  const used = process.cpuUsage(before) // the compiler's threads count, too
  seconds += (used.user + used.system) / 1e6
  const digest = createHash('sha1')
  for (const array of arrays) digest.update(new Uint8Array(memory.buffer, placeOf(array), array.bytes))
  if (result !== step.result || digest.digest('hex') !== step.digest) {
    console.log(JSON.stringify({ equal: index, differs: step.name, result, expected: step.result }))
    process.exit(0)
  }
}
console.log(JSON.stringify({ equal: steps.length, seconds }))
