import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { CALLS, type CallName } from '@verka/domain/calls.ts'
import type { SiteId, TenantId, UserId } from '@verka/domain/entities/ids.ts'
import { everyWrite, type Write } from '../made/every-write.ts'
import { freshDatabase } from './databases.ts'
import { testApp, type TestApp } from './test-app.ts'
import { aTenant, openTenant, type Caller, type TestTenant } from './test-tenant.ts'

/** The database that is copied: a tenant with one of everything. */
const TEMPLATE = 'test_everything'
/** Any number, the same in every worker: the first that needs the template makes it. */
const LOCK = 7_264_982

type Options = Parameters<typeof testApp>[0]

interface Made {
  tenant: { id: TenantId; key: string; sites: { id: SiteId; key: string }[] }
  userId: UserId
  writes: (Omit<Write, 'call'> & { name: CallName })[]
}

export interface WithEverything {
  server: TestApp
  /** With reservations. */
  tenant: TestTenant
  /** The administrator who has made everything. */
  admin: Caller
  /** `everyWrite` of the tenant. */
  writes: Write[]
  /** The database of the server, past row security. */
  superuserUrl: string
}

/**
 * A server whose database has a tenant with one of everything, for tests that send every call. It is made once for a run, in 4 s of processor
 * time, and each file gets a copy.
 */
export async function withEverything(options: Options = {}): Promise<WithEverything> {
  const folder = join(inject('runFolder'), 'everything')
  await makeOnce(folder)
  const { tenant: stored, userId, writes } = JSON.parse(await readFile(`${folder}.json`, 'utf8')) as Made
  const own = {
    database: await freshDatabase(inject('superuserUrl'), { template: TEMPLATE }),
    folder: await mkdtemp(join(tmpdir(), 'verka-files-')),
  }
  await cp(folder, own.folder, { recursive: true })
  const server = await testApp({ ...options, own })
  server.tenantIds.push(stored.id)
  const tenant = openTenant(server, stored)
  return {
    server,
    tenant,
    admin: await tenant.asUser(userId),
    writes: writes.map(({ name, ...write }) => ({ ...write, call: CALLS[name] })),
    superuserUrl: own.database.superuserUrl,
  }
}

/** Makes the template and its files, unless another worker has. */
async function makeOnce(folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('superuserUrl') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    // written last
    if (!existsSync(`${folder}.json`)) await make(folder)
  } finally {
    await client.end()
  }
}

async function make(folder: string): Promise<void> {
  const database = await freshDatabase(inject('superuserUrl'), { name: TEMPLATE })
  const files = await mkdtemp(join(tmpdir(), 'verka-files-'))
  // it stays when its server ends
  const server = await testApp({ own: { database: { ...database, drop: database.keep }, folder: files } })
  try {
    const tenant = await aTenant(server, { settings: { reservations: true } })
    const admin = await tenant.as('tenantAdmin')
    const writes = (await everyWrite(tenant, admin)).map(({ call, ...write }) => ({ ...write, name: call.name as CallName }))
    await cp(files, folder, { recursive: true })
    const made: Made = { tenant: { id: tenant.id, key: tenant.key, sites: tenant.sites }, userId: admin.userId, writes }
    await writeFile(`${folder}.json`, JSON.stringify(made))
  } finally {
    await server.close()
  }
}
