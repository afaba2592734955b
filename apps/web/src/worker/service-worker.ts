/**
 * Service worker that caches the shell of one version of the client: the parts of execution, and its page. It never handles a call of the
 * API, the login server or a user's file, and caches none of them. It is built into a separate file and imports nothing.
 */

/** The shell, which the build inserts here (build/service-worker.ts). */
export interface Shell {
  version: string
  /** The script that this version's page begins with. */
  entry: string
  /** Assets that are fetched in advance; others of the version are cached after use. */
  assets: string[]
}

/** Events of a service worker, as far as they are used here: the DOM's own types have only pages. */
interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchLikeEvent extends LifeEvent {
  request: Request
  respondWith: (reply: Promise<Response>) => void
}
interface PushLikeEvent extends LifeEvent {
  data: { json: () => unknown } | null
}
interface ClickLikeEvent extends LifeEvent {
  notification: { close: () => void; data: unknown }
}
interface OpenPage {
  url: string
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}
interface WorkerScope {
  addEventListener: (<E extends 'install' | 'activate'>(kind: E, listener: (event: LifeEvent) => void) => void) &
    ((kind: 'fetch', listener: (event: FetchLikeEvent) => void) => void) &
    ((kind: 'push', listener: (event: PushLikeEvent) => void) => void) &
    ((kind: 'notificationclick', listener: (event: ClickLikeEvent) => void) => void)
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window' }) => Promise<OpenPage[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
}

const worker = globalThis as unknown as WorkerScope
const SHELL = JSON.parse('__VERKA_SHELL__') as Shell
const START = 'verka-shell-'
const NAME = START + SHELL.version
/** Cache key of the page: one page serves all addresses. */
const PAGE = '/'
/** Addresses that are not pages of the client, as on the server, and the one that is useless without the API. */
const NOT_PAGES = /^\/(api|identity|resources|assets|app-icon|healthz|readyz|metrics|search|open|login\/silent)(\/|$)/
/** Timeout of the network. */
const PATIENCE_MS = 6000

/** Caches the shell as a whole or not at all: a partial version would break without a network. */
async function cacheShell(): Promise<void> {
  const cache = await caches.open(NAME)
  const page = await fetch(PAGE, { cache: 'no-cache', headers: { accept: 'text/html' } })
  const html = await page.text()
  // the server has a newer version already: that one's worker comes next
  if (!page.ok || !html.includes(SHELL.entry)) throw new Error('the page is of another version')
  await cache.addAll(SHELL.assets)
  // a marker tells the client that the page is cached; its headers, the policy among them, stay
  const headers = new Headers(page.headers)
  for (const name of ['content-length', 'content-encoding']) headers.delete(name)
  await cache.put(PAGE, new Response(html.replace('<html ', '<html data-kept '), { headers }))
}

/** Deletes caches older than the previous version: pages of that may be open, and need parts that the server no longer has. */
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

/** An asset never changes: its name contains its hash. */
async function assetFor(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.status === 200 && reply.type === 'basic') {
    const copy = reply.clone()
    const cache = await caches.open(NAME)
    // without room on the device it is not cached
    await cache.put(request, copy).catch(() => undefined)
  }
  return reply
}

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheShell().then(() => worker.skipWaiting()))
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

/** A message as the server pushes it. */
interface Pushed {
  id: string
  title: string
  text: string
  path: string
}

const isPushed = (data: unknown): data is Pushed =>
  typeof data === 'object' &&
  data !== null &&
  ['id', 'title', 'text', 'path'].every((name) => typeof (data as Record<string, unknown>)[name] === 'string')

/** Only pages of ours are opened: anything else becomes the inbox. */
const pageOf = (path: unknown): string => {
  const { origin } = globalThis.location
  const url = typeof path === 'string' ? URL.parse(path, origin) : null
  return url?.origin === origin && !NOT_PAGES.test(url.pathname) ? url.href : `${origin}/exe/inbox`
}

/** What was pushed; undefined: it cannot be read. */
function pushedIn({ data }: PushLikeEvent): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

async function show(event: PushLikeEvent): Promise<void> {
  const pushed = pushedIn(event)
  // a browser that gets a push and shows nothing loses the permission
  const { id, title, text, path } = isPushed(pushed) ? pushed : { id: 'verka', title: 'Verka', text: '', path: '/exe/inbox' }
  await worker.registration.showNotification(title, { body: text, tag: id, icon: '/app-icon/192.png', data: { path } })
}

async function openPage(path: unknown): Promise<void> {
  const url = pageOf(path)
  const pages = await worker.clients.matchAll({ type: 'window' })
  const open = pages.find((page) => page.url === url)
  const page = open ?? pages[0]
  if (!page) return void (await worker.clients.openWindow(url))
  // a browser may refuse to bring it to the front
  await page.focus().catch(() => undefined)
  // a page that another version of the worker controls cannot be led on
  if (!open) await page.navigate(url).catch(() => worker.clients.openWindow(url))
}

worker.addEventListener('push', (event) => event.waitUntil(show(event)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage((event.notification.data as { path?: unknown } | null)?.path))
})
