import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import type { Role } from '@verka/domain/access/roles.ts'
import { createLocalJWKSet } from 'jose'
import type { UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { openDirectoryStore } from '../../files/directory-store.ts'
import type { FileStore } from '../../files/store.ts'
import { actorFinder } from '../../features/session/actors.ts'
import { openLive } from '../../features/events/live.ts'
import { enqueueWaiting } from '../../features/message-events/keep-fanning-out.ts'
import { createSite, createTenant, type NewTenant } from '../../features/tenants/life/new-tenant.ts'
import { serveLogos } from '../../features/tenants/tenants.routes.ts'
import { createUser } from '../../features/users/users.ts'
import { jobHandlers } from '../../all-jobs.ts'
import { handlers } from '../../app.ts'
import { formChecks } from '../../resources.ts'
import { registerCalls } from '../../http/edge.ts'
import type { Live } from '../../http/event-stream.ts'
import { openJobs } from '../../jobs/jobs.ts'
import { createServer } from '../../http/server.ts'
import { tokenVerifier } from '../../http/tokens.ts'
import { serveCalendarFeeds } from '../../features/calendar-feed/calendar-feed.ts'
import { serveSmsReports } from '../../features/sms/sms-reports.ts'
import type { SmsGateway } from '../../sms/sms-gateway.ts'
import { recognise, type ExternalPerson } from '../../identity/external/external-people.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import { freshDatabase } from './databases.ts'
import { runJobsOf } from './run-jobs-of.ts'
import { parseStoredJson } from '../read/stored-json.ts'
import { canReachOf } from '../../outbound/allowed-addresses.ts'
import { serveOpenLists } from '../../open-lists/open-list-routes.ts'
import { serveSearch } from '../../search/search-routes.ts'
import { openOutbound, type Outbound } from '../../outbound/outbound.ts'
import type { Runtime } from '../../runtime.ts'
import { outside, outsideOf } from './outside.ts'
import { AUDIENCE, ISSUER, publicKeys, tokenFor } from './test-tokens.ts'

/** An external login server, which `refuseLogin` names. */
const OTHER_ISSUER = 'https://login.elsewhere.test'

export interface TestApp {
  app: FastifyInstance
  database: Database
  /** Tenants of its tests. */
  tenantIds: TenantId[]
  /** The store's own folder, unless a test passed another store. */
  folder: string
  files: FileStore
  /** Sent mails, unless a test passed another mailer. */
  mails: Mail[]
  /** What runs the jobs of its tenants. */
  runtime: Omit<Runtime, 'logged'>
  sms: SmsGateway
  now: () => Date
  mailer: Mailer
  outbound: Outbound
  live: Live
  close: () => Promise<void>
}

/** The API on the test database, without a login server: tokens come from `tokenFor`, all else is as in production. */
export async function testApp(
  options: {
    files?: FileStore
    mailer?: Mailer
    sms?: SmsGateway
    now?: () => Date
    outbound?: Outbound
    live?: Live
    /** Another database than the one that all tests share. */
    databaseUrl?: string
    /** A new database, for work on all tenants, such as a sweep with a later clock: it would delete what other tests store. */
    hasOwnDatabase?: boolean
    maxConnections?: number
    /** `OUTBOUND_ALLOWED`: inside addresses that its processors may reach. */
    allowed?: string
    /** Further settings. */
    environment?: Record<string, string>
    /** Folder of the built client. */
    webClient?: string
  } = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'verka-files-'))
  const files = options.files ?? (await openDirectoryStore(folder))
  const ownDatabase = options.hasOwnDatabase ? await freshDatabase(inject('superuserUrl')) : undefined
  const databaseUrl = options.databaseUrl ?? ownDatabase?.applicationUrl ?? inject('applicationUrl')
  const database = openDatabase(databaseUrl, { maxConnections: options.maxConnections ?? 8 })
  const mails: Mail[] = []
  const { settings, log, mailer, sms } = {
    ...outside(mails, { OUTBOUND_ALLOWED: options.allowed ?? '', ...options.environment }),
    ...(options.mailer && { mailer: options.mailer }),
    ...(options.sms && { sms: options.sms }),
  }
  const outbound = options.outbound ?? openOutbound(canReachOf(settings.OUTBOUND_ALLOWED))
  const app = createServer({ settings, log })
  const jobs = openJobs({ database, log })
  const own = openLive({ database, log })
  const live = options.live ?? own
  const now = options.now ?? (() => new Date())
  const verifyToken = tokenVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: createLocalJWKSet(publicKeys), now: () => new Date() })
  const findActor = actorFinder({ database, isIdentityEmbedded: true, now, log })
  const runtime = { database, files, now, log, mailer, sms, settings, outbound, live, jobs }
  await app.register(async (api) =>
    registerCalls(api, {
      runtime,
      handlers,
      formChecks,
      verifyToken,
      findActor,
      checksReplies: true,
    }),
  )
  await app.register(async (resources) => serveLogos(resources, database))
  await app.register(async (reports) => serveSmsReports(reports, runtime))
  await app.register(async (calendars) => serveCalendarFeeds(calendars, runtime))
  await app.register(async (search) => serveSearch(search, runtime, options.webClient))
  await app.register(async (lists) => serveOpenLists(lists, runtime))
  const tenantIds: TenantId[] = []
  return {
    app,
    database,
    tenantIds,
    folder,
    files,
    mails,
    runtime,
    sms,
    now,
    mailer,
    outbound,
    live,
    async close() {
      await app.close()
      await outbound.close()
      await own.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
      try {
        if (!options.databaseUrl) await refuseWrongJson(tenantIds, databaseUrl)
      } finally {
        await ownDatabase?.drop()
      }
    },
  }
}

