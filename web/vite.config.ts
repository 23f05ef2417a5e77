import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import inlang from './project.inlang/settings.json' with { type: 'json' }

// A browser loads the texts of its own language only. Without this, every browser would load all of them.
const ALL_TEXTS = /\/src\/texts\/messages\.js$/
const ANY_LANGUAGE = 'experimentalStaticLocale ?? options.locale ?? getLocale()'

const oneLanguage: Plugin = {
  name: 'one language',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const language = languageOf(id)
    if (language) return code.replaceAll(/(from '\.\/\w+\.js)'/g, `$1?language=${language}'`).replace(ANY_LANGUAGE, `'${language}'`)
    if (!ALL_TEXTS.test(id)) return null
    const loads = inlang.locales.map((each) => `'${each}': () => import('./messages/_index.js?language=${each}')`)
    return `import { getLocale } from './runtime.js'\nexport const m = await { ${loads.join(', ')} }[getLocale()]()`
  },
}

function languageOf(id: string): string | null {
  return /\/src\/texts\/messages\/\w+\.js\?language=([\w-]+)$/.exec(id)?.[1] ?? null
}

// What every page needs is one file. The texts in it wait for their language, which must not wait for them: what both
// need is a file of its own.
const groups = [
  { name: 'language', test: /src\/texts\/(runtime|registry)\.js/, priority: 1 },
  { name: 'frame', tags: ['$initial' as const] },
]

function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const language = languageOf(facadeModuleId ?? '')
  return language ? `assets/texts-${language}-[hash].js` : 'assets/[name]-[hash].js'
}

// The built page becomes a part of the Python package, which serves it.
export default defineConfig({
  plugins: [oneLanguage, svelte()],
  build: {
    outDir: '../src/azulejos/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
})
