import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet } from 'jose'
import { pino } from 'pino'
import type { Role } from '@verka/domain/access/roles.ts'
import type { UserId } from '@verka/domain/entities/ids.ts'
import { handlers } from '../../../app.ts'
import { openDatabase } from '../../../db/database.ts'
import { readSettings } from '../../../start/env.ts'
import { actorFinder } from '../../../features/session/actors.ts'
import { createSite, createTenant } from '../../../features/tenants/life/new-tenant.ts'
import { createUser } from '../../../features/users/users.ts'
import { openDirectoryStore } from '../../../files/directory-store.ts'
import { registerCalls } from '../../../http/edge.ts'
import { createServer } from '../../../http/server.ts'
import { tokenVerifier } from '../../../http/login/tokens.ts'
import { createIdentity, type Identity } from '../../../identity/identity.ts'
import { hashPassword } from '../../../identity/passwords/passwords.ts'
import { storeHash } from '../../../identity/users.ts'
import { openSmsGateway } from '../../../sms/open-gateway.ts'
import { createMailer } from '../../../mail/create-mailer.ts'
import { openOutbound } from '../../../outbound/outbound.ts'
import { jobHandlers } from '../../../all-jobs.ts'
import { openJobs } from '../../../jobs/jobs.ts'
import type { Runtime } from '../../../runtime.ts'
import { outside } from '../outside.ts'
import { freshDatabase } from '../databases.ts'

export const PASSWORD = 'en lång mening 42'

/** One hash for all people who log in with PASSWORD, because hashing is slow. */
let sharedHash: Promise<string> | undefined

const freePort = () =>
  new Promise<number>((done) => {
    const server = createTcpServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

export interface IdentityServer {
  origin: string
  app: FastifyInstance
  identity: Identity
  runtime: Runtime
  /** Logged lines, as objects. */
  logged: Record<string, unknown>[]
  /** Moves the clock of everything but the provider's own. */
  pass: (seconds: number) => void
  /** Adds a user who can log in with PASSWORD, in the tenant `nord`. */
  addUser: (userName: string, changes?: { email?: string; name?: string; role?: Role }) => Promise<UserId>
  close: () => Promise<void>
}

/** The login server, with the API if `hasApi`, on a separate port and database, with one tenant. */
export async function startIdentityServer(
  superuserUrl: string,
  options: {
    environment?: Record<string, string>
    database?: Awaited<ReturnType<typeof freshDatabase>>
    isEmpty?: boolean
    hasApi?: boolean
  } = {},
): Promise<IdentityServer> {
  const files = options.database ?? (await freshDatabase(superuserUrl))
  const port = await freePort()
  const settings = readSettings({
    PORT: String(port),
    DATABASE_URL: files.applicationUrl,
    DATABASE_OWNER_URL: files.ownerUrl,
    SECRET_KEY: 'a secret that is long enough for tests',
    ...options.environment,
  })
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) })
  // a clock that stops, so that waits are exact
  let time = Date.now()
  const folder = await mkdtemp(join(tmpdir(), 'verka-files-'))
  const database = openDatabase(files.applicationUrl, { maxConnections: 24 })
  const runtime: Runtime = {
    settings,
    logged: new Map(),
    database,
    jobs: openJobs({ database, log }),
    log,
    mailer: createMailer(settings, log),
    sms: openSmsGateway(settings),
    files: await openDirectoryStore(folder),
    outbound: openOutbound(),
    now: () => new Date(time),
    live: outside().live,
  }
  const hash = await (sharedHash ??= hashPassword(PASSWORD))
  const app = createServer(runtime)
  const identity = await createIdentity(runtime)
  await app.register(identity.routes)
  const verifyToken = tokenVerifier({
    issuer: settings.issuer,
    audience: settings.OIDC_AUDIENCE,
    keys: createLocalJWKSet(identity.publicKeys),
    now: () => new Date(),
  })
  const findActor = actorFinder({ database, isIdentityEmbedded: true, now: runtime.now, log })
  if (options.hasApi) await app.register(async (api) => registerCalls(api, { runtime, handlers, verifyToken, findActor }))
  await runtime.jobs.start(jobHandlers(runtime))
  await app.listen({ port, host: '127.0.0.1' })
  const scope = options.isEmpty
    ? undefined
    : await database.transaction({ kind: 'installation' }, async (tx) => {
        const tenantId = await createTenant(
          tx,
          { key: 'nord', name: 'Nords <Fastigheter>', culture: 'sv-SE', licenceLevel: 'corporation' },
          new Date(),
        )
        return { tenantId, siteId: await createSite(tx, { tenantId, key: 'north', name: 'Norr' }, new Date()) }
      })
  return {
    origin: settings.ORIGIN,
    app,
    identity,
    runtime,
    logged,
    pass: (seconds) => void (time += seconds * 1000),
    addUser: async (userName, { email = `${userName}@example.org`, name = userName, role = 'privilegedUser' } = {}) =>
      database.transaction({ kind: 'installation' }, async (tx) => {
        const { tenantId, siteId } = scope!
        const user = { tenantId, userName, name, email, role, siteIds: [siteId], isEmailVerified: true }
        const id = await createUser(tx, user, new Date())
        await storeHash(tx, id, hash, new Date())
        return id
      }),
    async close() {
      await app.close()
      await runtime.jobs.stop()
      runtime.mailer.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
      if (!options.database) await files.drop()
    },
  }
}
