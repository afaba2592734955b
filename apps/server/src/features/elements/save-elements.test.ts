import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import { asId, type ElementId } from '@verka/domain/entities/ids.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import { SEEDS } from '@verka/domain/testing/size.ts'
import { rewriteKeys } from '../../db/lists/keys/rewrite-keys.ts'
import type { Tx } from '../../db/transaction.ts'
import { aField, anElement, anElementType, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
import { inContext } from '../../testing/servers/in-context.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'
import { saveElements, type ElementSave, type SavedElement } from './save-elements.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const keysOf = async (tx: Tx, type: ElementType) =>
  (await sql`select * from list_keys where type_id = ${type.id} order by row_id, page`.execute(tx)).rows

async function aWorkshop() {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const makers = await aRecordType(admin, [])
  const records = [await aRecord(admin, makers.id, 'Bosch', 'Bosch'), await aRecord(admin, makers.id, 'Hilti', 'Hilti')]
  const gone = await aRecord(admin, makers.id, 'Borta', 'Gone')
  expect((await admin.call('DELETE', `/records/${gone.id}?version=1`)).status).toBe(204)
  const fields = [
    aField('note', 'text', { required: true }),
    aField('count', 'integer', { validation: { range: { max: 10 } } }),
    aField('grade', 'select'),
    aField('maker', 'select', { options: [], optionSource: `records:${makers.id}` }),
    aField('owner', 'select', { options: [], optionSource: 'users' }),
    aField('day', 'date'),
  ]
  const type = await anElementType(admin, fields)
  const others = await anElementType(admin, [])
  const note = [{ dataPropertyTypeId: fields[0]!.id, value: 'Hel' }]
  const stored = [1, 2, 3, 4].map((index) => anElement(admin, type.id, { title: `Sak ${index}`, code: `S${index}`, dataProperties: note }))
  const elements = await Promise.all(stored)
  const foreign = await anElement(admin, others.id, { code: 'ANNAN' })
  return { tenant, admin, type, fields: fields as Field[], elements, foreign, choices: [...records, gone].map(({ id }) => String(id)) }
}
type Workshop = Awaited<ReturnType<typeof aWorkshop>>

/** Saves of all sorts: new, later versions, stale, of another category, unknown, twice, with codes that are taken. */
function anySave({ admin, fields, elements, foreign, choices }: Workshop): fc.Arbitrary<ElementSave> {
  // mostly sound: else hardly a save would succeed
  const mostly = (sound: fc.Arbitrary<unknown>, ...other: unknown[]) =>
    fc.oneof({ arbitrary: sound, weight: 9 }, { arbitrary: fc.constantFrom(...other), weight: 1 })
  const [bosch, hilti, gone] = choices
  const values = [
    mostly(fc.constantFrom('Hel', 'Trasig'), '', null, 7),
    mostly(fc.constantFrom(1, 10, null), 11, 'x'),
    mostly(fc.constantFrom('ok', 'bad', null), 'unknown'),
    mostly(fc.constantFrom(bosch, hilti, null), gone, randomUUID()),
    mostly(fc.constantFrom(admin.userId, null), randomUUID()),
    mostly(fc.constantFrom('2026-05-01', null), '2026-02-30'),
  ]
  const sent = fc
    .tuple(...values.map((value) => fc.option(value, { nil: undefined, freq: 12 })))
    .map((given) => given.flatMap((value, index) => (value === undefined ? [] : [{ dataPropertyTypeId: fields[index]!.id, value }])))
  const code = fc.constantFrom('', '', '', 'S1', 's2', 'NY', 'ny', 'NY2', 'NY3', 'NY4', 'annan')
  const ids = [...elements.map(({ id }) => id), foreign.id, asId<'element'>(randomUUID())]
  const id = fc.constantFrom<(ElementId | undefined)[]>(undefined, undefined, undefined, ...ids)
  return fc.record({ id, code, version: fc.constantFrom(1, 1, 1, 2), dataProperties: sent }).map(({ id: given, version, ...rest }) => {
    const body = { title: 'Sparad', ...rest } as ElementSave['body']
    // a code that is given up in a set is free after it, not in it: a changed object keeps its own here, or is refused another's
    const kept = rest.code.startsWith('NY') || rest.code === 'ny' ? '' : rest.code
    return given === undefined ? { body } : { id: given, body: { ...body, code: kept, version } }
  })
}

/** As a call answers: the keys of fields are for the first version of the API. */
const outcomeOf = (saved: SavedElement) =>
  saved.errors ? { errors: saved.errors.map(({ fieldKey: _key, ...error }) => error) } : { version: saved.version }

test.each(SEEDS)('a set of saves has the outcomes of single ones, row by row (seed %i)', async (seed) => {
  const workshop = await aWorkshop()
  const { tenant, admin, type } = workshop
  // an object is saved once in a set; a second time it is another one's version
  const seen = new Set<string>()
  const saves = fc.sample(anySave(workshop), { seed, numRuns: 60 }).filter(({ id }) => id === undefined || (!seen.has(id) && seen.add(id)))
  const written = await inContext(
    server,
    tenant,
    admin,
    async (context, tx) => {
      const outcomes = await saveElements(context, type.id, saves)
      const keys = await keysOf(tx, type)
      await rewriteKeys(tx, 'elements', { tenantId: context.tenant.id, siteId: context.site.id }, type.id)
      expect(keys).toEqual(await keysOf(tx, type))
      const rows = await rowsOf(tx, sql`element_type_id = ${type.id}`)
      return { outcomes, rows: new Map(rows.map(({ id, ...row }) => [id, row])) }
    },
    { isTrial: true },
  )
  const succeeded = written.outcomes.filter((one) => !one.errors).length
  expect([succeeded > 3, succeeded < saves.length - 3]).toEqual([true, true])
  const singles: { outcome: object; row: object | undefined }[] = []
  for (const { id, body } of saves) {
    const [method, path] = id === undefined ? (['POST', '/elements'] as const) : (['PUT', `/elements/${id}`] as const)
    const { status, body: answer } = await admin.call<Element & { errors: FieldError[] }>(method, path, { elementTypeId: type.id, ...body })
    // a single save knows the category of an object, and refuses another one; to a set, it does not exist
    const errors = status >= 400 && id === workshop.foreign.id ? [{ message: '@errors.notFound' }] : answer.errors
    const isSaved = status < 300
    const outcome = isSaved ? { version: answer.version } : { errors }
    singles.push({
      outcome,
      row: isSaved ? await inContext(server, tenant, admin, (_context, tx) => readRow(tx, answer.id, body.code === '')) : undefined,
    })
  }
  const inSet = written.outcomes.map((one, index) => ({
    outcome: outcomeOf(one),
    row: one.errors ? undefined : withoutCode(written.rows.get(one.id)!, saves[index]!.body.code === ''),
  }))
  expect(inSet).toEqual(singles)
})

interface StoredRow {
  code: string | undefined
  search_text: string
}

/** A generated code differs each time, also in the text by which the object is found. */
const withoutCode = (row: StoredRow, isGenerated: boolean): StoredRow =>
  isGenerated ? { ...row, code: undefined, search_text: row.search_text.replace(foldForSearch(row.code!), '') } : row

const rowsOf = async (tx: Tx, where: RawBuilder<unknown>) =>
  (
    await sql<
      StoredRow & { id: string }
    >`select id, title, code, data_properties, version, search_text from elements where ${where}`.execute(tx)
  ).rows

async function readRow(tx: Tx, id: ElementId, isGenerated: boolean): Promise<StoredRow> {
  const [{ id: _id, ...row }] = (await rowsOf(tx, sql`id = ${id}`)) as [StoredRow & { id: string }]
  return withoutCode(row, isGenerated)
}

test('a set is one entry of the log for each object, with generated codes in their order', async () => {
  const { tenant, admin, type } = await aWorkshop()
  const series = { prefix: 'SET-', digits: 3 }
  const changed = await admin.call<ElementType>('PUT', `/elementTypes/${type.id}`, { ...type, codeSeries: series })
  expect(changed.status).toBe(200)
  const note = [{ dataPropertyTypeId: type.dataPropertyTypes[0]!.id, value: 'Hel' }]
  const saves = ['a', 'b', 'c'].map((title) => ({ body: { title, code: '', dataProperties: note } }))
  const saved = await inContext(server, tenant, admin, (context) => saveElements(context, type.id, saves))
  const codes = await Promise.all(
    saved.map(async (one) => (one.errors ? '' : (await admin.call<Element>('GET', `/elements/${one.id}`)).body.code)),
  )
  expect(codes).toEqual(['SET-001', 'SET-002', 'SET-003'])
  const { body: log } = await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', {
    entities: ['element'],
    actions: ['create'],
    limit: 3,
  })
  expect(log.items.map(({ entityId }) => entityId).sort()).toEqual(saved.map((one) => (one.errors ? '' : one.id)).sort())
})

test('a set beyond the licence is refused as a whole, and leaves nothing', async () => {
  const tenant = await aTenant(server, { licenceLevel: 'none' })
  const admin = await tenant.as('tenantAdmin')
  const type = await anElementType(admin, [])
  const saves = (count: number) => Array.from({ length: count }, () => ({ body: { title: 'Sak', code: '', dataProperties: [] } }))
  const save = (count: number) => inContext(server, tenant, admin, (context) => saveElements(context, type.id, saves(count)))
  await save(20)
  await expect(save(6)).rejects.toMatchObject({ errors: [{ message: '@errors.licenceObjects', params: { count: 25 } }] })
  expect(await save(5)).toHaveLength(5)
  const { body } = await admin.call<{ totalCount: number }>('POST', `/elements/filter?elementTypeId=${type.id}`, { limit: 1 })
  expect(body.totalCount).toBe(25)
})
