// Faces: four tiles of a person's own, A B over B A, as a number that the server sends; and the tile of each bot.
const KINDS = ['blue', 'yellow', 'red', 'black', 'white', 'turquoise', 'special']
const FACES = KINDS.length ** 2
const STEP = 15 // from one face to the next: prime to their number, so that all of them come in turn
const BOTS: Record<string, string> = { apprentice: 'white', potter: 'blue', tiler: 'yellow', painter: 'red', architect: 'black', master: 'marker' }

/** The four tiles, line by line. */
export function tilesOfFace(face: number): string[] {
  const [a = '', b = ''] = [KINDS[Math.floor(face / KINDS.length)], KINDS[face % KINDS.length]]
  return [a, b, b, a]
}

/** Another face: after all of them comes the first one again. */
export function faceAfter(face: number): number {
  return (face + STEP) % FACES
}

/** The tile by which a bot is known, on its level's slider and at its seat. */
export function tileOfBot(bot: string): string {
  return BOTS[bot] ?? 'turquoise'
}
