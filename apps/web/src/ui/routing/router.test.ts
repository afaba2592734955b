import { createMemoryHistory } from '@tanstack/history'
import { afterEach, expect, test, vi } from 'vitest'
import { matchAddress } from './match-address.ts'
import { Router, type GuardDecision } from './router.ts'

interface Page {
  path: string
}

const PAGES: Page[] = [{ path: '/' }, { path: '/list' }, { path: '/thing/$id' }, { path: '/secret' }]

/** A router in memory whose pages are loaded when the test says so. */
function aRouter(options: { guard?: (page: Page) => GuardDecision; isLate?: (page: Page) => boolean } = {}) {
  const arrivals = new Map<string, PromiseWithResolvers<void>>()
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = new Router<Page>({
    history,
    match: (pathname) => matchAddress(PAGES, pathname),
    ...(options.guard && { guard: (page) => Promise.resolve(options.guard!(page)) }),
    load(page) {
      if (!options.isLate?.(page)) return undefined
      const arrival = Promise.withResolvers<void>()
      arrivals.set(page.path, arrival)
      return arrival.promise
    },
  })
  router.start()
  const shown = () => {
    const now = router.shown()
    return now.kind === 'page' ? `${now.location.href}${now.without ? ` without ${Object.keys(now.without).join()}` : ''}` : now.kind
  }
  const settled = () => new Promise((done) => setTimeout(done))
  return { router, history, arrivals, shown, settled }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('shows the page of each address, with its parameters; of an address without a page, that it is missing', async () => {
  const { router, history, shown } = aRouter()
  expect(shown()).toBe('/')
  history.push('/thing/7?q=a#part')
  expect(router.shown()).toMatchObject({ page: { path: '/thing/$id' }, params: { id: '7' }, location: { search: '?q=a', hash: '#part' } })
  history.push('/nowhere')
  expect([shown(), router.location().pathname]).toEqual(['missing', '/nowhere'])
  history.back()
  expect(shown()).toBe('/thing/7?q=a#part')
})

test('the guard decides before the page is loaded: a redirect replaces the address', async () => {
  const { history, arrivals, shown, settled } = aRouter({
    guard: ({ path }) => (path === '/secret' ? { redirect: '/list' } : path === '/thing/$id' ? 'missing' : undefined),
    isLate: ({ path }) => path === '/secret',
  })
  await settled()
  history.push('/secret')
  await settled()
  expect([shown(), history.location.href, history.length, arrivals.size]).toEqual(['/list', '/list', 2, 0])
  history.push('/thing/7')
  await settled()
  expect(shown()).toBe('missing')
})

test('the page before stays until the next one is there; one that was left meanwhile is never shown', async () => {
  const { history, arrivals, shown, settled } = aRouter({ isLate: ({ path }) => path !== '/' })
  history.push('/list')
  history.push('/thing/7')
  expect(shown()).toBe('/')
  arrivals.get('/thing/$id')!.resolve()
  await settled()
  expect(shown()).toBe('/thing/7')
  arrivals.get('/list')!.resolve()
  await settled()
  expect(shown()).toBe('/thing/7')
})

test('a page that takes long is replaced by its skeleton, which does not flash', async () => {
  vi.useFakeTimers()
  const { history, arrivals, shown } = aRouter({ isLate: ({ path }) => path !== '/' })
  history.push('/list')
  await vi.advanceTimersByTimeAsync(199)
  expect(shown()).toBe('/')
  await vi.advanceTimersByTimeAsync(1)
  expect(shown()).toBe('/list without pending')
  arrivals.get('/list')!.resolve()
  await vi.advanceTimersByTimeAsync(499)
  expect(shown()).toBe('/list without pending')
  await vi.advanceTimersByTimeAsync(1)
  expect(shown()).toBe('/list')
})

test('a page that fails to load shows the error, and is loaded again at the next visit', async () => {
  const { history, arrivals, shown, settled } = aRouter({ isLate: ({ path }) => path === '/list' })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failure = new Error('no network')
  history.push('/list')
  arrivals.get('/list')!.reject(failure)
  await settled()
  expect([shown(), logged.mock.calls]).toEqual(['/list without error', [[failure]]])
  history.push('/')
  history.push('/list')
  arrivals.get('/list')!.resolve()
  await settled()
  expect(shown()).toBe('/list')
})

test('what is shown is decided again on request, as when the user has changed', async () => {
  let isAllowed = true
  const { router, history, shown, settled } = aRouter({
    guard: ({ path }) => (path === '/secret' && !isAllowed ? { redirect: '/' } : undefined),
  })
  history.push('/secret')
  await settled()
  expect(shown()).toBe('/secret')
  isAllowed = false
  await router.reload()
  await settled()
  expect([shown(), history.location.href]).toEqual(['/', '/'])
})
