import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readSettings } from '../../start/env.ts'
import { lagOf, refuseUnderPressure } from './pressure.ts'
import { createServer } from '../server.ts'

const busyFor = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end;);
}

test('an overloaded process refuses requests and reports its state; one long block does not count', async () => {
  const app = createServer({ settings: readSettings({}), log: pino({ level: 'silent' }) })
  refuseUnderPressure(app, { lookEveryMs: 10, longestLagMs: 200 })
  app.get('/', async () => 'done')
  app.get('/healthz', async () => 'up')
  const request = async (url = '/') => {
    const { statusCode, headers } = await app.inject({ url })
    return [statusCode, headers['retry-after']]
  }
  try {
    expect(await request()).toEqual([200, undefined])
    busyFor(150)
    await delay(1)
    expect(await request()).toEqual([200, undefined])
    for (let moment = 0; moment < 4; moment++) {
      busyFor(600)
      await delay(1)
    }
    expect(await request()).toEqual([503, '1'])
    expect(await request('/healthz')).toEqual([200, undefined])
    await expect.poll(() => request(), { timeout: 2000 }).toEqual([200, undefined])
  } finally {
    await app.close()
  }
})

test('a process that a machine stops for ten seconds is not overloaded, one that is late twice is', () => {
  const lag = lagOf(1000)
  const after = (late: number) => {
    lag.add(late)
    return lag.isTooLong()
  }
  expect([50, 10_000, 50, 0, 0].map(after)).toEqual([false, false, false, false, false])
  expect([1200, 1200, 1200].map(after)).toEqual([false, false, true])
  expect([0, 10_000, 10_000].map(after)).toEqual([false, true, true])
})
