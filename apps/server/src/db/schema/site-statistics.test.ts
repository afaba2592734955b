import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../../testing/servers/databases.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let superuser: pg.Client
beforeAll(async () => {
  database = await freshDatabase(inject('superuserUrl'))
  superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await database.drop()
})

test('each table of sites with several indexes says that its site decides the tenant', async () => {
  const { rows } = await superuser.query<{ name: string }>(`
    with of_sites as (
      select c.oid, c.relname as name, array_agg(a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname in ('tenant_id', 'site_id') and not a.attisdropped
      group by c.oid having count(*) = 2
    )
    select name from of_sites t
    where (select count(*) from pg_index i where i.indrelid = t.oid and t.columns @> array[i.indkey[0]]) > 1
      and exists (select 1 from pg_index i where i.indrelid = t.oid and t.columns @> array[i.indkey[0], i.indkey[1]])
      and not exists (
        select 1 from pg_statistic_ext s where s.stxrelid = t.oid and 'f' = any(s.stxkind) and s.stxkeys::int2[] @> t.columns
      )
    order by name`)
  expect(rows.map(({ name }) => name)).toEqual([])
})

test('among many tenants an object is found by the index of its code, not by reading its site', async () => {
  const large = [randomUUID(), randomUUID(), randomUUID()]
  // the objects alone: no other table matters to the plan
  await superuser.query('set session_replication_role = replica')
  const add = (count: number, ids: string) =>
    superuser.query(
      `insert into elements (tenant_id, site_id, element_type_id, id, title, code, data_properties, search_text, created_at, updated_at, owner_id)
        select ${ids}, gen_random_uuid(), 'Pump', 'C-' || number, '{}', '', now(), now(), gen_random_uuid()
        from generate_series(1, ${count}) as number`,
    )
  await add(5000, large.map((id) => `'${id}'::uuid`).join())
  await add(500, 'gen_random_uuid(), gen_random_uuid(), gen_random_uuid()')
  await superuser.query('analyze elements')
  const application = new pg.Client({ connectionString: database.applicationUrl })
  await application.connect()
  try {
    await application.query('begin')
    await application.query(
      `select set_config('app.tenant', $1, true), set_config('app.sites', $2, true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
      [large[0], `{${large[1]}}`],
    )
    await application.query(
      'prepare by_code as select id from elements where tenant_id = $1::uuid and site_id = $2::uuid and code_key = lower($3::text)',
    )
    const { rows } = await application.query<{ 'QUERY PLAN': string }>(`explain execute by_code('${large[0]}', '${large[1]}', 'C-4000')`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('using elements_code_unique')
  } finally {
    await application.end()
  }
})
