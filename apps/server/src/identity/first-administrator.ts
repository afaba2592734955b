import type { UserId } from '@verka/domain/entities/ids.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { Tx } from '../db/transaction.ts'
import { createSite, createTenant } from '../features/tenants/life/new-tenant.ts'
import { createUser } from '../features/users/users.ts'
import type { Runtime } from '../runtime.ts'
import { hasSystemAdministrator, lockSetup } from './first-administrator.queries.ts'
import { consumeLink, createLink } from './one-time-links.ts'
import { hashPassword } from './passwords/passwords.ts'
import { storeHash } from './users.ts'

const LINK_HOURS = 24

/** The address for creating the first administrator, valid for 24 hours and once; undefined when there is one already. */
export async function firstAdministratorLink({
  database,
  settings,
  now,
}: Pick<Runtime, 'database' | 'settings' | 'now'>): Promise<string | undefined> {
  const token = await database.transaction({ kind: 'installation' }, async (tx) =>
    (await hasSystemAdministrator(tx))
      ? undefined
      : createLink(tx, { purpose: 'firstAdministrator', userId: null, hours: LINK_HOURS, now: now() }),
  )
  return token && `${settings.ORIGIN}/identity/first-administrator?token=${token}`
}

export interface Setup {
  tenantName: string
  tenantKey: string
  siteName: string
  siteKey: string
  name: string
  userName: string
  email: string
  password: string
}

export type SetupOutcome = { kind: 'made'; userId: UserId } | { kind: 'deadLink' } | { kind: 'exists' }

/**
 * Creates the first tenant, site and system administrator in one transaction, and consumes the link. Of two at once, one succeeds.
 * @throws `invalid` at the fields of `Setup`; the link is then still valid
 */
export async function setUp(
  { database, now }: Pick<Runtime, 'database' | 'now'>,
  token: string,
  setup: Setup,
  culture: Culture,
): Promise<SetupOutcome> {
  const [time, hash] = [now(), await hashPassword(setup.password)]
  return database.transaction({ kind: 'installation' }, async (tx): Promise<SetupOutcome> => {
    await lockSetup(tx)
    if (await hasSystemAdministrator(tx)) return { kind: 'exists' }
    if (!(await consumeLink(tx, token, 'firstAdministrator', time))) return { kind: 'deadLink' }
    return { kind: 'made', userId: await make(tx, setup, hash, culture, time) }
  })
}

async function make(tx: Tx, setup: Setup, hash: string, culture: Culture, now: Date): Promise<UserId> {
  const tenant = { key: setup.tenantKey, name: setup.tenantName, culture, licenceLevel: 'corporation' }
  const tenantId = await createTenant(tx, tenant, now).catch(at({ key: 'tenantKey', name: 'tenantName' }))
  const site = { tenantId, key: setup.siteKey, name: setup.siteName }
  const siteId = await createSite(tx, site, now).catch(at({ key: 'siteKey', name: 'siteName' }))
  const { userName, name, email } = setup
  const userId = await createUser(
    tx,
    { tenantId, userName, name, email, role: 'superUser', siteIds: [siteId], isEmailVerified: false },
    now,
  )
  await storeHash(tx, userId, hash, now)
  return userId
}

/** Moves the errors of one part to the fields of the whole form. */
function at(names: Record<string, string>) {
  return (error: unknown): never => {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const renamed = error.errors.map((item): FieldError => ({ ...item, field: names[item.field ?? ''] ?? item.field ?? '' }))
    throw new AppError('invalid', renamed)
  }
}
