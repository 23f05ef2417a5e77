import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import inlang from './project.inlang/settings.json' with { type: 'json' }

// A browser loads the texts of its own language only. Without this, every browser would load all of them.
const ALL_TEXTS = /\/src\/texts\/messages\.js$/
const ANY_LANGUAGE = /\nexport const (\w+) = .*\(inputs[\s\S]*$/ // a text that looks for its language whenever it is said

const oneLanguage: Plugin = {
  name: 'one language',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const language = languageOf(id)
    if (language) {
      const inOne = code.replace(ANY_LANGUAGE, (any, name) => `\nexport { ${textIn(language, any)} as ${name} }`)
      return inOne.replaceAll(/(from '\.\/\w+\.js)'/g, `$1?language=${language}'`)
    }
    if (!ALL_TEXTS.test(id)) return null
    const loads = inlang.locales.map((each) => `'${each}': () => import('./messages/_index.js?language=${each}')`)
    return `import { getLocale } from './runtime.js'\nexport const m = await { ${loads.join(', ')} }[getLocale()]()`
  },
}

/** The name of a text in one language, of those that it chooses from; the last one is chosen without being compared. */
function textIn(language: string, any: string): string {
  const name = new RegExp(`=== "${language}"\\) return (\\w+)\\(`).exec(any)?.[1] ?? /\treturn (\w+)\(inputs\)\n/.exec(any)?.[1]
  if (!name) throw new Error(`no text in '${language}' in ${any}`)
  return name
}

function languageOf(id: string): string | null {
  return /\/src\/texts\/messages\/\w+\.js\?language=([\w-]+)$/.exec(id)?.[1] ?? null
}

// The service worker keeps the files of one build: those for every reader, and those of the reader's language.
const IN_ONE_LANGUAGE = new RegExp(`/(?:texts-|azul\\.|duel\\.)(${inlang.locales.join('|')})-`)
const BESIDE = ['/icon.svg', '/icon-turn.svg', '/app.webmanifest']

const worker: Plugin = {
  name: 'worker',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const files = readdirSync(`${dir}/assets`).map((name) => `/assets/${name}`).sort()
    const scripts = [...readFileSync(`${dir}/index.html`, 'utf8').matchAll(/src="([^"]+)"/g)].map(([, source]) => source)
    const of = (language: string): string[] => files.filter((name) => IN_ONE_LANGUAGE.exec(name)?.[1] === language)
    const languages = Object.fromEntries(inlang.locales.map((language) => [language, of(language)]))
    const list = { scripts, all: [...files.filter((name) => !IN_ONE_LANGUAGE.test(name)), ...BESIDE], languages }
    const version = createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 16)
    const source = readFileSync('src/frame/worker.js', 'utf8').replace('__VERSION__', version).replace('__FILES__', JSON.stringify(list))
    writeFileSync(`${dir}/worker.js`, source)
  },
}

// What every page needs is one file. The texts in it wait for their language, which must not wait for them: what both
// need is a file of its own.
const groups = [
  { name: 'language', test: /src\/texts\/(runtime|registry)\.js/, priority: 3 },
  { name: 'frame', tags: ['$initial' as const], priority: 2 },
  // One file for each table, without what is seldom asked for, and one for what both stand on: many small ones are larger.
  { name: 'kit', test: /src\/(table\/|lib\/(effectTexts|tiles|time|hotSeats)\.|moves\/moveTexts)/, priority: 1 },
  { name: 'AzulTable', test: /src\/azul\/(?!KeyHelp|Final)/, priority: 1 },
  { name: 'DuelTable', test: /src\/duel\/(?!Keys|Supply|Labels|labels|Final)/, priority: 1 },
]

function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const language = languageOf(facadeModuleId ?? '')
  return language ? `assets/texts-${language}-[hash].js` : 'assets/[name]-[hash].js'
}

// The built page becomes a part of the Python package, which serves it.
export default defineConfig({
  plugins: [oneLanguage, worker, svelte()],
  build: {
    outDir: '../src/azulejos/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
})
