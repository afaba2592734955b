import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { IntegrationAccount, NewIntegrationSecret } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { createSite } from '../features/tenants/life/new-tenant.ts'
import { aField } from '../testing/made/a-working-day.ts'
import { PASSWORD, startIdentityServer, type IdentityServer } from '../testing/servers/other-systems/identity-server.ts'
import { logIn } from '../testing/servers/login.ts'
import { COMPILED } from '../testing/servers/verka-process.ts'
import { runCommand } from './command.ts'

/** `npm run config` against a running server. */

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
  await writeFile(join(folder, 'large.json'), Buffer.alloc(60 * 1024 * 1024, ' '))
  await writeFile(join(folder, 'picture.json'), Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  await writeFile(join(folder, 'empty.json'), '')
  await writeFile(join(folder, 'text.json'), 'hej')
  await writeFile(join(folder, 'other.json'), '{"name":"x"}')
  environment = { VERKA_URL: `${server.origin}/`, VERKA_CLIENT_ID: secret.clientId, VERKA_CLIENT_SECRET: secret.clientSecret }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function call<Reply>(method: string, path: string, body?: object, bearer = token): Promise<Reply> {
  const headers = { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) }
  const reply = await fetch(`${server.origin}/api/v2/nord${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
interface Ended {
  code: number
  out: string
  err: string
}
const run = (...args: string[]) => runWith(environment, ...args)
async function runWith(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const ended = { out: '', err: '' }
  const write = (to: 'out' | 'err') => (text: string) => void (ended[to] += text)
  const code = await runCommand(args, { environment: env, folder, write: write('out'), writeError: write('err') })
  return { code, ...ended }
}
/** The same as a process of its own. */
const runProcess = (env: Record<string, string>, ...args: string[]) =>
  new Promise<Ended>((done) => {
    execFile(
      process.execPath,
      [MAIN, ...args],
      { cwd: folder, env: { PATH: process.env['PATH'], ...COMPILED, ...env } },
      (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })

test('a configuration is exported, planned, applied, edited, signed and applied again', async () => {
  const exported = await runProcess(environment, 'export', '--from', 'nord/north', '--out', 'north.json')
  expect(exported).toMatchObject({ code: 0, out: 'north.json: 1\n' })
  const log = await call<{ items: AuditEntry[] }>('POST', '/auditLog/filter', { entities: ['replication'] })
  expect(log.items).toMatchObject([
    { action: 'export', actor: { name: 'Versionshantering', isProgram: true }, address: expect.any(String) as string },
  ])
  const planned = await run('plan', 'north.json', '--to', 'nord/south')
  expect(planned.out).toMatch(/^\+ Created {9}Category Verktyg \([0-9a-f-]{36}\)\n1 to write, 0 to decide, 0 the same\nhash \S+\n$/)
  expect(planned.code).toBe(1)
  const inSwedish = /^\+ Skapas {9}Kategori Verktyg \(\S+\)\n1 att skriva, 0 att avgöra, 0 lika\n/
  expect((await run('plan', 'north.json', '--to', 'nord/south', '--language', 'sv')).out).toMatch(inSwedish)
  const { code, out: ofEnvironment } = await runProcess({ ...environment, LANG: 'sv_SE.UTF-8' }, 'plan', 'north.json', '--to', 'nord/south')
  expect([code, ofEnvironment]).toEqual([1, expect.stringMatching(inSwedish)])
  const other = await runProcess(environment, 'apply', 'north.json', '--to', 'nord/south', '--hash', 'a'.repeat(43))
  expect([other.code, other.err]).toEqual([
    2,
    expect.stringMatching(/^--hash: the plan is no longer the one that was looked at; it is now \S{43}\n$/),
  ])
  const typo = await run('plan', 'north.json', '--to', 'nord/south', '--without', '01890000-0000-7000-8000-000000000000')
  expect([typo.code, typo.err]).toEqual([2, expect.stringMatching(/^--without: the plan has nothing with the id /)])
  const applied = await run('apply', 'north.json', '--to', 'nord/south')
  expect([applied.code, applied.out.split('\n').at(-2)]).toEqual([0, 'done: 1 created'])
  expect((await run('plan', 'north.json', '--to', 'nord/south')).code).toBe(0)

  const file = join(folder, 'north.json')
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('Verktyg', 'Redskap'))
  const tampered = await run('apply', 'north.json', '--to', 'nord/south')
  expect(tampered).toMatchObject({ code: 2, err: 'The file was changed after it was signed. Nothing was imported.\n' })
  const { out: fingerprint } = await run('key', 'team.pem')
  expect(await run('key', 'team.pem')).toMatchObject({ code: 2, err: 'team.pem: the file is already there\n' })
  expect(await run('sign', 'north.json', '--key', 'team.pem')).toMatchObject({ code: 0, out: fingerprint })
  const unknown = await run('apply', 'north.json', '--to', 'nord/south')
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining(fingerprint.trim())])
  // the address is what the file says
  expect(unknown.out).toContain(`The file says that it is from ${server.origin}, but it is signed with a key that is not known here. `)
  expect(unknown.out).toContain(`\nFingerprint: ${fingerprint}`)
  const otherSigner = await run('apply', 'north.json', '--to', 'nord/south', '--accept-signer', 'abc')
  expect([otherSigner.code, otherSigner.err]).toEqual([
    2,
    `--accept-signer: the key of the file does not have this fingerprint (abc) but ${fingerprint.trim()}; nothing was imported\n`,
  ])
  const asTyped = fingerprint.replaceAll(/\s/g, '').toLowerCase()
  const accepted = await run('apply', 'north.json', '--to', 'nord/south', '--accept-signer', asTyped)
  expect(accepted.out.split('\n').at(-2)).toBe('done: 1 changed')
  // known from now on, and JSON for other programs
  const same = await run('plan', 'north.json', '--to', 'nord/south', '--json')
  expect([same.code, JSON.parse(same.out)]).toEqual([
    0,
    expect.objectContaining({ signer: expect.objectContaining({ isKnown: true }), items: [expect.objectContaining({ state: 'same' })] }),
  ])
})

test('a plan says what it means for the target, and failing test cases need an option', async () => {
  const [maker, weight] = [aField('maker', 'text', { required: true }), aField('weight', 'decimal')]
  // the person is of one site, the account of both
  const basic = Buffer.from(`${environment['VERKA_CLIENT_ID']}:${environment['VERKA_CLIENT_SECRET']}`).toString('base64')
  const granted = await fetch(`${server.origin}/identity/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  const { access_token: ofAccount } = (await granted.json()) as { access_token: string }
  const listed = async (site: string) =>
    (await call<{ items: ElementType[] }>('GET', `/${site}/elementTypes`, undefined, ofAccount)).items[0]!
  const copy = await listed('south')
  await call('POST', '/south/elements', { elementTypeId: copy.id, title: 'Hammare' }, ofAccount)
  const { can: _can, ...type } = await call<ElementType>('GET', `/north/elementTypes/${(await listed('north')).id}`)
  const aCase = {
    id: randomUUID(),
    name: 'Heavy',
    given: { today: '2026-12-01', values: [{ propertyTypeId: weight.id, value: 20 }], object: [], earlier: [] },
    expect: [{ aspect: 'visible', propertyTypeId: maker.id, is: false }],
  }
  const changes = { dataPropertyTypes: [maker, weight], ruleTests: [aCase], confirmedFailures: [aCase.id] }
  await call('PUT', `/north/elementTypes/${type.id}`, { ...type, ...changes })
  await run('export', '--from', 'nord/north', '--out', 'changed.json')
  const planned = await run('plan', 'changed.json', '--to', 'nord/south', '--take', 'all')
  expect(planned.out).toMatch(/ 1 object in the target lacks the new required field maker\.\n +The test case “Heavy” fails\.\n/)
  const refused = await run('apply', 'changed.json', '--to', 'nord/south', '--take', 'all')
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('Heavy')])
  const applied = await run('apply', 'changed.json', '--to', 'nord/south', '--take', 'all', '--accept-failing-tests')
  expect([applied.code, applied.out.split('\n').at(-2)]).toEqual([0, 'done: 1 changed'])
})

