import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { aFieldOfEachKind } from '../../testing/made/a-working-day.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { migrate, readMigrations } from './migrate.ts'

test('objects of before are found by their numbers and days, but not by hidden ones', async () => {
  const fresh = await freshDatabase(inject('superuserUrl'), { isMigrated: false })
  const url = new URL(inject('superuserUrl'))
  url.pathname = new URL(fresh.ownerUrl).pathname
  const superuser = new pg.Client({ connectionString: url.href })
  try {
    const files = await readMigrations()
    await migrate(fresh.ownerUrl, 'verka_app', files.slice(0, 1))
    await superuser.connect()
    const [tenant, site, type, element, empty] = Array.from({ length: 5 }, () => randomUUID())
    const { integer, ...others } = aFieldOfEachKind()
    const fields = [{ ...integer, showForUser: false }, ...Object.values(others)]
    const values = { integer: 4711, decimal: 77.6, date: '2026-03-29', text: 'x', select: 'ok', checkbox: true }
    const stored = Object.fromEntries(fields.map((field) => [field.id, (values as Record<string, unknown>)[field.key] ?? null]))
    await superuser.query(
      `insert into tenants (id, key, name, culture, time_zone, licence_level, colours, created_at, updated_at)
        values ($1, 't', 'T', 'sv-SE', 'UTC', 'none', '{}', now(), now())`,
      [tenant],
    )
    await superuser.query(`insert into sites (tenant_id, id, key, name, created_at, updated_at) values ($1, $2, 's', 'S', now(), now())`, [
      tenant,
      site,
    ])
    await superuser.query(
      `insert into element_types (tenant_id, site_id, id, status, localized_names, localized_descriptions, data_property_types,
          created_at, updated_at, owner_id) values ($1, $2, $3, 'published', '[]', '[]', $4, now(), now(), $3)`,
      [tenant, site, type, JSON.stringify(fields)],
    )
    for (const [id, properties] of [
      [element, stored],
      [empty, {}],
    ] as const)
      await superuser.query(
        `insert into elements (tenant_id, site_id, id, element_type_id, title, code, data_properties, search_text, created_at,
          updated_at, owner_id) values ($1, $2, $3, $4, 'A', $3::uuid::text, $5, 'a x', now(), now(), $3)`,
        [tenant, site, id, type, JSON.stringify(properties)],
      )
    await migrate(fresh.ownerUrl, 'verka_app', files)
    const { rows } = await superuser.query<{ id: string; search_text: string }>('select id, search_text from elements')
    const texts = Object.fromEntries(rows.map((row) => [row.id, row.search_text]))
    expect(texts).toEqual({ [element!]: 'a x 77.6 2026-03-29', [empty!]: 'a x' })
  } finally {
    await superuser.end()
    await fresh.drop()
  }
})
