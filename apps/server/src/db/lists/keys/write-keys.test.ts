import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { SEEDS } from '@verka/domain/testing/size.ts'
import { aField, anElement, anElementType, aRecord, aRecordType } from '../../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'
import type { Tx } from '../../transaction.ts'
import type { ListSlots } from './list-slots.ts'
import { rewriteKeys } from './rewrite-keys.ts'
import { CHANGING_PAGE, keysOfFields } from './row-keys.ts'
import { writeKeys } from './write-keys.ts'

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

const readType = async (tx: Tx, typeId: string) => {
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

test.each(SEEDS)('keys of a save are those that the database computes from the stored row (seed %i)', async (seed) => {
  const { id: typeId, dataPropertyTypes } = await anElementType(admin, manyFields())
  const ids = dataPropertyTypes.map((field) => field.id)
  const samples = fc.sample(fc.tuple(...ids.map(() => anyValue)), { seed, numRuns: 100 })
  await inSite(async (tx) => {
    const type = await readType(tx, typeId)
    expect(type.slots.pages.length).toBeGreaterThan(1)
    const rows = samples.map((values, index) => {
      const held = Object.fromEntries(ids.map((id, at) => [id, values[at]])) as Values
      return { id: randomUUID(), title: `Sak ${index}`, code: `K${seed}-${index}`, at: new Date(1_700_000_000_000 + index * 1001), held }
    })
    const keysOf = ({ title, code, at, held }: (typeof rows)[number], updatedAt = at) => [
      { page: CHANGING_PAGE, updated_at: updatedAt.toISOString() },
      ...keysOfFields(type.slots, held, { title, code, created_at: at.toISOString() }),
    ]
    for (const { id, title, code, at, held } of rows)
      await sql`insert into elements
        (tenant_id, site_id, id, element_type_id, title, code, data_properties, search_text, created_at, updated_at, owner_id)
        select tenant_id, site_id, ${id}::uuid, id, ${title}, ${code}, ${JSON.stringify(held)}::jsonb, '', ${at}::timestamptz, ${at}::timestamptz,
          owner_id
        from element_types where id = ${typeId}`.execute(tx)
    const sameAsComputed = async () => {
      const written = await stored(tx, typeId)
      expect(written).toHaveLength(rows.length * (type.slots.pages.length + 1))
      await rewriteKeys(tx, 'elements', type, typeId)
      expect(written).toEqual(await stored(tx, typeId))
    }
    writeKeys(
      tx,
      type,
      rows.map((row) => ({ id: row.id, keys: keysOf(row) })),
    )
    await sameAsComputed()
    // each row gets the values of the next one: only pages that differ are written
    const later = (at: Date) => new Date(at.getTime() + 1)
    const changed = rows.map((row, index) => ({ ...row, held: rows[(index + 1) % rows.length]!.held }))
    for (const { id, held, at } of changed)
      await sql`update elements set data_properties = ${JSON.stringify(held)}::jsonb, updated_at = ${later(at)} where id = ${id}`.execute(
        tx,
      )
    writeKeys(
      tx,
      type,
      changed.map((row, index) => ({ id: row.id, keys: keysOf(row, later(row.at)), before: keysOf(rows[index]!) })),
    )
    await sameAsComputed()
  })
})

test('a save that has read another version of its category is repeated, and its keys follow the new one', async () => {
  const grade = aField('grade', 'select')
  const type = await anElementType(admin, [grade])
  const element = await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: grade.id, value: 'ok' }] })
  const [isHeld, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const saved = inSite(async (tx) => {
    // as a save of the category with its options in another order
    const { slots } = await readType(tx, type.id)
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
  const isWaiting = () =>
    inSite(async (tx) => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and classid::bigint << 32 | objid::bigint = hashtextextended('list_keys ' || ${type.id}::text, 0)`.execute(tx)
      return rows.length === 1
    })
  await expect.poll(isWaiting).toBe(true)
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

test('a category is saved while its objects are saved: all of them succeed', async () => {
  const type = await anElementType(admin, manyFields())
  const note = type.dataPropertyTypes[0]!.id
  const elements = await Promise.all(Array.from({ length: 4 }, () => anElement(admin, type.id)))
  const refused: unknown[] = []
  const ending = new AbortController()
  const savers = elements.map(async (element) => {
    let version = element.version
    while (!ending.signal.aborted) {
      const { can: _can, ...body } = { ...element, version, dataProperties: [{ dataPropertyTypeId: note, value: `v${version}` }] }
      const { status, body: saved } = await admin.call<{ version: number }>('PUT', `/elements/${element.id}`, body)
      if (status === 200) version = saved.version
      else refused.push([status, saved])
    }
  })
  let category: ElementType = type
  for (let round = 0; round < 6; round++) {
    // nine texts need a page more, whose keys are written for all objects, and are searched
    const added = Array.from({ length: 9 }, (_, index) => aField(`more${round}x${index}`, 'text'))
    const { can: _can, ...body } = { ...category, dataPropertyTypes: [...category.dataPropertyTypes, ...added] }
    const { status, body: saved } = await admin.call<ElementType>('PUT', `/elementTypes/${type.id}`, body)
    if (status === 200) category = saved
    else refused.push([status, saved])
  }
  ending.abort()
  await Promise.all(savers)
  expect(refused).toEqual([])
  await inSite(async (tx) => {
    const written = await stored(tx, type.id)
    await rewriteKeys(tx, 'elements', scope(), type.id)
    expect(written).toEqual(await stored(tx, type.id))
  })
})

test('options in another order: only objects with one that moved get other keys, and all are in order', async () => {
  const values = ['low', 'middle', 'high']
  const optionsOf = (order: string[]) => order.map((value) => ({ value, localizedNames: localized(value) })) as never
  const grade = aField('grade', 'select', { options: optionsOf(values) })
  const type = await anElementType(admin, [grade])
  for (let number = 0; number < 9; number++)
    await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: grade.id, value: values[number % 3]! }] })
  const written = () =>
    inSite(async (tx) => {
      const { rows } = await sql<{ xmin: string; choices: number }>`select xmin::text, choices from list_keys
        where type_id = ${type.id} and page = 0 order by row_id`.execute(tx)
      return rows
    })
  const before = await written()
  const { can: _can, ...body } = type
  const turned = { ...body, dataPropertyTypes: [{ ...grade, options: optionsOf(['middle', 'high', 'low']) }] }
  expect((await admin.call('PUT', `/elementTypes/${type.id}`, turned)).status).toBe(200)
  const after = await written()
  expect(after.map(({ xmin, choices }, index) => [choices, xmin === before[index]!.xmin])).toEqual(
    before.map(({ choices }) => [choices, choices !== 1]),
  )
  const { body: list } = await admin.call<{ items: { dataProperties: { value: string }[] }[] }>(
    'POST',
    `/elements/filter?elementTypeId=${type.id}`,
    { ordering: [{ column: grade.id, dir: 'asc' }] },
  )
  expect(list.items.map(({ dataProperties: [property] }) => property!.value)).toEqual(
    ['middle', 'high', 'low'].flatMap((value) => [value, value, value]),
  )
})

test('a save after the tenant has got another language writes the keys of that', async () => {
  const own = await aTenant(server)
  const person = await own.as('tenantAdmin')
  const type = await anElementType(person, [])
  const element = await anElement(person, type.id)
  const inOwnSite = <Result>(work: (tx: Tx) => Promise<Result>) =>
    server.database.transaction({ kind: 'site', tenantId: own.id, siteIds: [own.sites[0]!.id] }, work)
  await server.database.transaction({ kind: 'installation' }, (tx) =>
    sql`update tenants set culture = 'nb-NO' where id = ${own.id}`.execute(tx),
  )
  await inOwnSite((tx) => rewriteKeys(tx, 'elements', { tenantId: own.id, siteId: own.sites[0]!.id }, type.id))
  const { can: _can, ...body } = element
  const { status } = await person.call('PUT', `/elements/${element.id}`, { ...body, title: 'Ny' })
  expect(status).toBe(200)
  const keys = await inOwnSite((tx) => stored(tx, type.id))
  expect(keys).toMatchObject([
    { culture: 'nb', page: -1 },
    { culture: 'nb', page: 0, title: 'Ny' },
  ])
})

test('a predefined value that is created, renamed, moved, deleted and restored has the keys of its row', async () => {
  const count = aField('count', 'integer')
  const type = await aRecordType(admin, [count])
  const sameAsComputed = () =>
    inSite(async (tx) => {
      const written = await stored(tx, type.id)
      await rewriteKeys(tx, 'records', scope(), type.id)
      expect(written).toEqual(await stored(tx, type.id))
      return written.map(({ row_id: id }) => id)
    })
  const [first, second] = [await aRecord(admin, type.id, 'Åsna', 'Donkey'), await aRecord(admin, type.id, 'Ök', 'Nag')]
  expect(await sameAsComputed()).toHaveLength(10)
  const { can: _can, ...body } = second
  const renamed = await admin.call<RecordValue>('PUT', `/records/${second.id}`, {
    ...body,
    localizedNames: [{ culture: 'nb-NO', text: ' Øk '.repeat(20).trim() }],
    dataProperties: [{ dataPropertyTypeId: count.id, value: 3 }],
  })
  expect(renamed.status).toBe(200)
  await sameAsComputed()
  const moved = await admin.call<RecordValue>('PUT', `/records/${second.id}/position`, { position: 1, version: renamed.body.version })
  expect(moved.status).toBe(200)
  await sameAsComputed()
  expect((await admin.call('DELETE', `/records/${first.id}?version=${first.version}`)).status).toBe(204)
  expect(await sameAsComputed()).not.toContain(first.id)
})

test('keys of a version that the type no longer has are refused', async () => {
  const type = await anElementType(admin, [])
  const writing = inSite(async (tx) =>
    writeKeys(tx, { ...(await readType(tx, type.id)), version: 7 }, [{ id: randomUUID(), keys: [{ page: CHANGING_PAGE }] }]),
  )
  await expect(writing).rejects.toMatchObject({ code: '40001' })
})