/** Fails if the tests of a server have stored values that do not fit their columns. */
async function refuseWrongJson(tenantIds: readonly TenantId[], databaseUrl: string): Promise<void> {
  const url = new URL(inject('superuserUrl'))
  url.pathname = new URL(databaseUrl).pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    const { wrong } = await parseStoredJson(client, tenantIds)
    if (wrong.length > 0) throw new Error(`stored JSON of another type than its column's:\n${wrong.slice(0, 5).join('\n')}`)
  } finally {
    await client.end()
  }
}

export interface TestTenant {
  id: TenantId
  key: string
  sites: { id: SiteId; key: string }[]
  /** Runs the waiting jobs of the tenant; `at`: as if it were later. */
  work: (at?: Date) => Promise<void>
  /**
   * Calls the API as a user with this role. `path` is below the tenant and the first site unless it starts with '/api'; '^/…' is below the
   * tenant.
   */
  as: (role: Role, siteKeys?: readonly string[]) => Promise<Caller & { email: string }>
  /** Sends a call of a person without a login, from an address of their own; `path` is below `open` of the first site. @returns its status */
  withoutLogin: (path: string, payload: object) => Promise<number>
  /** A refused user of an external login server. @returns the reference number that they are shown. */
  refuseLogin: (claims?: Partial<Pick<ExternalPerson, 'email' | 'isEmailVerified' | 'subject'>>) => Promise<string>
}

interface Answer<Body = unknown> {
  status: number
  body: Body
  headers: Record<string, string | string[] | number | undefined>
}

export interface Caller {
  userId: UserId
  token: string
  call: <Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<Body>>
}

/**
 * An error answer without redundant parts: the text of each message and the keys of fields. So every refused request of a test also checks
 * the texts.
 * @throws for an error whose message has no text
 */
function withoutTexts(answer: unknown): unknown {
  const { errors } = (answer ?? {}) as { errors?: { message: string; text?: string; fieldKey?: string }[] }
  if (!Array.isArray(errors)) return answer
  const bare = errors.map(({ text, fieldKey: _fieldKey, ...error }) => {
    if (!text || text.startsWith('@') || `@${text}` === error.message) throw new Error(`no text for ${error.message}`)
    return error
  })
  return { ...(answer as object), errors: bare }
}

