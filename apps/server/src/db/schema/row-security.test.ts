import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import {
  aField,
  anElement,
  anElementType,
  anOperationType,
  aPrivilege,
  aRecord,
  aRecordType,
  aService,
  aUser,
  withKey,
} from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'

/** Tables that are not a tenant's: each with the reason why. */
const NOT_OF_A_TENANT: Record<string, string> = {
  schema_migrations: 'what was applied; the application may only read it',
  tenants: 'the tenants themselves; their id is the tenant',
  credentials: 'of the login server, before there is a tenant',
  external_identities: 'of the login server',
  refused_logins: 'people of another login server whom nobody here is linked to',
  one_time_links: 'of the login server',
  login_attempts: 'of the login server',
  open_requests: 'requests without a login, before there is a tenant',
  oidc_models: 'of the login server',
  identity_keys: 'of the login server',
  tenant_switches: 'who of the installation acts in which tenant',
  removed_tenants: 'what is gone is nobody’s',
  processor_restrictions: 'which tenants may use an implementation; system administrators only',
}

let server: TestApp
let application: pg.Client
let owner: pg.Client
beforeAll(async () => {
  server = await testApp()
  application = new pg.Client({ connectionString: inject('applicationUrl') })
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await application.connect()
  await owner.connect()
})
afterAll(async () => {
  await application.end()
  await owner.end()
  await server.close()
})

/** A tenant with a row in every table that the API fills. */
async function aTenantWithWork() {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const type = await anElementType(admin, [aField('a', 'text')])
  const operationType = await anOperationType(admin, type.id, [])
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id, { code: `C-${tenant.key}` })
  await aRecord(admin, (await aRecordType(admin, [])).id)
  const body = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id, operationTypeVersion: 1 }
  expect((await admin.call('POST', '/operations', body, withKey())).status).toBe(201)
  const privilege = await aPrivilege(admin, service.id, { elementTypeIds: [type.id] })
  await aUser(admin, { privilegeIds: [privilege.id] })
  expect((await admin.call('PUT', '^/preferences/a', { value: 1 })).status).toBe(200)
  expect((await admin.call('POST', '/files', { fileName: 'a.txt', base64: 'aGVq' })).status).toBe(201)
  return { tenant, admin, type, element }
}

const enter = async (tenantId: TenantId, siteIds: SiteId[]) => {
  await application.query('begin')
  await application.query(`select set_config('app.tenant', $1, true), set_config('app.sites', $2, true)`, [tenantId, `{${siteIds.join()}}`])
}
const leave = () => application.query('rollback')

