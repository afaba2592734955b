import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenReachable } from './when-reachable.ts'

let began: number
beforeEach(() => {
  vi.useFakeTimers()
  began = Date.now()
})
afterEach(() => void vi.useRealTimers())

class Looked extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
}

/** A server that is away. */
function away(random: number) {
  const server = { isBack: false, requests: [] as number[], reached: [] as number[], hangsMs: 0 }
  const [window, document] = [new EventTarget(), new Looked()]
  const check = async () => {
    server.requests.push(Date.now() - began)
    if (server.hangsMs > 0) await new Promise((resolve) => setTimeout(resolve, server.hangsMs))
    return server.isBack
  }
  const end = whenReachable({ check, onReached: () => server.reached.push(Date.now() - began), window, document, random: () => random })
  return { server, window, document, end }
}

test('the server is checked repeatedly, at most every 30 s, and the requested address is opened once', async () => {
  const { server } = away(1)
  await vi.advanceTimersByTimeAsync(150_000)
  expect(server.requests).toEqual([2000, 6000, 14_000, 30_000, 60_000, 90_000, 120_000, 150_000])
  server.isBack = true
  await vi.advanceTimersByTimeAsync(300_000)
  expect(server.reached).toEqual([180_000])
  expect(vi.getTimerCount()).toBe(0)
})

test('clients do not reconnect at the same time', async () => {
  const { server, end } = away(0)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(server.requests).toEqual([1000, 3000, 7000, 15_000, 30_000])
  end()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(server.requests).toHaveLength(5)
})

test.each(['online', 'visibilitychange'])('it is checked at once on %s', async (event) => {
  const { server, window, document } = away(1)
  await vi.advanceTimersByTimeAsync(70_000)
  server.isBack = true
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(server.reached).toEqual([])
  document.visibilityState = 'visible'
  ;(event === 'online' ? window : document).dispatchEvent(new Event(event))
  await vi.advanceTimersByTimeAsync(0)
  expect(server.reached).toEqual([70_000])
})

test('one check at a time, though several events may trigger it', async () => {
  const { server, window, document, end } = away(1)
  server.hangsMs = 9000
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(8999)
  expect(server.requests).toEqual([0])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.requests).toEqual([0, 13_000])
  end()
})
