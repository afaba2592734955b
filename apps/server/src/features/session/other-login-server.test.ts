import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { IntegrationAccount } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import type { UserLogins } from '@verka/domain/users/user-logins.api.ts'
import { createApp } from '../../app.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { readSettings } from '../../start/env.ts'
import { openDirectoryStore } from '../../files/directory-store.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { authorizationRequest, openBrowser } from '../../testing/servers/login.ts'
import { startOtherServer, type OtherPerson } from '../../testing/servers/other-systems/other-login-server.ts'
import { outsideOf } from '../../testing/servers/outside.ts'
import { aTenant, type TestTenant } from '../../testing/servers/test-tenant.ts'

/** `OIDC_ISSUER`: users have tokens of an external login server. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ORIGIN = 'https://verka.test'
type App = Awaited<ReturnType<typeof createApp>>

let files: Awaited<ReturnType<typeof freshDatabase>>
let folder: string
let database: Database
let other: Awaited<ReturnType<typeof startOtherServer>>
/** One that trusts only addresses that the login server calls verified, and one with `OIDC_TRUSTED_EMAIL`. */
let strict: App
let trusting: App
const logged: Record<string, unknown>[] = []
let north: TestTenant
let south: TestTenant
let time = Date.now()

beforeAll(async () => {
  files = await freshDatabase(inject('superuserUrl'))
  folder = await mkdtemp(join(tmpdir(), 'verka-files-'))
  database = openDatabase(files.applicationUrl, { maxConnections: 8 })
  other = await startOtherServer(database)
  other.serve([`${ORIGIN}/identity/external/callback`])
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) })
  const store = await openDirectoryStore(folder)
  const start = (more: Record<string, string>) => {
    const settings = readSettings({
      ORIGIN,
      OIDC_ISSUER: other.issuer,
      DATABASE_URL: files.applicationUrl,
      DATABASE_OWNER_URL: files.ownerUrl,
      SECRET_KEY: 'a secret that is long enough for tests',
      ...more,
    })
    const runtime = { ...outsideOf(database), settings, log, logged: new Map(), files: store, outbound: openOutbound() }
    return createApp({ ...runtime, now: () => new Date(time) })
  }
  strict = await start({})
  trusting = await start({ OIDC_TRUSTED_EMAIL: 'true' })
  north = await aTenant({ app: strict, database })
  south = await aTenant({ app: strict, database })
})
afterAll(async () => {
  await strict.close()
  await trusting.close()
  await other.close()
  await database.close()
  await files.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Logs in at the external server like the browser client, and returns its access token for our API. */
async function tokenOf(person: OtherPerson): Promise<string> {
  other.state.person = person
  const browser = openBrowser(other.issuer)
  const request = authorizationRequest(ORIGIN, { scope: 'openid profile email verka' })
  let target = new URL(request.url.replace(`${ORIGIN}/identity`, other.issuer))
  while (target.origin === other.issuer) target = new URL((await browser.get(target.href)).headers.get('location')!, other.issuer)
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'verka-web',
    code: target.searchParams.get('code')!,
    code_verifier: request.verifier,
    redirect_uri: `${ORIGIN}/login`,
  })
  const reply = (await (await fetch(`${other.issuer}/token`, { method: 'POST', body })).json()) as { access_token: string }
  return reply.access_token
}

async function aPerson(tenant: TestTenant, role: 'user' | 'siteAdmin' | 'tenantAdmin' | 'superUser', sites?: string[]) {
  const { userId } = await tenant.as(role, sites)
  const [row] = await database.transaction({ kind: 'installation' }, (tx) =>
    tx.selectFrom('users').select(['id', 'email']).where('id', '=', userId).execute(),
  )
  return row!
}

const call = async (app: App, token: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, body } = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: statusCode, body: (body === '' ? undefined : JSON.parse(body)) as never }
}
const sessionOf = (app: App, token: string) => call(app, token, 'GET', '/api/v2/session')
interface Refused {
  errors: { message: string; params: { reference: string } }[]
}
const referenceIn = ({ status, body }: { status: number; body: Refused }) => {
  expect([status, body.errors[0]!.message]).toEqual([401, '@errors.loginRefused'])
  return body.errors[0]!.params.reference
}

