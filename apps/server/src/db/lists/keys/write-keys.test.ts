import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { SEEDS } from '@verka/domain/testing/size.ts'
import { aField, anElement, anElementType } from '../../../testing/made/a-working-day.ts'
import { aTenant, testApp, type Caller, type TestApp, type TestTenant } from '../../../testing/servers/test-app.ts'
import type { Tx } from '../../transaction.ts'
import type { ListSlots } from './list-slots.ts'
import { rewriteKeys } from './rewrite-keys.ts'
import { writeKeys, type WrittenRow } from './write-keys.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

const scope = () => ({ tenantId: tenant.id, siteId: tenant.sites[0]!.id })
const inSite = <Result>(work: (tx: Tx) => Promise<Result>) =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [scope().siteId] }, work)

/** More texts than a page has; options with names that objects have by themselves. */
const manyFields = () => [
  ...Array.from({ length: 9 }, (_, index) => aField(`text${index}`, 'text')),
  aField('count', 'integer'),
  aField('day', 'date'),
  aField('isOk', 'checkbox'),
  aField('grade', 'select', {
    options: ['ok', '__proto__', 'constructor'].map((value) => ({ value, localizedNames: localized(value) })) as never,
  }),
]

const stored = async (tx: Tx, typeId: string) =>
  (await sql<{ row_id: string; page: number }>`select * from list_keys where type_id = ${typeId} order by row_id, page`.execute(tx)).rows

const readSlots = async (tx: Tx, typeId: string) => {
  const { rows } = await sql<{
    list_slots: ListSlots
    version: number
  }>`select list_slots, version from element_types where id = ${typeId}`.execute(tx)
  return { ...scope(), typeId, version: rows[0]!.version, slots: rows[0]!.list_slots, culture: 'sv-SE' as const }
}

const anyValue = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'grapheme', maxLength: 300 }).filter((text) => !text.includes('\0')),
  fc.constantFrom('', 'ok', '__proto__', 'constructor', 'gone', '🛠'.repeat(260)),
  fc.constantFrom('2026-02-28', '2026-02-30', '2024-02-29', '0000-01-01', '0001-01-01', '9999-12-31', '2026-13-01', ' 2026-01-01'),
  fc.constant(['ok', 'bad']),
)

test.each(SEEDS)('keys of a save are those that the database computes from the stored row (seed %i)', { timeout: 60_000 }, async (seed) => {
  const type = await anElementType(admin, manyFields())
  const ids = type.dataPropertyTypes.map((field) => field.id)
  const rows = fc.sample(fc.tuple(...ids.map(() => anyValue)), { seed, numRuns: 100 }).map((values, index): WrittenRow => {
    const held = Object.fromEntries(ids.map((id, at) => [id, values[at]])) as Values
    const at = new Date(1_700_000_000_000 + index * 1001)
    return { id: randomUUID(), title: `Sak ${index}`, code: `K${seed}-${index}`, createdAt: at, updatedAt: at, values: held }
  })
  await inSite(async (tx) => {
    const slots = await readSlots(tx, type.id)
    expect(slots.slots.pages.length).toBeGreaterThan(1)
    const insert = (row: WrittenRow) => sql`insert into elements
      (tenant_id, site_id, id, element_type_id, title, code, data_properties, search_text, created_at, updated_at, owner_id)
      select ${slots.tenantId}::uuid, ${slots.siteId}::uuid, ${row.id}::uuid, ${type.id}::uuid, ${row.title}, ${row.code}, ${JSON.stringify(row.values)}::jsonb, '',
        ${row.createdAt}::timestamptz, ${row.updatedAt}::timestamptz, owner_id from element_types where id = ${type.id}`
    for (const row of rows) await insert(row).execute(tx)
    writeKeys(tx, slots, rows)
    const written = await stored(tx, type.id)
    expect(written).toHaveLength(rows.length * (slots.slots.pages.length + 1))
    await rewriteKeys(tx, 'elements', slots, type.id)
    expect(written).toEqual(await stored(tx, type.id))
    // each row gets the values of the next one: only pages that differ are written
    const changed = rows.map((row, index) => {
      const { values } = rows[(index + 1) % rows.length]!
      return { ...row, values, updatedAt: new Date(row.updatedAt.getTime() + 1), before: row }
    })
    for (const row of changed)
      await sql`update elements set data_properties = ${JSON.stringify(row.values)}::jsonb, updated_at = ${row.updatedAt}
        where id = ${row.id}`.execute(tx)
    writeKeys(tx, slots, changed)
    const after = await stored(tx, type.id)
    await rewriteKeys(tx, 'elements', slots, type.id)
    expect(after).toEqual(await stored(tx, type.id))
  })
})

test('a save that has read another version of its category is repeated, and its keys follow the new one', async () => {
  const grade = aField('grade', 'select')
  const type = await anElementType(admin, [grade])
  const element = await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: grade.id, value: 'ok' }] })
  const [isHeld, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const saved = inSite(async (tx) => {
    // as a save of the category with its options in another order
    const { slots } = await readSlots(tx, type.id)
    const turned = JSON.parse(JSON.stringify(slots).replace('"ok":[0,0],"bad":[1,1]', '"bad":[0,0],"ok":[1,1]')) as ListSlots
    expect(turned).not.toEqual(slots)
    await sql`update element_types set list_slots = ${JSON.stringify(turned)}::jsonb, version = version + 1 where id = ${type.id}`.execute(
      tx,
    )
    await rewriteKeys(tx, 'elements', scope(), type.id)
    isHeld.resolve()
    await mayCommit.promise
  })
  await isHeld.promise
  const { can: _can, ...body } = element
  const saving = admin.call<ElementType>('PUT', `/elements/${element.id}`, { ...body, title: 'Ny' })
  const waiting = async () =>
    (await inSite((tx) => sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks where not granted`.execute(tx))).rows[0]!
      .waiting
  await expect.poll(waiting).toBe(1)
  mayCommit.resolve()
  await saved
  expect((await saving).status).toBe(200)
  await inSite(async (tx) => {
    const written = await stored(tx, type.id)
    expect(written.find(({ page }) => page === 0)).toMatchObject({ title: 'Ny', n0: 1, choices: 2 })
    await rewriteKeys(tx, 'elements', scope(), type.id)
    expect(written).toEqual(await stored(tx, type.id))
  })
})

test('keys of a version that the type no longer has are refused', async () => {
  const type = await anElementType(admin, [])
  const writing = inSite(async (tx) => writeKeys(tx, { ...(await readSlots(tx, type.id)), version: 7 }, []))
  await expect(writing).rejects.toMatchObject({ code: '40001' })
})
