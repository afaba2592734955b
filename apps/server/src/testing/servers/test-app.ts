import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { createLocalJWKSet } from 'jose'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { openDirectoryStore } from '../../files/directory-store.ts'
import type { FileStore } from '../../files/store.ts'
import { actorFinder } from '../../features/session/actors.ts'
import { openLive } from '../../features/events/live.ts'
import { serveLogos } from '../../features/tenants/tenants.routes.ts'
import { handlers } from '../../app.ts'
import { formChecks } from '../../resources.ts'
import { registerCalls } from '../../http/edge.ts'
import type { Live } from '../../http/event-stream.ts'
import { openJobs } from '../../jobs/jobs.ts'
import { createServer } from '../../http/server.ts'
import { tokenVerifier } from '../../http/login/tokens.ts'
import { serveCalendarFeeds } from '../../features/calendar-feed/calendar-feed.ts'
import { serveSmsReports } from '../../features/sms/sms-reports.ts'
import type { SmsGateway } from '../../sms/sms-gateway.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import { freshDatabase } from './databases.ts'
import { parseStoredJson } from '../read/stored-json.ts'
import { canReachOf } from '../../outbound/allowed-addresses.ts'
import { serveOpenLists } from '../../open-lists/open-list-routes.ts'
import { serveSearch, type FindPerson } from '../../search/search-routes.ts'
import { openOutbound, type Outbound } from '../../outbound/outbound.ts'
import type { Runtime } from '../../runtime.ts'
import { outside } from './outside.ts'
import { AUDIENCE, ISSUER, publicKeys } from './test-tokens.ts'

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
    /** A database of its own that another use has filled, with the files of that. */
    own?: { database: Awaited<ReturnType<typeof freshDatabase>>; folder: string }
    maxConnections?: number
    /** `OUTBOUND_ALLOWED`: inside addresses that its processors may reach. */
    allowed?: string
    /** Further settings. */
    environment?: Record<string, string>
    /** Folder of the built client. */
    webClient?: string
    /** Who is logged in in the browser of a request of `/search`. */
    findPerson?: FindPerson
  } = {},
): Promise<TestApp> {
  const folder = options.own?.folder ?? (await mkdtemp(join(tmpdir(), 'verka-files-')))
  const files = options.files ?? (await openDirectoryStore(folder))
  const ownDatabase = options.own?.database ?? (options.hasOwnDatabase ? await freshDatabase(inject('superuserUrl')) : undefined)
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
  const findPerson = options.findPerson ?? (async () => undefined)
  await app.register(async (resources) => serveLogos(resources, database))
  await app.register(async (reports) => serveSmsReports(reports, runtime))
  await app.register(async (calendars) => serveCalendarFeeds(calendars, runtime))
  await app.register(async (search) => serveSearch(search, runtime, { webClient: options.webClient, findPerson }))
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