describe('a user with a token of an external login server', () => {
  test('is refused with a logged number if their address is unverified; with OIDC_TRUSTED_EMAIL they are accepted', async () => {
    const { email } = await aPerson(north, 'user')
    const token = await tokenOf({ subject: 'entra-1', email })
    const reference = referenceIn(await sessionOf(strict, token))
    expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(logged.findLast(({ reason }) => reason === 'emailNotVerified')).toMatchObject({
      reference,
      subject: 'entra-1',
      outcome: 'refused',
    })
    // a repeat, also at another process, gets the same number
    expect(referenceIn(await sessionOf(strict, token))).toBe(reference)
    expect(await sessionOf(trusting, token)).toMatchObject({ status: 200, body: { user: { email } } })
    // from then on matched by issuer and subject, also without a trusted address, once the cached answer has expired
    await vi.waitFor(async () => expect((await sessionOf(strict, token)).status).toBe(200), { timeout: 60_000, interval: 100 })
  })

  test('is never matched by an address that is explicitly unverified', async () => {
    const { email } = await aPerson(north, 'user')
    referenceIn(await sessionOf(trusting, await tokenOf({ subject: 'liar', email, isEmailVerified: false })))
  })

  test('whose token is invalid has the reason in the log', async () => {
    const token = await tokenOf({ subject: 'entra-2' })
    const [head, body] = token.split('.')
    expect((await sessionOf(strict, `${head}.${body}.AAAA`)).status).toBe(401)
    expect(logged.findLast(({ how }) => how === 'token')).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('signature') as string,
    })
  })
})

