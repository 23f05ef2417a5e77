// The service worker: without a connection the page opens all the same, and the lessons can be taken.
//
// A page from the server always comes first: what is kept here is shown only when the server can't be reached, so
// nobody sees an old page beside a new server. Each build has a cache of its own, with exactly its files, and replaces
// the last one when no tab shows that any more. What is said to the server never goes through here.
//
// The page and its files may be below any path of a host. The build fills in the two values below.
const VERSION = '__VERSION__' // a digest of all file names, which change with what they hold
const FILES = __FILES__ // what every reader needs, and what readers of each language need

const ROOT = new URL('./', self.location.href) // of the page
const OURS = `azulejos ${ROOT.pathname} ` // how our caches begin; a host may have other pages, with caches of their own
const CACHE = OURS + VERSION
const language = new URL(self.location.href).searchParams.get('language') ?? 'en'

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(tidy()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(newest(request))
  else if (isFile(url.pathname)) event.respondWith(kept(request))
  else if (FILES.answers.some((name) => url.pathname === `${ROOT.pathname}${name}`)) event.respondWith(lastAnswer(request))
})

function isFile(path) {
  if (!path.startsWith(ROOT.pathname)) return false
  const name = path.slice(ROOT.pathname.length)
  return name.startsWith('assets/') || FILES.all.includes(name)
}

/** Keep the files of this build; if the server has another one by now, this build is of no use any more. */
async function keep() {
  const cache = await caches.open(CACHE)
  const page = await fetch(ROOT, { cache: 'no-cache' })
  const text = await page.clone().text()
  if (!FILES.scripts.every((script) => text.includes(script))) throw new Error('the server has a newer page')
  await cache.put(ROOT, page)
  const names = [...FILES.all, ...(FILES.languages[language] ?? []), ...FILES.answers]
  await cache.addAll(names.map((name) => new URL(name, ROOT)))
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name)
}

async function newest(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(ROOT)
    if (!page) throw error
    return page
  }
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request)
}

/** What is printed on the components, which lessons and rules need, too. */
async function lastAnswer(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone())
    return answer
  } catch (error) {
    const last = await caches.match(request)
    if (!last) throw error
    return last
  }
}
