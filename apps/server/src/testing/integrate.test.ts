import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { IntegrationAccount, NewIntegrationSecret } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { aField } from './made/a-working-day.ts'
import { PASSWORD, startIdentityServer, type IdentityServer } from './servers/other-systems/identity-server.ts'
import { logIn } from './servers/login.ts'

/** `docs/integrate.md`: its blocks are run as they are written, against a running server; the script also against one that fails. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const text = await readFile(new URL('../../../../docs/integrate.md', import.meta.url), 'utf8')
const blocks = [...text.matchAll(/^```(\w+) ?(\S*)\n([^]*?)^```$/gm)].map(([, language, name, code]) => ({ language, name, code: code! }))
const shell = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code)

let server: IdentityServer
let admin: string
let account: IntegrationAccount
let folder: string
let environment: Record<string, string>
beforeAll(async () => {
  server = await startIdentityServer(inject('superuserUrl'), { hasApi: true })
  await server.addUser('chef', { role: 'tenantAdmin' })
  admin = (await logIn({ origin: server.origin, userName: 'chef', password: PASSWORD })).accessToken
  const required = aField('place', 'text', { required: true })
  const brand = aField('brand', 'text', { required: true })
  // as with the demo data: the first category is another one, which requires more
  await call('POST', '/north/elementTypes', {
    localizedNames: localized('Brandsläckare'),
    status: 'published',
    dataPropertyTypes: [required],
  })
  await call('POST', '/north/elementTypes', { localizedNames: localized('Verktyg'), status: 'published', dataPropertyTypes: [brand] })
  account = await call('POST', '/integrationAccounts', { name: 'Nightly script', role: 'siteAdmin', sites: ['north'] })
  const secret = await call<NewIntegrationSecret>('POST', `/integrationAccounts/${account.id}/secrets`, {})
  folder = await mkdtemp(join(tmpdir(), 'verka-integrate-'))
  for (const { language, name, code } of blocks) if (language === 'ts' && name) await writeFile(join(folder, name), code)
  environment = {
    VERKA: server.origin,
    TENANT: 'nord',
    SITE: 'north',
    CLIENT_ID: secret.clientId,
    CLIENT_SECRET: secret.clientSecret,
    ADMIN_TOKEN: admin,
  }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
  const headers = { authorization: `Bearer ${admin}`, ...(body && { 'content-type': 'application/json' }) }
  const reply = await fetch(`${server.origin}/api/v2/nord${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}
const elements = async () => (await call<{ items: Element[] }>('POST', '/north/elements/filter', {})).items
const titles = async () => (await elements()).map(({ code, title }) => [code, title]).toSorted()

/** Runs a program in the folder of the script. @returns what it printed; throws when it fails. */
const run = (command: string, args: string[], more: Record<string, string> = {}) =>
  new Promise<string>((done, fail) => {
    const path = `${process.execPath.replace(/\/[^/]*$/, '')}:${process.env.PATH ?? ''}`
    execFile(command, args, { cwd: folder, env: { ...environment, ...more, PATH: path } }, (error, stdout, stderr) =>
      error ? fail(new Error(`${error.message}\n${stdout}\n${stderr}`)) : done(stdout),
    )
  })
const nightly = async (more?: Record<string, string>) => JSON.parse((await run('node', ['nightly.ts'], more)).trim()) as object

test('the document has what a program needs, and names its settings', () => {
  const settings = blocks.find(({ language }) => language === 'env')!.code
  expect([...settings.matchAll(/^(\w+)=/gm)].map(([, name]) => name)).toEqual(['VERKA', 'TENANT', 'SITE', 'CLIENT_ID', 'CLIENT_SECRET'])
  expect(blocks.filter(({ language }) => language === 'ts').map(({ name }) => name)).toEqual(['verka.ts', 'nightly.ts'])
  expect(shell.length).toBe(5)
})