describe('an administrator links a person to a refused login', () => {
  /** An administrator who is linked, and so can log in at the other server. */
  async function anAdministrator(tenant: TestTenant, role: 'siteAdmin' | 'tenantAdmin' | 'superUser', sites?: string[]) {
    const { id, email } = await aPerson(tenant, role, sites)
    return { id, token: await tokenOf({ subject: `admin-${id}`, email, isEmailVerified: true }) }
  }
  const loginsOf = (tenant: TestTenant, id: string) => `/api/v2/${tenant.key}/users/${id}/logins`
  const refused = async (person: OtherPerson) => referenceIn(await sessionOf(strict, await tokenOf(person)))

  test('a tenant administrator sees logins with the exact address of a user, a system administrator also unknown ones', async () => {
    const [person, colleague, stranger] = [await aPerson(north, 'user'), await aPerson(north, 'user'), await aPerson(south, 'user')]
    await refused({ subject: 'theirs', email: person.email.toUpperCase() })
    await refused({ subject: 'colleague', email: colleague.email })
    await refused({ subject: 'foreign', email: stranger.email })
    await refused({ subject: 'nobody', email: 'nobody@elsewhere.test', isEmailVerified: true })
    await refused({ subject: 'nameless' })
    const [chief, root] = [await anAdministrator(north, 'tenantAdmin'), await anAdministrator(north, 'superUser')]
    const visibleTo = async (token: string) => {
      const { body } = await call(strict, token, 'GET', loginsOf(north, person.id))
      return (body as UserLogins).refused.map(({ subject }) => subject)
    }
    expect(await visibleTo(chief.token)).toEqual(['theirs'])
    const seenByRoot = await visibleTo(root.token)
    expect(seenByRoot[0]).toBe('theirs')
    expect(seenByRoot).toEqual(expect.arrayContaining(['nobody', 'nameless']))
    expect(seenByRoot).not.toContain('colleague')
    expect(seenByRoot).not.toContain('foreign')
    // nothing about a user whom they may not see
    expect((await call(strict, chief.token, 'GET', loginsOf(north, stranger.id))).status).toBe(404)
    const local = await anAdministrator(north, 'siteAdmin', ['north'])
    expect((await call(strict, local.token, 'GET', loginsOf(north, person.id))).status).toBe(403)
  })

  test('linked by the number shown to the user: they can log in, and the audit log has one entry', async () => {
    const person = await aPerson(north, 'user')
    const chief = await anAdministrator(north, 'tenantAdmin')
    const reference = await refused({ subject: 'private', email: 'private@elsewhere.test' })
    const link = (id: string, body: object, token = chief.token) => call(strict, token, 'POST', loginsOf(north, id), body)
    expect((await link(person.id, { reference: 'AAAA-AAAA' })).status).toBe(422)
    expect(await link(person.id, { reference })).toMatchObject({
      status: 200,
      body: { links: [{ issuer: other.issuer, subject: 'private' }] },
    })
    const audited = await database.transaction({ kind: 'tenant', tenantId: north.id }, (tx) =>
      tx.selectFrom('audit_log').select(['actor_id', 'after']).where('entity_id', '=', person.id).orderBy('at', 'desc').executeTakeFirst(),
    )
    expect(audited).toMatchObject({ actor_id: chief.id, after: { linkedLogin: `${other.issuer} private` } })
    await vi.waitFor(async () => expect((await sessionOf(strict, await tokenOf({ subject: 'private' }))).status).toBe(200), {
      timeout: 60_000,
      interval: 100,
    })
    // a number is good once, and an identity is one person's
    expect((await link((await aPerson(north, 'user')).id, { reference })).status).toBe(422)
    const root = await anAdministrator(north, 'superUser')
    const named = { issuer: other.issuer, subject: 'private' }
    expect((await link((await aPerson(north, 'user')).id, named, root.token)).status).toBe(409)
    // only system administrators may link an identity that was never refused
    const free = { issuer: other.issuer, subject: 'not here yet' }
    expect((await link(person.id, free)).status).toBe(403)
    expect((await link(person.id, free, root.token)).status).toBe(200)
    expect((await call(strict, chief.token, 'DELETE', `${loginsOf(north, person.id)}?${new URLSearchParams(named)}`)).status).toBe(204)
    await vi.waitFor(async () => referenceIn(await sessionOf(strict, await tokenOf({ subject: 'private' }))), {
      timeout: 60_000,
      interval: 100,
    })
  })

  test('a program acts as the account to which a tenant administrator linked its subject; a person never does', async () => {
    const chief = await anAdministrator(north, 'tenantAdmin')
    const accounts = `/api/v2/${north.key}/integrationAccounts`
    const made = await call(strict, chief.token, 'POST', accounts, { name: 'ERP', role: 'siteAdmin', sites: ['north'] })
    const account = made.body as IntegrationAccount
    expect(account.loginServer).toEqual({ issuer: other.issuer, tokenUrl: null })
    const erp = await tokenOf({ subject: 'erp' })
    referenceIn(await sessionOf(strict, erp))
    const logins = `${accounts}/${account.id}/logins`
    const link = { issuer: other.issuer, subject: 'erp' }
    expect(await call(strict, chief.token, 'POST', logins, link)).toMatchObject({ status: 200, body: { logins: [link] } })
    expect((await call(strict, chief.token, 'POST', logins, link)).status).toBe(409)
    await vi.waitFor(async () => expect(await sessionOf(strict, erp)).toMatchObject({ status: 200, body: { user: { id: account.id } } }), {
      timeout: 60_000,
      interval: 100,
    })
    // by the reference number of a refused login, too
    const second = await tokenOf({ subject: 'erp-2' })
    const reference = referenceIn(await sessionOf(strict, second))
    expect((await call(strict, chief.token, 'POST', logins, { reference })).status).toBe(200)
    // a subject that turns out to be a person's leads nobody into the account
    expect((await call(strict, chief.token, 'POST', logins, { issuer: other.issuer, subject: 'somebody' })).status).toBe(200)
    const { email } = await aPerson(south, 'user')
    expect((await sessionOf(strict, await tokenOf({ subject: 'somebody', email, isEmailVerified: true }))).status).toBe(401)
    const site = await anAdministrator(north, 'siteAdmin', ['north'])
    expect((await call(strict, site.token, 'POST', logins, { ...link, subject: 'x' })).status).toBe(403)
    expect((await call(strict, chief.token, 'DELETE', `${logins}?${new URLSearchParams(link)}`)).status).toBe(204)
    await vi.waitFor(async () => expect((await sessionOf(strict, erp)).status).toBe(401), { timeout: 60_000, interval: 100 })
  })

  test('refused logins are forgotten after thirty days', async () => {
    const person = await aPerson(north, 'user')
    const reference = await refused({ subject: 'late', email: person.email })
    time += 31 * 86_400_000
    const chief = await anAdministrator(north, 'tenantAdmin')
    expect(await call(strict, chief.token, 'GET', loginsOf(north, person.id))).toMatchObject({ body: { refused: [] } })
    expect((await call(strict, chief.token, 'POST', loginsOf(north, person.id), { reference })).status).toBe(422)
  })
})