/** A tenant for one test, with two sites: tests share a database and never see each other. */
export async function aTenant(
  {
    app,
    database,
    tenantIds,
    files,
    mails,
    runtime,
    sms,
    now: clock,
    outbound,
    mailer,
    live,
  }: Pick<TestApp, 'app' | 'database'> &
    Partial<Pick<TestApp, 'tenantIds' | 'files' | 'mails' | 'runtime' | 'sms' | 'now' | 'outbound' | 'mailer' | 'live'>>,
  extra: Partial<NewTenant> = {},
): Promise<TestTenant> {
  const key = `t${randomBytes(8).toString('hex')}`
  const now = new Date()
  const { id, sites } = await database.transaction({ kind: 'installation' }, async (tx) => {
    const id = await createTenant(tx, { key, name: `Tenant ${key}`, culture: 'sv-SE', licenceLevel: 'corporation', ...extra }, now)
    const north = await createSite(tx, { tenantId: id, key: 'north', name: 'Norra' }, now)
    const south = await createSite(tx, { tenantId: id, key: 'south', name: 'Södra' }, now)
    return {
      id,
      sites: [
        { id: north, key: 'north' },
        { id: south, key: 'south' },
      ],
    }
  })
  tenantIds?.push(id)
  return {
    id,
    key,
    sites,
    async withoutLogin(path, payload) {
      // an address is limited across all tenants
      const remoteAddress = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
      const reply = await app.inject({ method: 'POST', url: `/api/v2/${key}/north/open${path}`, payload, remoteAddress })
      return reply.statusCode
    },
    refuseLogin: (claims) =>
      database.transaction({ kind: 'installation' }, async (tx) => {
        const somebody = { issuer: OTHER_ISSUER, subject: randomBytes(9).toString('base64url'), email: undefined, isEmailVerified: false }
        const recognised = await recognise(tx, { ...somebody, ...claims }, new Date())
        if ('userId' in recognised) throw new Error('recognised')
        return recognised.reference
      }),
    async work(at) {
      const services = {
        ...outsideOf(database),
        ...outside(mails),
        ...(sms && { sms }),
        ...(outbound && { outbound }),
        ...(mailer && { mailer }),
        ...(live && { live }),
        files: files!,
        now: clock ?? (() => new Date()),
      }
      const own = { ...services, ...runtime, ...(at && { now: () => at }) }
      await enqueueWaiting(own, { before: own.now(), tenantId: id })
      await runJobsOf(database, id, jobHandlers(own), at)
    },
    async as(role, siteKeys) {
      const userName = `${role}.${randomBytes(6).toString('hex')}`
      const userId = await database.transaction({ kind: 'installation' }, (tx) =>
        createUser(
          tx,
          {
            tenantId: id,
            userName,
            name: `Test ${role}`,
            email: `${userName}@example.test`,
            role,
            siteIds: sites.filter((site) => siteKeys?.includes(site.key) ?? true).map((site) => site.id),
            isEmailVerified: true,
          },
          now,
        ),
      )
      const token = await tokenFor(userId)
      return {
        userId,
        email: `${userName}@example.test`,
        token,
        async call(method, path, body, headers) {
          const url = path.startsWith('/api')
            ? path
            : path.startsWith('^')
              ? `/api/v2/${key}${path.slice(1)}`
              : `/api/v2/${key}/${sites[0]!.key}${path}`
          const reply = await app.inject({
            method,
            url,
            headers: { authorization: `Bearer ${token}`, ...headers },
            ...(body === undefined ? {} : { payload: body as object }),
          })
          const answer: unknown = reply.body === '' ? undefined : reply.json()
          return { status: reply.statusCode, body: reply.statusCode < 400 ? answer : withoutTexts(answer), headers: reply.headers } as never
        },
      }
    },
  }
}