test('the commands run one after the other: token, list, create, the script, a rotated secret', async () => {
  const printed = await run('bash', ['--norc', '-euo', 'pipefail', '-c', shell.join('\necho; echo "##"\n')])
  const [session, list, created, script, rotated] = printed.split('##\n').map((part) => part.trim())
  expect(JSON.parse(session!)).toMatchObject({ user: { id: account.id, name: 'Nightly script' }, tenant: { key: 'nord' } })
  expect(JSON.parse(list!)).toEqual({ items: [], totalCount: 0 })
  expect(JSON.parse(created!)).toMatchObject({ code: 'ERP-1', title: 'Ladder 3 m', version: 1 })
  expect(JSON.parse(script!)).toEqual({ created: 1, changed: 1, unchanged: 0, failed: 0, read: 2 })
  expect(JSON.parse(rotated!)).toMatchObject({ token_type: 'Bearer' })
  // the rotated secret is the only one, and the old one is refused
  const { secrets } = await call<IntegrationAccount>('GET', `/integrationAccounts/${account.id}`)
  expect(secrets.length).toBe(1)
  await expect(run('bash', ['--norc', '-euo', 'pipefail', '-c', shell[0]!])).rejects.toThrow('returned error: 401')
  environment.CLIENT_SECRET = (await call<NewIntegrationSecret>('POST', `/integrationAccounts/${account.id}/secrets`, {})).clientSecret
})

test('a second night changes nothing', async () => {
  expect(await nightly()).toEqual({ created: 0, changed: 0, unchanged: 2, failed: 0, read: 2 })
  expect(await titles()).toEqual([
    ['ERP-1', 'Ladder 3 m, aluminium'],
    ['ERP-2', 'Drill'],
  ])
})

/** Passes requests on, and does to some of them what a bad night does. */
async function openBadNight(fault: (request: IncomingMessage, reply: ServerResponse) => Promise<'lose' | 'done' | undefined>) {
  const seen: string[] = []
  const proxy: Server = createServer((request, reply) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { method = 'GET', url = '' } = request
      seen.push(`${method} ${url.replace(/.*\/north/, '')}`)
      const outcome = await fault(request, reply)
      if (outcome === 'done') return
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
      )
      const answer = await fetch(server.origin + url, {
        method,
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      })
      const body = Buffer.from(await answer.arrayBuffer())
      // it was done, and nobody hears of it
      if (outcome === 'lose') return void request.socket.destroy()
      reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body)
    })()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => proxy.once('listening', done))
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { origin, seen, close: () => new Promise((done) => proxy.close(done)) }
}

const problem = (reply: ServerResponse, status: number, headers: Record<string, string> = {}) => {
  reply.writeHead(status, { 'content-type': 'application/problem+json', ...headers }).end(JSON.stringify({ code: 'x', errors: [] }))
  return 'done' as const
}

test('a bad night: lost replies, 429, 503, an expired token and a save at the same time lose nothing and double nothing', async () => {
  const [ladder, drill] = (await elements()).toSorted((one, other) => (one.code < other.code ? -1 : 1))
  await call('PUT', `/north/elements/${ladder!.id}`, { ...ladder, title: 'Old' })
  await fetch(`${server.origin}/api/v2/nord/north/elements/${drill!.id}?version=${drill!.version}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${admin}` },
  })
  const done = new Set<string>()
  const once = (name: string, isMet: boolean) => isMet && !done.has(name) && Boolean(done.add(name))
  const night = await openBadNight(async (request, reply) => {
    const { method, url = '' } = request
    if (once('401', url.endsWith('/elementTypes'))) return problem(reply, 401)
    if (once('503', url.includes('/elements/codes/'))) return problem(reply, 503, { 'retry-after': '1' })
    if (once('429', url.endsWith('/elements/filter'))) return problem(reply, 429, { 'retry-after': '1' })
    if (once('stale', method === 'PUT')) {
      const current = await call<Element>('GET', `/north/elements/${ladder!.id}`)
      await call('PUT', `/north/elements/${ladder!.id}`, { ...current, code: 'ERP-1B' })
    }
    return once('lost', method === 'POST' && url.endsWith('/elements')) ? 'lose' : undefined
  })
  try {
    expect(await nightly({ VERKA: night.origin })).toMatchObject({ created: 1, changed: 1, failed: 0 })
    expect([...done].toSorted()).toEqual(['401', '429', '503', 'lost', 'stale'])
    // what the other one saved is kept, and there is one drill
    expect(await titles()).toEqual([
      ['ERP-1B', 'Ladder 3 m, aluminium'],
      ['ERP-2', 'Drill'],
    ])
    expect(night.seen.filter((one) => one === 'POST /elements')).toHaveLength(2)
    expect(night.seen.filter((one) => one.startsWith('PUT'))).toHaveLength(2)
  } finally {
    await night.close()
  }
})