describe('the catalogue', () => {
  test('every table has row security, forced, and a policy; every tenant table its tenant in all keys', async () => {
    const { rows: tables } = await owner.query<{ name: string; forced: boolean; policies: number }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
          (select count(*)::int from pg_policy where polrelid = c.oid) as policies
        from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`,
    )
    expect(tables.length).toBeGreaterThan(20)
    const unguarded = tables.filter((table) => table.name !== 'schema_migrations' && (!table.forced || table.policies === 0))
    expect(unguarded).toEqual([])
    const ofTenants = tables.map((table) => table.name).filter((name) => !(name in NOT_OF_A_TENANT))
    const { rows: keys } = await owner.query<{ table: string; name: string; columns: string[]; kind: string }>(
      `select c.relname as table, i.relname as name, x.kind,
          array(select coalesce(a.attname::text, '(expression)') from unnest(x.keys) k left join pg_attribute a on a.attrelid = c.oid and a.attnum = k and k > 0) as columns
        from (select indrelid as oid, indexrelid as index, 'unique' as kind, indkey::smallint[] as keys from pg_index where indisunique
          union all select conrelid, conindid, 'foreign', conkey from pg_constraint where contype = 'f') x
        join pg_class c on c.oid = x.oid join pg_class i on i.oid = x.index
        join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public'`,
    )
    const withoutTenant = keys
      .filter((key) => ofTenants.includes(key.table) && !key.columns.includes('tenant_id'))
      .map((key) => `${key.table} ${key.name}`)
    // names of people are unique in the whole installation, the login server refers to them by id (and kind) alone, and a system administrator in
    // another tenant is referred to by an id that exists in no other scope
    const named = ['email_unique', 'id_kind_unique', 'id_unique', 'id_unique', 'user_name_unique'].map((key) => `users users_${key}`)
    expect(withoutTenant.sort()).toEqual(named)
    const { rows: nullable } = await owner.query<{ table_name: string }>(
      `select table_name from information_schema.columns where table_schema = 'public' and column_name in ('tenant_id', 'site_id') and is_nullable = 'YES' and table_name not in ('audit_log', 'changes')`,
    )
    expect(nullable).toEqual([])
  })

  test('the application may only read and write rows', async () => {
    const { rows } = await owner.query<{ privilege_type: string }>(
      `select distinct privilege_type from information_schema.role_table_grants where grantee = 'verka_app'`,
    )
    expect(rows.map((row) => row.privilege_type).sort()).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE'])
    await expect(application.query('truncate elements')).rejects.toThrow('permission denied')
    await expect(application.query('create table mine (id int)')).rejects.toThrow('permission denied')
    await expect(application.query('delete from operation_type_versions')).rejects.toThrow('permission denied')
    await expect(application.query('update audit_log set action = $1', ['x'])).rejects.toThrow('permission denied')
    await expect(application.query('insert into schema_migrations (name, checksum) values ($1, $1)', ['x'])).rejects.toThrow(
      'permission denied',
    )
  })

  test('the owner cannot change the audit log either', async () => {
    await aTenantWithWork()
    await owner.query('alter table audit_log no force row level security')
    try {
      await expect(owner.query(`update audit_log set action = 'x'`)).rejects.toThrow('only be added to')
      await expect(owner.query('delete from audit_log')).rejects.toThrow('only be added to')
      await expect(owner.query('truncate audit_log')).rejects.toThrow('only be added to')
    } finally {
      await owner.query('alter table audit_log force row level security')
    }
  })
})

