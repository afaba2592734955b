import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asId, type RecordId } from '@verka/domain/entities/ids.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { SEEDS } from '@verka/domain/testing/size.ts'
import { rewriteKeys } from '../../db/lists/keys/rewrite-keys.ts'
import type { Tx } from '../../db/transaction.ts'
import { aField, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
import { inContext } from '../../testing/servers/in-context.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'
import { saveRecords, type RecordSave } from './save-records.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function aWorkshop() {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const fields = [aField('count', 'integer', { validation: { range: { max: 10 } } }), aField('grade', 'select')]
  const type = await aRecordType(admin, fields)
  const values = await Promise.all(['Bosch', 'Hilti', 'Makita'].map((name) => aRecord(admin, type.id, name, name)))
  const foreign = await aRecord(admin, (await aRecordType(admin, [])).id, 'Annan', 'Other')
  return { tenant, admin, type, fields, values, foreign }
}

const rowsOf = async (tx: Tx, typeId: string) => {
  const { rows } = await sql<{ id: string }>`select id, position, localized_names, color, data_properties, search_text, version from records
    where record_type_id = ${typeId} order by position`.execute(tx)
  return rows
}

test.each(SEEDS)('a set of saves has the outcomes of single ones, row by row (seed %i)', async (seed) => {
  const { tenant, admin, type, fields, values, foreign } = await aWorkshop()
  const sent = fc.tuple(fc.constantFrom(1, 10, 10, null, 11), fc.constantFrom('ok', 'bad', null, null, 'unknown'))
  const ids = [...values.map(({ id }) => id), foreign.id, asId<'record'>(randomUUID())]
  const anySave = fc.tuple(
    fc.constantFrom<(RecordId | undefined)[]>(undefined, undefined, ...ids),
    fc.constantFrom('A', ' B '),
    sent,
    fc.constantFrom(1, 1, 2),
  )
  // a value is saved once in a set: a second time it is another version
  const seen = new Set<string>()
  // four that are accepted whatever the seed is: a sample without one would compare refusals alone
  const accepted = ['A', ' B ', 'A', 'A'].map((name): [undefined, string, [number | null, string | null], number] => [
    undefined,
    name,
    [10, 'ok'],
    1,
  ])
  const saves = [...accepted, ...fc.sample(anySave, { seed, numRuns: 40 })]
    .filter(([id]) => id === undefined || (!seen.has(id) && seen.add(id)))
    .map(([id, name, given, version]): RecordSave => {
      const dataProperties = given.map((value, index) => ({ dataPropertyTypeId: fields[index]!.id, value }))
      const body = { localizedNames: localized(name), color: '#336699', dataProperties } as RecordSave['body']
      return id === undefined ? { body } : { id, body: { ...body, version } }
    })
  const inSet = await inContext(
    server,
    tenant,
    admin,
    async (context, tx) => {
      const outcomes = await saveRecords(context, type.id, saves)
      const keys = async () => (await sql`select * from list_keys where type_id = ${type.id} order by row_id, page`.execute(tx)).rows
      const written = await keys()
      await rewriteKeys(tx, 'records', { tenantId: context.tenant.id, siteId: context.site.id }, type.id)
      expect(written).toEqual(await keys())
      return {
        outcomes: outcomes.map((one) =>
          one.errors
            ? { errors: one.errors.map(({ fieldKey: _key, ...error }) => error) }
            : { position: one.row.position, version: one.row.version },
        ),
        rows: (await rowsOf(tx, type.id)).map(({ id: _id, ...row }) => row),
      }
    },
    { isTrial: true },
  )
  const singles: object[] = []
  for (const { id, body } of saves) {
    const [method, path] = id === undefined ? (['POST', '/records'] as const) : (['PUT', `/records/${id}`] as const)
    const { status, body: answer } = await admin.call<RecordValue & { errors: FieldError[] }>(method, path, {
      recordTypeId: type.id,
      ...body,
    })
    // a single save knows the type of a value, and refuses another one; to a set, it does not exist
    const errors = status >= 400 && id === foreign.id ? [{ message: '@errors.notFound' }] : answer.errors
    singles.push(status < 300 ? { position: answer.position, version: answer.version } : { errors })
  }
  expect(inSet.outcomes).toEqual(singles)
  const rows = await inContext(server, tenant, admin, (_context, tx) => rowsOf(tx, type.id))
  expect(inSet.rows).toEqual(rows.map(({ id: _id, ...row }) => row))
  expect(rows.length).toBeGreaterThan(values.length + 3)
})
