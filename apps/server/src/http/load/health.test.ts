import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { readSettings } from '../../start/env.ts'
import { serveHealth } from './health.ts'
import { createServer } from '../server.ts'

let app: FastifyInstance
let isDatabaseUp = true
beforeAll(() => {
  const settings = readSettings({})
  const ping = async () => {
    if (!isDatabaseUp) throw new Error('no database')
  }
  app = createServer({ settings, log: pino({ level: 'silent' }) })
  serveHealth(app, { database: { ping } as Database })
})
afterAll(() => app.close())

test('a monitor may use HEAD or GET: up in any state of the database, ready only while it answers', async () => {
  const statuses = async () => {
    const answers = []
    for (const url of ['/healthz', '/readyz'])
      for (const method of ['GET', 'HEAD'] as const) answers.push((await app.inject({ method, url })).statusCode)
    return answers
  }
  expect(await statuses()).toEqual([200, 200, 200, 200])
  expect((await app.inject({ method: 'HEAD', url: '/readyz' })).body).toBe('')
  isDatabaseUp = false
  // the result is cached for a second
  await expect.poll(statuses, { timeout: 2_000, interval: 200 }).toEqual([200, 200, 503, 503])
})
