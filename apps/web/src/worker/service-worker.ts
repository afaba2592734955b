/**
 * Keeps the shell of one version of the client on the device: what execution is made of, and its page. It never sees to a
 * call of the API, to the login server or to a file of somebody's: those go past it, and nothing of theirs is kept. It is
 * built into a file of its own and imports nothing.
 */

/** What the build writes here (build/service-worker.ts). */
export interface Shell {
  version: string
  /** The script that this version's page begins with. */
  entry: string
  /** Assets that are fetched beforehand; others of the version are kept once they were used. */
  assets: string[]
}

/** What a service worker is told, as far as it is used here: the DOM's own types have only pages. */
interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface AskedEvent extends LifeEvent {
  request: Request
  respondWith: (reply: Promise<Response>) => void
}
interface WorkerScope {
  addEventListener: (<E extends 'install' | 'activate'>(kind: E, listener: (event: LifeEvent) => void) => void) &
    ((kind: 'fetch', listener: (event: AskedEvent) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

const worker = globalThis as unknown as WorkerScope
const SHELL = JSON.parse('__VERKA_SHELL__') as Shell
const START = 'verka-shell-'
const NAME = START + SHELL.version
/** Where the page is kept; whatever page is wanted, it is this one. */
const PAGE = '/'
/** Addresses that are no pages of the client, as the server has them, and the one that is of no use without the API. */
const NOT_PAGES = /^\/(api|identity|resources|assets|app-icon|healthz|readyz|metrics|login\/silent)(\/|$)/
/** A network that gives no answer for so long is as good as none. */
const PATIENCE_MS = 6000

/** All of it or nothing: a version that is half there would fall over where nobody could help it. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(NAME)
  const page = await fetch(PAGE, { cache: 'no-cache', headers: { accept: 'text/html' } })
  const html = await page.text()
  // the server has gone on to another version meanwhile: its own worker comes next
  if (!page.ok || !html.includes(SHELL.entry)) throw new Error('the page is of another version')
  await cache.addAll(SHELL.assets)
  // the page that comes from here says so to the client; its headers, the policy among them, stay
  const headers = new Headers(page.headers)
  for (const name of ['content-length', 'content-encoding']) headers.delete(name)
  await cache.put(PAGE, new Response(html.replace('<html ', '<html data-kept '), { headers }))
}

/** This version and the one before it stay: pages of that may be open, and ask for parts that the server no longer has. */
async function dropOlder(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(START) && name !== NAME)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

async function pageFor(request: Request): Promise<Response> {
  const served = fetch(request)
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const soon = await Promise.race([served, patience]).catch(() => undefined)
  if (soon) return soon
  const kept = await (await caches.open(NAME)).match(PAGE)
  if (!kept) return served
  served.catch(() => undefined)
  return kept
}

/** An asset is what its name says for ever. */
async function assetFor(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.status === 200 && reply.type === 'basic') {
    const copy = reply.clone()
    const cache = await caches.open(NAME)
    // a device that is full keeps nothing more
    await cache.put(request, copy).catch(() => undefined)
  }
  return reply
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()))
})
worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOlder().then(() => worker.clients.claim()))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== globalThis.location.origin) return
  if (request.mode === 'navigate' && request.destination === 'document' && !NOT_PAGES.test(pathname)) event.respondWith(pageFor(request))
  else if (pathname.startsWith('/assets/') && !request.headers.has('range')) event.respondWith(assetFor(request))
})
