// The places of the groups on a plate: two in a row, one in a quarter, three round a corner.
export type Area = 'all' | 'top' | 'bottom' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

const QUARTERS: Area[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

/** The areas of groups of these sizes, the largest first. */
export function areasOf(sizes: number[]): Area[] {
  let used = 0
  return sizes.map((size) => {
    const first = used
    used += size
    if (size > 2) return 'all'
    return size === 2 ? (first < 2 ? 'top' : 'bottom') : (QUARTERS[first] ?? 'all')
  })
}
