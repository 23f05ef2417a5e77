// The tiles' art as one set of symbols, put into the document once: every tile is a use of one of them.
import symbols from './tiles.svg?raw'
import './tile.css'

document.body.insertAdjacentHTML('afterbegin', symbols)