test.each<[string, string[], RegExp]>([
  ['no file', ['plan', 'none.json', '--to', 'nord/south'], /^none\.json: the file does not exist$/],
  ['a file of 60 MB', ['plan', 'large.json', '--to', 'nord/south'], /^large\.json: the file has 60 MB; more than 10 MB is not accepted$/],
  ['a picture', ['plan', 'picture.json', '--to', 'nord/south'], /^picture\.json: the file is not text in UTF-8$/],
  ['an empty file', ['plan', 'empty.json', '--to', 'nord/south'], /^empty\.json: the file is empty$/],
  ['no JSON', ['plan', 'text.json', '--to', 'nord/south'], /^text\.json: the file is not complete JSON$/],
  ['JSON of something else', ['plan', 'other.json', '--to', 'nord/south'], /^The file is JSON, but not a configuration from Verka\.$/],
  ['a folder', ['plan', '.', '--to', 'nord/south'], /^\.: is a folder, not a file$/],
  ['a missing folder', ['export', '--from', 'nord/north', '--out', 'no/where/a.json'], /^no\/where: the folder does not exist$/],
  ['an id that is none', ['export', '--from', 'nord/north', '--only', 'zzz'], /^--only: zzz is no id; an id looks like/],
  ['no id', ['export', '--from', 'nord/north', '--only', ','], /^--only: at least one id is needed$/],
  [
    'an unknown id',
    ['export', '--from', 'nord/north', '--only', '01890000-0000-7000-8000-000000000000'],
    /^The site has nothing with the id 01890000-0000-7000-8000-000000000000\.$/,
  ],
  ['a hash that is none', ['apply', 'other.json', '--to', 'nord/south', '--hash', 'abc'], /^--hash: abc is no hash of a plan/],
  ['a key that is none', ['sign', 'other.json', '--key', 'text.json'], /^text\.json: the file is no Ed25519 key/],
  ['a file too many', ['plan', 'other.json', 'text.json', '--to', 'nord/south'], /^text\.json: the command does not take/],
  ['an error in Swedish', ['plan', 'none.json', '--to', 'nord/south', '--language', 'sv'], /^none\.json: filen finns inte$/],
  ['no site', ['export', '--from', 'nord/west'], /nord\/west: there is no such site/],
  ['half an address', ['export', '--from', 'nord'], /written as tenant\/site/],
  ['no target', ['plan', 'other.json'], /--to is needed/],
  ['an unknown option', ['export', '--all'], /--all/],
  ['an unknown command', ['delete'], /delete: there is no such command/],
  ['an unknown language', ['export', '--from', 'nord/north', '--language', 'fr'], /fr is none of/],
])('%s is an error of one line with a reason', async (_name, args, reason) => {
  const { code, err } = await run(...args)
  expect([code, err.split('\n').length, err.trim()]).toEqual([2, 2, expect.stringMatching(reason)])
})

