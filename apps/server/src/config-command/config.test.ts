import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { IntegrationAccount, NewIntegrationSecret } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { createSite } from '../features/tenants/life/new-tenant.ts'
import { PASSWORD, startIdentityServer, type IdentityServer } from '../testing/servers/identity-server.ts'
import { logIn } from '../testing/servers/login.ts'

/** `npm run config` as a process, against a running server. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: IdentityServer
let token: string
let folder: string
let environment: Record<string, string>
beforeAll(async () => {
  server = await startIdentityServer(inject('superuserUrl'), { hasApi: true })
  await server.addUser('chef', { role: 'tenantAdmin' })
  token = (await logIn({ origin: server.origin, userName: 'chef', password: PASSWORD })).accessToken
  await server.runtime.database.transaction({ kind: 'installation' }, async (tx) => {
    const { id: tenantId } = await tx.selectFrom('tenants').select('id').where('key', '=', 'nord').executeTakeFirstOrThrow()
    await createSite(tx, { tenantId, key: 'south', name: 'Södra' }, new Date())
  })
  await call('POST', '/north/elementTypes', { localizedNames: localized('Verktyg'), status: 'published' })
  const account = await call<IntegrationAccount>('POST', '/integrationAccounts', {
    name: 'Versionshantering',
    role: 'tenantAdmin',
    sites: ['north', 'south'],
  })
  const secret = await call<NewIntegrationSecret>('POST', `/integrationAccounts/${account.id}/secrets`, {})
  folder = await mkdtemp(join(tmpdir(), 'verka-config-'))
  environment = { VERKA_URL: `${server.origin}/`, VERKA_CLIENT_ID: secret.clientId, VERKA_CLIENT_SECRET: secret.clientSecret }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const reply = await fetch(`${server.origin}/api/v2/nord${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const run = (...args: string[]) => runWith(environment, ...args)
const runWith = (env: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(process.execPath, [MAIN, ...args], { cwd: folder, env: { PATH: process.env['PATH'], ...env } }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })

test('a configuration is exported, planned, applied, edited, signed and applied again', async () => {
  expect(await run('export', '--from', 'nord/north', '--out', 'north.json')).toMatchObject({ code: 0, out: 'north.json: 1\n' })
  const planned = await run('plan', 'north.json', '--to', 'nord/south', '--language', 'sv-SE')
  expect(planned.out).toMatch(/^\+ create {3}elementType Verktyg \([0-9a-f-]{36}\)\n1 to write, 0 to decide, 0 the same\nhash \S+\n$/)
  expect(planned.code).toBe(2)
  const applied = await run('apply', 'north.json', '--to', 'nord/south')
  expect([applied.code, applied.out.split('\n').at(-2)]).toEqual([0, 'done: 1 created, 0 changed'])
  expect((await run('plan', 'north.json', '--to', 'nord/south')).code).toBe(0)

  const file = join(folder, 'north.json')
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('Verktyg', 'Redskap'))
  const tampered = await run('apply', 'north.json', '--to', 'nord/south')
  expect(tampered).toMatchObject({ code: 1, err: 'The file was changed after it was signed. Nothing was imported.\n' })
  const { out: fingerprint } = await run('key', 'team.pem')
  expect((await run('key', 'team.pem')).code).toBe(1)
  expect(await run('sign', 'north.json', '--key', 'team.pem')).toMatchObject({ code: 0, out: fingerprint })
  const unknown = await run('apply', 'north.json', '--to', 'nord/south')
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining(fingerprint.trim())])
  const accepted = await run('apply', 'north.json', '--to', 'nord/south', '--accept-signer', fingerprint.trim())
  expect(accepted.out.split('\n').at(-2)).toBe('done: 0 created, 1 changed')
  // known from now on, and JSON for other programs
  const same = await run('plan', 'north.json', '--to', 'nord/south', '--json')
  expect([same.code, JSON.parse(same.out)]).toEqual([
    0,
    expect.objectContaining({ signer: expect.objectContaining({ isKnown: true }), items: [expect.objectContaining({ state: 'same' })] }),
  ])
})

test.each<[string, string[], RegExp]>([
  ['no file', ['plan', 'none.json', '--to', 'nord/south'], /none\.json: ENOENT/],
  ['no site', ['export', '--from', 'nord/west'], /nord\/west: there is no such site/],
  ['half an address', ['export', '--from', 'nord'], /written as tenant\/site/],
  ['no target', ['plan', MAIN], /--to is needed/],
  ['an unknown option', ['export', '--all'], /--all/],
  ['an unknown command', ['delete'], /delete: there is no such command/],
  ['an unknown language', ['export', '--from', 'nord/north', '--language', 'fr'], /fr is none of/],
])('%s is an error with a reason', async (_name, args, reason) => {
  const { code, err } = await run(...args)
  expect([code, err]).toEqual([1, expect.stringMatching(reason)])
})

test('without access it says what is missing, and where nobody answers', async () => {
  expect((await runWith({}, 'export', '--from', 'nord/north')).err).toMatch(/^VERKA_URL/)
  expect((await runWith({ VERKA_URL: server.origin }, 'export', '--from', 'nord/north')).err).toMatch(/^VERKA_CLIENT_ID/)
  const closed = { VERKA_URL: 'http://127.0.0.1:1', VERKA_TOKEN: 'x' }
  expect((await runWith(closed, 'export', '--from', 'nord/north')).err).toMatch(/^http:\/\/127\.0\.0\.1:1\S*: no answer/)
  const wrong = { ...environment, VERKA_CLIENT_SECRET: 'wrong' }
  expect((await runWith(wrong, 'export', '--from', 'nord/north')).err).toMatch(/refused the account \(401\)/)
})
