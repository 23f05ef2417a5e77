import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import inlang from './project.inlang/settings.json' with { type: 'json' }
import type { Written } from './src/lib/say.ts'

const GAMES = globSync('src/*/game.ts').map((path) => path.split('/')[1] ?? '')

// A browser loads the texts of its own language only, as data, which is smaller than a function for each. What the page names
// in full, as `m.hello`, goes by a number there; a name that is put together stays as it is.
const ALL_TEXTS = /\/src\/texts\/messages\.js$/
const IN_LANGUAGE = /^\0?texts-in-([\w-]+)$/ // the name of such data

const WITH_TEXTS = /\/src\/(?!texts\/).*\.(ts|svelte)$/
const SHORT = shortNames()

const oneLanguage: Plugin = {
  name: 'one language',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (IN_LANGUAGE.test(id) ? `\0${id}` : null),
  load(id) {
    const language = languageOf(id)
    return language ? `export default ${JSON.stringify(textsIn(language))}` : null
  },
  transform(code, id) {
    if (WITH_TEXTS.test(id)) return code.replaceAll(/\bm\.(\w+)/g, (all, name: string) => (SHORT.has(name) ? `m.${SHORT.get(name)}` : all))
    if (!ALL_TEXTS.test(id)) return null
    const loads = inlang.locales.map((each) => `'${each}': () => import('texts-in-${each}')`)
    const imports = "import '../frame/languages.ts'\nimport { spoken } from '../lib/say.ts'\nimport { getLocale } from './runtime.js'\n"
    return `${imports}const { default: texts } = await { ${loads.join(', ')} }[getLocale()]()\nexport const m = spoken(texts, getLocale())`
  },
}

type Message = string | [{ declarations: string[]; selectors: string[]; match: Record<string, string> }]

/** What `spoken` reads: each text, or the gap that chooses one and the texts by case, which another gap may choose again. */
function textsIn(language: string): Record<string, Written> {
  return Object.fromEntries(Object.entries(languageFile(language)).map(([name, message]) => [SHORT.get(name) ?? name, written(message)]))
}

function languageFile(language: string): Record<string, Message> {
  const path = new URL(`../src/azulejos/texts/${language}.json`, import.meta.url)
  const { $schema: _, ...messages } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Message>
  return messages
}

/** Numbers for the names of texts, but not for one that a quoted word names, or that begins as a name which is put together. */
function shortNames(): Map<string, string> {
  const code = globSync('src/!(texts)/**/*.{ts,svelte}').map((path) => readFileSync(path, 'utf8')).join('\n')
  const quoted = new Set([...code.matchAll(/['"`](\w+)['"`]/g)].map(([, name]) => name))
  const beginnings = new Set([...code.matchAll(/`(\w+_)\${/g)].map(([, beginning]) => beginning ?? ''))
  const isWhole = (name: string): boolean => !quoted.has(name) && ![...beginnings].some((beginning) => name.startsWith(beginning))
  const names = Object.keys(languageFile('en')).filter(isWhole)
  return new Map(names.map((name, number) => [name, `_${number.toString(36)}`]))
}

function written(message: Message): Written {
  if (typeof message === 'string') return message
  const [{ declarations, selectors, match }] = message
  const plurals = declarations.flatMap((each) => /^local (\w+) = (\w+): plural$/.exec(each)?.slice(1) ?? [])
  const cases = Object.entries(match).map(([when, text]): Case => [when.split(',').map((each) => each.split('=')[1]?.trim() ?? ''), text])
  return chosen(selectors, plurals, cases)
}

type Case = [values: string[], text: string] // by selector, in order

function chosen([selector, ...more]: string[], plurals: string[], cases: Case[]): Written {
  if (selector === undefined) return cases[0]?.[1] ?? ''
  const place = plurals.indexOf(selector) // followed by the gap that it counts
  const byValue = Map.groupBy(cases, ([[value = '']]) => value)
  const texts = [...byValue].map(([value, those]) => [value, chosen(more, plurals, those.map(([[, ...rest], text]) => [rest, text]))])
  return [place < 0 ? selector : (plurals[place + 1] ?? ''), place < 0 ? 0 : 1, Object.fromEntries(texts)]
}

function languageOf(id: string): string | null {
  return IN_LANGUAGE.exec(id)?.[1] ?? null
}

// The service worker keeps the files of one build: those for every reader, and those of the reader's language.
const IN_ONE_LANGUAGE = new RegExp(`/(?:texts-|(?:${GAMES.join('|')})\\.)(${inlang.locales.join('|')})-`)
const OF_HOST = 'HostPage-' // what only those get who look after the server (`static_page.py`)
const BESIDE = ['icon.svg', 'icon-turn.svg', 'app.webmanifest']

const worker: Plugin = {
  name: 'worker',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const files = readdirSync(`${dir}/assets`).filter((name) => !name.startsWith(OF_HOST)).map((name) => `assets/${name}`).sort()
    const scripts = [...readFileSync(`${dir}/index.html`, 'utf8').matchAll(/src="\/([^"]+)"/g)].map(([, source]) => source)
    const of = (language: string): string[] => files.filter((name) => IN_ONE_LANGUAGE.exec(name)?.[1] === language)
    const languages = Object.fromEntries(inlang.locales.map((language) => [language, of(language)]))
    const list = { scripts, answers: ['api/games'], all: [...files.filter((name) => !IN_ONE_LANGUAGE.test(name)), ...BESIDE], languages }
    const version = createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 16)
    const source = readFileSync('src/app/worker.js', 'utf8').replace('__VERSION__', version).replace('__FILES__', JSON.stringify(list))
    writeFileSync(`${dir}/worker.js`, source)
  },
}

// Of a game's folder, the parts that are loaded at once, with the first page, or only when they are asked for.
const APART = 'game|KeyHelp|Keys|Supply|Labels|labels|Final|RulesPicture'

// What every page needs is one file. The texts in it wait for their language, which must not wait for them: what both
// need is a file of its own.
const groups = [
  { name: 'language', test: /src\/(texts\/(runtime|registry)\.js|frame\/languages\.ts)/, priority: 3 },
  { name: 'frame', tags: ['$initial' as const], priority: 2 },
  // One file for each table, without what is seldom asked for, and one for what both use: many small ones are larger.
  { name: 'kit', test: /src\/(table\/(?!(motion\/|pointing\/)?(sounds|RoundCard|gamePage|rings|rulesPicture))|lib\/(effectTexts|tiles|time)\.|setup\/hotSeats|moves\/moveTexts)/, priority: 1 },
  ...GAMES.map((game) => ({ name: `${game}-table`, test: new RegExp(`src/${game}/(?!(\\w+/)?(${APART}))`), priority: 1 })),
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
  // Files find each other wherever they are; only the page, which a server shows at many paths, names them from the root.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }) },
  worker: { format: 'es' },
  // Tests run Svelte's code for browsers, without which runes do nothing.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], restoreMocks: true, unstubGlobals: true },
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
})
