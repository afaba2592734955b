import { randomBytes } from 'node:crypto'
import type { Role } from '@verka/domain/access/roles.ts'
import type { SiteId, TenantId, UserId } from '@verka/domain/entities/ids.ts'
import { jobHandlers } from '../../all-jobs.ts'
import { enqueueWaiting } from '../../features/message-events/keep-fanning-out.ts'
import { createSite, createTenant, type NewTenant } from '../../features/tenants/life/new-tenant.ts'
import { createUser } from '../../features/users/users.ts'
import { recognise, type ExternalPerson } from '../../identity/external/external-people.ts'
import { outside, outsideOf } from './outside.ts'
import { runJobsOf } from './run-jobs-of.ts'
import type { TestApp } from './test-app.ts'
import { tokenFor } from './test-tokens.ts'

/** An external login server, which `refuseLogin` names. */
const OTHER_ISSUER = 'https://login.elsewhere.test'

interface StoredTenant {
  id: TenantId
  key: string
  sites: { id: SiteId; key: string }[]
}

export interface TestTenant extends StoredTenant {
  /** Runs the waiting jobs of the tenant; `at`: as if it were later. */
  work: (at?: Date) => Promise<void>
  /**
   * Calls the API as a user with this role. `path` is below the tenant and the first site unless it starts with '/api'; '^/…' is below the
   * tenant.
   */
  as: (role: Role, siteKeys?: readonly string[]) => Promise<Caller & { email: string }>
  /** The same as an existing user. */
  asUser: (userId: UserId) => Promise<Caller>
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

type ServerOfTenant = Pick<TestApp, 'app' | 'database'> &
  Partial<Pick<TestApp, 'tenantIds' | 'files' | 'mails' | 'runtime' | 'sms' | 'now' | 'outbound' | 'mailer' | 'live'>>

/** A tenant for one test, with two sites: tests share a database and never see each other. */
export async function aTenant(server: ServerOfTenant, extra: Partial<NewTenant> = {}): Promise<TestTenant> {
  const key = `t${randomBytes(8).toString('hex')}`
  const now = new Date()
  const stored = await server.database.transaction({ kind: 'installation' }, async (tx) => {
    const id = await createTenant(tx, { key, name: `Tenant ${key}`, culture: 'sv-SE', licenceLevel: 'corporation', ...extra }, now)
    const north = await createSite(tx, { tenantId: id, key: 'north', name: 'Norra' }, now)
    const south = await createSite(tx, { tenantId: id, key: 'south', name: 'Södra' }, now)
    return {
      id,
      key,
      sites: [
        { id: north, key: 'north' },
        { id: south, key: 'south' },
      ],
    }
  })
  return openTenant(server, stored)
}

/** A stored tenant as tests use it. */
export function openTenant(server: ServerOfTenant, { id, key, sites }: StoredTenant): TestTenant {
  const { app, database, tenantIds, files, mails, runtime, sms, now: clock, outbound, mailer, live } = server
  const callerOf = async (userId: UserId): Promise<Caller> => {
    const token = await tokenFor(userId)
    return {
      userId,
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
  }
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
    asUser: callerOf,
    async as(role, siteKeys) {
      const userName = `${role}.${randomBytes(6).toString('hex')}`
      const email = `${userName}@example.test`
      const siteIds = sites.filter((site) => siteKeys?.includes(site.key) ?? true).map((site) => site.id)
      const user = { tenantId: id, userName, name: `Test ${role}`, email, role, siteIds, isEmailVerified: true }
      const userId = await database.transaction({ kind: 'installation' }, (tx) => createUser(tx, user, new Date()))
      return { ...(await callerOf(userId)), email }
    },
  }
}
