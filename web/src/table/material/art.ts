// The tiles' art. A tile is a picture, of which all tiles of its kind share one: as a use of a symbol it would be many
// elements, made and styled again whenever it goes elsewhere. What is drawn by lines alone is one path.
import art from './tiles.svg?raw'
import './tile.css'

const FINE = 30 // pixels below which a tile has no fine brushwork
const LINES = /<symbol id="e-(\w+)"[^>]*><path class="[^"]+" d="([^"]+)"/g
const KIND = /<symbol id="t-(\w+)" viewBox="([^"]+)">(.*?)<\/symbol>/g

/** The line art of each colour, as a path. */
export const lineArt = new Map([...art.matchAll(LINES)].map(([, colour, path]) => [colour, path]))

putIn(art) // used once, so that the page's code has it once

function putIn(symbols: string): void {
  document.body.insertAdjacentHTML('afterbegin', symbols)
  const shared = /<defs>.*?<\/defs>/.exec(symbols)?.[0] ?? ''
  const sheet = new CSSStyleSheet()
  for (const [, kind, box, drawing] of symbols.matchAll(KIND)) {
    const fine = `<style>@media(max-width:${FINE - 0.5}px){.f{display:none}}</style>` // a picture's medium is as wide as it is
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${fine}${shared}${drawing}</svg>`
    sheet.insertRule(`.t-${kind} { background-image: url("data:image/svg+xml,${encodeURIComponent(picture)}") }`)
  }
  document.adoptedStyleSheets.push(sheet)
}