describe('another tenant', () => {
  test('is invisible to raw SQL, in every table, without a scope and in one’s own', async () => {
    const mine = await aTenantWithWork()
    await aTenantWithWork()
    const { rows } = await owner.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
    )
    for (const { name } of rows) {
      const { rows: seen } = await application.query(`select 1 from ${name}`)
      expect([name, seen.length]).toEqual([name, 0])
    }
    await enter(mine.tenant.id, [mine.tenant.sites[0]!.id])
    try {
      for (const { name } of rows.filter((table) => !(table.name in NOT_OF_A_TENANT))) {
        const { rows: seen } = await application.query(`select distinct tenant_id from ${name} where tenant_id <> $1`, [mine.tenant.id])
        expect([name, seen]).toEqual([name, []])
      }
      const { rows: own } = await application.query('select 1 from elements')
      expect(own.length).toBe(1)
    } finally {
      await leave()
    }
  })

  test('cannot be written to, deleted from, referenced or probed', async () => {
    const mine = await aTenantWithWork()
    const theirs = await aTenantWithWork()
    const scope = [mine.tenant.id, mine.tenant.sites[0]!.id] as const
    const insert = (tenantId: TenantId, siteId: SiteId, elementTypeId: string, code: string) =>
      application.query(
        `insert into elements (tenant_id, site_id, id, element_type_id, title, code, data_properties, search_text, created_at, updated_at, owner_id)
          values ($1, $2, $3, $4, 'x', $5, '{}', '', now(), now(), $3)`,
        [tenantId, siteId, randomUUID(), elementTypeId, code],
      )
    const attempt = async (work: () => Promise<pg.QueryResult>) => {
      await enter(scope[0], [scope[1]])
      try {
        return (await work()).rowCount
      } catch (error) {
        return (error as { code: string }).code
      } finally {
        await leave()
      }
    }
    const [theirTenant, theirSite] = [theirs.tenant.id, theirs.tenant.sites[0]!.id]
    expect(await attempt(() => insert(theirTenant, theirSite, theirs.type.id, 'new'))).toBe('42501')
    expect(await attempt(() => application.query('update elements set title = $1 where id = $2', ['taken', theirs.element.id]))).toBe(0)
    expect(await attempt(() => application.query('update elements set tenant_id = $1, site_id = $2', [theirTenant, theirSite]))).toBe(
      '42501',
    )
    expect(await attempt(() => application.query('delete from elements where id = $1', [theirs.element.id]))).toBe(0)
    expect(await attempt(() => insert(scope[0], scope[1], theirs.type.id, 'fk'))).toBe('23503')
    expect(await attempt(() => insert(scope[0], scope[1], mine.type.id, theirs.element.code))).toBe(1)
    expect(await attempt(() => insert(scope[0], mine.tenant.sites[1]!.id, mine.type.id, 'other site'))).toBe('42501')
  })

  test('is not found by the function that bypasses row security, with any argument', async () => {
    const mine = await aTenantWithWork()
    const theirs = await aTenantWithWork()
    const types = [mine.type.id, theirs.type.id]
    const find = async (words: unknown, parts: unknown, source = 'elements') => {
      await enter(mine.tenant.id, [mine.tenant.sites[0]!.id])
      try {
        const requested = [source, types, JSON.stringify(words), JSON.stringify(parts)]
        const { rows } = await application.query<{ row_id: string }>('select row_id from find_listed($1, $2::uuid[], $3, $4)', requested)
        return rows.map((row) => row.row_id)
      } catch (error) {
        return (error as { code: string }).code
      } finally {
        await leave()
      }
    }
    const own = [mine.element.id]
    expect(await find([['%']], [])).toEqual(own)
    expect(await find([], [{ like: '%', column: 'title' }])).toEqual(own)
    expect(await find([], [{ like: '%', column: 'code' }])).toEqual(own)
    expect(await find([["%') or true --"]], [])).toEqual([])
    expect(await find([], [{ like: "%' or true --", column: 'title' }])).toEqual([])
    expect(await find([], [{ like: '%', field: "x') is null or true --" }])).toEqual([])
    // any spelling of a column is only a name
    expect(await find([], [{ like: '%', column: 'title) is not null or (true' }])).toBe('42703')
    for (const source of ['users', 'elements e, users', '']) expect(await find([['%']], [], source)).not.toContain(theirs.element.id)
    const { rows: outside } = await application.query(`select from find_listed('elements', $1::uuid[], '[["%"]]', '[]')`, [types])
    expect(outside).toEqual([])
  })

  test('does not shine through a connection that served it before', async () => {
    const tenants = await Promise.all(Array.from({ length: 4 }, () => aTenantWithWork()))
    const calls = Array.from({ length: 200 }, (_, index) => {
      const { admin, element } = tenants[index % 4]!
      // every tenth fails in the middle of its transaction
      if (index % 10 === 0)
        return admin.call<{ errors: unknown[] }>('POST', '/elements', {
          elementTypeId: element.elementTypeId,
          title: 'x',
          code: element.code,
        })
      return admin.call<{ items?: { id: string }[] }>('POST', '/elements/filter', {})
    })
    const answers = await Promise.all(calls)
    const seen = answers.map(({ status, body }) =>
      status === 422 ? 422 : (body as { items: { id: string }[] }).items.map((item) => item.id),
    )
    expect(seen).toEqual(answers.map((_, index) => (index % 10 === 0 ? 422 : [tenants[index % 4]!.element.id])))
    const outside = await application.query('select 1 from elements')
    expect(outside.rowCount).toBe(0)
  })
})
