import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Shell } from './service-worker.ts'

/** The worker in a fake browser: its cache and its answers, from version to version. In a real browser: e2e/installed.spec.ts. */
const ORIGIN = 'https://verka.test'

/** Caches that outlive a version, as a device has them. */
class Device {
  readonly stores = new Map<string, Map<string, Response>>()
  readonly caches = {
    open: async (name: string) => {
      const store = this.stores.get(name) ?? new Map<string, Response>()
      this.stores.set(name, store)
      return {
        addAll: async (paths: string[]) => {
          const replies = await Promise.all(paths.map((path) => fetch(path)))
          if (replies.some((reply) => !reply.ok)) throw new TypeError('Request failed')
          for (const [index, path] of paths.entries()) store.set(path, replies[index]!)
        },
        put: async (key: string | { url: string }, reply: Response) => void store.set(this.#pathOf(key), reply),
        match: async (key: string | { url: string }) => store.get(this.#pathOf(key))?.clone(),
      }
    },
    keys: async () => [...this.stores.keys()],
    delete: async (name: string) => this.stores.delete(name),
    match: async (key: { url: string }) => {
      for (const store of this.stores.values()) if (store.has(this.#pathOf(key))) return store.get(this.#pathOf(key))!.clone()
      return undefined
    },
  }
  #pathOf(key: string | { url: string }) {
    return typeof key === 'string' ? key : new URL(key.url).pathname
  }
}

/** The server's content by address; no network when it is undefined. */
type Served = ((path: string) => Response | undefined) | undefined

let served: Served
const page = (version: string) => new Response(`<html lang="sv"><script src="/assets/index-${version}.js"></script></html>`)
const versionServed =
  (version: string): Served =>
  (path) => {
    if (path.startsWith('/assets/')) return path.includes(version) ? new Response(path) : undefined
    return page(version)
  }

let device: Device
beforeEach(() => {
  device = new Device()
  vi.stubGlobal('caches', device.caches)
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('fetch', async (request: string | { url: string }) => {
    if (!served) throw new TypeError('Failed to fetch')
    const path = typeof request === 'string' ? request : new URL(request.url).pathname
    const reply = served(path) ?? new Response('', { status: 404 })
    Object.defineProperty(reply, 'type', { value: 'basic' })
    return reply
  })
  return () => vi.unstubAllGlobals()
})

/** A page that is open on the device. */
function aPage(url: string, { canFocus = true } = {}) {
  const page = {
    url,
    isInFront: false,
    focus: async () => {
      if (!canFocus) throw new TypeError('Not allowed to focus a window.')
      page.isInFront = true
    },
    navigate: async (to: string) => void (page.url = to),
  }
  return page
}

/** Runs the worker of a version as the browser does. */
async function workerOf(version: string) {
  const pages: ReturnType<typeof aPage>[] = []
  const shown: { title: string; options: NotificationOptions }[] = []
  const listeners: Record<string, (event: object) => void> = {}
  vi.stubGlobal('addEventListener', (kind: string, listener: (event: object) => void) => (listeners[kind] = listener))
  vi.stubGlobal('skipWaiting', async () => undefined)
  vi.stubGlobal('clients', {
    claim: async () => undefined,
    matchAll: async () => pages,
    openWindow: async (url: string) => void pages.push(aPage(url)),
  })
  vi.stubGlobal('registration', {
    showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
  })
  const shell: Shell = {
    version,
    entry: `assets/index-${version}.js`,
    assets: [`/assets/index-${version}.js`, `/assets/exe-${version}.js`],
  }
  const parse = JSON.parse
  vi.spyOn(JSON, 'parse').mockImplementation((text: string) => (text === '__VERKA_SHELL__' ? shell : parse(text)) as unknown)
  vi.resetModules()
  await import('./service-worker.ts')
  vi.mocked(JSON.parse).mockRestore()
  const live = async (kind: 'install' | 'activate' | 'push' | 'notificationclick', event: object = {}) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners[kind]!({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
  }
  return {
    pages,
    shown,
    push: (text: string | null) => live('push', { data: text === null ? null : { json: () => parse(text) as unknown } }),
    click: (data: unknown) => live('notificationclick', { notification: { close: () => undefined, data } }),
    install: () => live('install'),
    activate: () => live('activate'),
    /** The worker's answer; undefined: it does not handle the request. */
    respond(path: string, { method = 'GET', isPage = false, origin = ORIGIN } = {}): Promise<Response> | undefined {
      let reply: Promise<Response> | undefined
      const kind = isPage ? { mode: 'navigate', destination: 'document' } : { mode: 'cors', destination: '' }
      const request = { url: origin + path, method, headers: new Headers(), ...kind }
      listeners['fetch']!({ request, respondWith: (given: Promise<Response>) => (reply = given) })
      return reply
    },
  }
}

async function installed(version: string) {
  served = versionServed(version)
  const worker = await workerOf(version)
  await worker.install()
  await worker.activate()
  return worker
}
const textOf = async (reply: Promise<Response> | undefined) => (await reply!).text()

describe('handled requests', () => {
  test('pages and assets, and nothing of the API, the login server or anybody’s files', async () => {
    const worker = await installed('one')
    for (const path of [
      '/api/v2/demo/north/elements',
      '/api/client-config',
      '/resources/demo/logo',
      '/app-icon/192.png',
      '/healthz',
      '/exe',
    ])
      expect([path, worker.respond(path)]).toEqual([path, undefined])
    for (const path of ['/identity/login', '/api/docs', '/login/silent'])
      expect([path, worker.respond(path, { isPage: true })]).toEqual([path, undefined])
    expect(worker.respond('/exe', { isPage: true, method: 'POST' })).toBeUndefined()
    expect(worker.respond('/assets/x.js', { origin: 'https://elsewhere.test' })).toBeUndefined()
    expect(await textOf(worker.respond('/exe/code/A?tenant=demo', { isPage: true }))).not.toContain('data-kept')
  })

  test('without a network the cached page, marked as such, and the assets of its version', async () => {
    const worker = await installed('one')
    served = undefined
    expect(await textOf(worker.respond('/exe/code/A', { isPage: true }))).toContain('<html data-kept lang="sv">')
    expect(await textOf(worker.respond('/assets/exe-one.js'))).toBe('/assets/exe-one.js')
    await expect(worker.respond('/assets/other-one.js')).rejects.toThrow('Failed to fetch')
  })

  test('a used asset is cached, a missing one is not', async () => {
    const worker = await installed('one')
    await worker.respond('/assets/chart-one.js')
    expect((await worker.respond('/assets/lost.js')!).status).toBe(404)
    expect([...device.stores.get('verka-shell-one')!.keys()].toSorted()).toEqual([
      '/',
      '/assets/chart-one.js',
      '/assets/exe-one.js',
      '/assets/index-one.js',
    ])
  })
})

describe('a new version', () => {
  test('takes over, and a page of the previous version still gets its parts; older ones are deleted', async () => {
    await installed('one')
    const two = await installed('two')
    // the server has no part of version one any more
    expect(await textOf(two.respond('/assets/exe-one.js'))).toBe('/assets/exe-one.js')
    await installed('three')
    expect([...device.stores.keys()]).toEqual(['verka-shell-two', 'verka-shell-three'])
  })

  test('is never installed in part: neither when a part is missing nor when the server changed its version', async () => {
    await installed('one')
    const two = await workerOf('two')
    served = (path) => (path.includes('exe-') ? undefined : versionServed('two')!(path))
    await expect(two.install()).rejects.toThrow('Request failed')
    served = versionServed('three')
    await expect(two.install()).rejects.toThrow('another version')
    served = undefined
    await expect(two.install()).rejects.toThrow('Failed to fetch')
    expect(device.stores.get('verka-shell-two')?.has('/') ?? false).toBe(false)
  })
})

describe('a push', () => {
  const PUSHED = { id: 'm-1', title: 'Handskar håller på att ta slut', text: 'Det finns 1 kvar.', path: '/exe/inbox' }

  test('shows its message, and a second one of the same message in its place', async () => {
    const worker = await workerOf('one')
    await worker.push(JSON.stringify(PUSHED))
    expect(worker.shown).toMatchObject([{ title: PUSHED.title, options: { body: PUSHED.text, tag: 'm-1', data: { path: '/exe/inbox' } } }])
  })

  test.each([null, '', 'no json', '{}', '[]', '{"id":1,"title":{},"text":"","path":""}'])(
    'that says %j shows something: a browser that shows nothing loses the permission',
    async (text) => {
      const worker = await workerOf('one')
      await worker.push(text)
      expect(worker.shown).toMatchObject([{ title: 'Verka', options: { data: { path: '/exe/inbox' } } }])
    },
  )

  test('opens its page where one is open, else in a new one', async () => {
    const worker = await workerOf('one')
    await worker.click({ path: '/exe/transaction/1?site=north' })
    expect(worker.pages).toMatchObject([{ url: `${ORIGIN}/exe/transaction/1?site=north` }])
    await worker.click({ path: '/exe/inbox' })
    expect(worker.pages).toMatchObject([{ url: `${ORIGIN}/exe/inbox`, isInFront: true }])
  })

  test('that is open already comes to the front as it is, and no other page is left for it', async () => {
    const worker = await workerOf('one')
    worker.pages.push(aPage(`${ORIGIN}/exe/operation/1`), aPage(`${ORIGIN}/exe/inbox`))
    await worker.click({ path: '/exe/inbox' })
    expect(worker.pages).toMatchObject([
      { url: `${ORIGIN}/exe/operation/1`, isInFront: false },
      { url: `${ORIGIN}/exe/inbox`, isInFront: true },
    ])
  })

  test('opens its page in a browser that does not bring pages to the front', async () => {
    const worker = await workerOf('one')
    worker.pages.push(aPage(`${ORIGIN}/exe`, { canFocus: false }))
    await worker.click({ path: '/exe/inbox' })
    expect(worker.pages.map(({ url }) => url)).toEqual([`${ORIGIN}/exe/inbox`])
  })

  test.each(['https://elsewhere.test/', '//elsewhere.test', 'javascript:alert(1)', '/api/v2/me', '/identity/logout', 5, undefined])(
    'never leads to %j',
    async (path) => {
      const worker = await workerOf('one')
      await worker.click({ path })
      expect(worker.pages.map(({ url }) => url)).toEqual([`${ORIGIN}/exe/inbox`])
    },
  )
})
