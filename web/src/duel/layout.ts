// The sizes of everything, from the available room: one table that fits every screen. All sizes come from one unit, a
// hundredth of about 14 tiles. On a desk what is taken is on the left and what is built on the right; a tablet held upright
// has the own board below all else; so has a phone, with fewer words; a phone that lies has it on the right.

export interface Layout {
  forms: string[] // classes of the table: its form, and what there is little of
  sizes: string // as custom properties
}

interface Room {
  width: number
  height: number
}

const LYING = 520 // pixels of height, below which a table is that of a phone that lies
const PHONE = 700 // pixels of width, below which it is that of a phone held upright
const TABLET = 900 // and of a tablet held upright
const SHORT = 760 // pixels of an upright table, below which slips are put on what is not asked about
const LEAST = 690 // below which there is too little for fingers, as below a coach: all of it is in sight
const LOW = 700 // pixels of a desk, up to which words are fewer
const BROAD = 2.2 // times its height: a lying table that has no height to spare

export function layoutOf({ width, height }: Room): Layout {
  if (height < LYING) {
    const u = Math.min(width / 84.4, height / 34.2)
    return made(width, ['phone', 'lying', ...(width <= BROAD * height ? ['high'] : [])], u)
  }
  if (width < PHONE) return upright(width, height)
  const low = height <= LOW ? ['low'] : []
  if (width < TABLET) return made(width, ['tablet', ...low], Math.min(width / 104, height / 128), Math.min(width / 77, height / 100))
  return made(width, ['desk', ...low], Math.min(width / 136.6, height / 72.4))
}

function upright(width: number, height: number): Layout {
  const isLeast = height < LEAST
  const high = isLeast ? (height - 24) / 71 : height < SHORT ? (height - 240) / 49.5 : height / 80.2
  return made(width, ['phone', 'upright', ...(height < SHORT ? ['short'] : []), ...(isLeast ? ['least'] : [])], Math.min(width / 39, high))
}

/** With the unit of the table, and that of the board in front. */
function made(width: number, forms: string[], unit: number, own = unit): Layout {
  return { forms, sizes: `--width: ${width}px; --u: ${unit}px; --own: ${own}px` }
}
