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

/** Runs the worker of a version as the browser does. */
async function workerOf(version: string) {
  const listeners: Record<string, (event: object) => void> = {}
  vi.stubGlobal('addEventListener', (kind: string, listener: (event: object) => void) => (listeners[kind] = listener))
  vi.stubGlobal('skipWaiting', async () => undefined)
  vi.stubGlobal('clients', { claim: async () => undefined })
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
  const live = async (kind: 'install' | 'activate') => {
    let work: Promise<unknown> = Promise.resolve()
    listeners[kind]!({ waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
  }
  return {
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
