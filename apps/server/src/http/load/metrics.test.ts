import { expect, test } from 'vitest'
import { readSettings } from '../../start/env.ts'
import { outside } from '../../testing/servers/outside.ts'
import { createServer } from '../server.ts'
import { serveMetrics } from './metrics.ts'

const TOKEN = 'a token for metrics'
const database = { figures: () => ({ running: 0, waiting: 0, open: 0 }) } as never
const jobs = { figures: () => ({ waiting: 0, oldestSeconds: 0 }) } as never

/** The status of `/metrics` for a caller, with some settings. */
async function statusFor(environment: Record<string, string>, from: { address?: string; headers?: Record<string, string> }) {
  const settings = readSettings({ LOG_LEVEL: 'silent', ...environment })
  const app = createServer({ ...outside(), settings })
  serveMetrics(app, { database, jobs, logged: new Map(), settings })
  const { address: remoteAddress = '127.0.0.1', headers = {} } = from
  const { statusCode } = await app.inject({ url: '/metrics', remoteAddress, headers: { host: 'localhost:4000', ...headers } })
  await app.close()
  return statusCode
}

const PUBLIC = { ORIGIN: 'https://verka.example.org' }
const authorization = `Bearer ${TOKEN}`

test.each<[string, Record<string, string>, Parameters<typeof statusFor>[1], number]>([
  ['this machine, without a proxy', {}, {}, 200],
  ['another machine', {}, { address: '192.0.2.7' }, 404],
  ['a proxy with x-forwarded-for', {}, { headers: { 'x-forwarded-for': '192.0.2.7' } }, 404],
  ['a proxy with forwarded', {}, { headers: { forwarded: 'for=192.0.2.7' } }, 404],
  ['a proxy that passes on only the scheme', {}, { headers: { 'x-forwarded-proto': 'https' } }, 404],
  ['a proxy that is set up here', { TRUSTED_PROXIES: '127.0.0.1' }, {}, 404],
  ['a proxy without headers, in front of a public address', PUBLIC, {}, 404],
  ['a proxy that passes on the requested name', {}, { headers: { host: 'verka.example.org' } }, 404],
  ['a proxy, with the token', { ...PUBLIC, METRICS_TOKEN: TOKEN }, { headers: { 'x-forwarded-for': '192.0.2.7', authorization } }, 200],
  ['another machine, with the token', { METRICS_TOKEN: TOKEN }, { address: '192.0.2.7', headers: { authorization } }, 200],
  ['this machine, without the token', { METRICS_TOKEN: TOKEN }, {}, 404],
])('the figures for %s', async (_who, environment, from, status) => {
  expect(await statusFor(environment, from)).toBe(status)
})