test('without access it says what is missing, and where nobody answers', async () => {
  expect((await runWith({}, 'export', '--from', 'nord/north')).err).toMatch(/^VERKA_URL/)
  expect((await runWith({ VERKA_URL: server.origin }, 'export', '--from', 'nord/north')).err).toMatch(/^VERKA_CLIENT_ID/)
  expect((await runWith({ ...environment, VERKA_URL: 'verka' }, 'export', '--from', 'nord/north')).err).toMatch(
    /^VERKA_URL: verka is no address/,
  )
  const closed = { VERKA_URL: 'http://127.0.0.1:1', VERKA_TOKEN: 'x' }
  expect((await runWith(closed, 'export', '--from', 'nord/north')).err).toMatch(/^http:\/\/127\.0\.0\.1:1\S*: no answer/)
  const wrong = { ...environment, VERKA_CLIENT_SECRET: 'wrong' }
  expect((await runWith(wrong, 'export', '--from', 'nord/north')).err).toMatch(/refused the account \(401\)/)
})

test('a command whose answers are lost is executed once, and its end is reported', async () => {
  await call('POST', '/north/elementTypes', { localizedNames: localized('Maskiner'), status: 'published' })
  await run('export', '--from', 'nord/north', '--out', 'lost.json')
  // cuts the first answer to each call of the replication
  const cut = new Set<string>()
  const proxy = createServer((request, response) => {
    const { method, url = '', headers } = request
    const forwarded = httpRequest(`${server.origin}${url}`, { method, headers }, (answer) => {
      const name = `${method} ${url}`
      if (/\/templates\/replicat/.test(url) && !cut.has(name)) {
        cut.add(name)
        return response.destroy()
      }
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    request.pipe(forwarded)
  })
  await new Promise<void>((go) => proxy.listen(0, '127.0.0.1', go))
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const applied = await runWith({ ...environment, VERKA_URL: url }, 'apply', 'lost.json', '--to', 'nord/south')
  proxy.close()
  expect([applied.code, applied.err, applied.out.split('\n').at(-2)]).toEqual([0, '', expect.stringMatching(/^done: 1 created/)])
  expect(cut.size).toBeGreaterThan(0)
  const done = await run('plan', 'lost.json', '--to', 'nord/south')
  expect([done.code, done.out]).toEqual([0, expect.stringMatching(/^0 to write, 0 to decide, \d+ the same\n/)])
})
