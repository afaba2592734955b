import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aField, anElement, anElementType, aRecord, aRecordType } from '../../../testing/made/a-working-day.ts'
import { testApp } from '../../../testing/servers/test-app.ts'
import { aTenant } from '../../../testing/servers/test-tenant.ts'
import { createListKeys } from './create-list-keys.ts'

test('rows from before lists had keys are listed after the next start, and deleted ones are not', async () => {
  const server = await testApp()
  try {
    const tenant = await aTenant(server)
    const admin = await tenant.as('tenantAdmin')
    const category = await anElementType(admin, [aField('note', 'text')])
    const values = await aRecordType(admin, [aField('count', 'integer')])
    for (const [index, title] of ['Ö', 'Å', 'Z'].entries()) {
      const [note, count] = [category, values].map((type) => type.dataPropertyTypes[0]!.id)
      await anElement(admin, category.id, { title, dataProperties: [{ dataPropertyTypeId: note, value: title }] })
      await aRecord(admin, values.id, title, title, { dataProperties: [{ dataPropertyTypeId: count, value: -index }] })
    }
    const gone = await aRecord(admin, values.id, 'A', 'A')
    expect((await admin.call('DELETE', `/records/${gone.id}?version=1`)).status).toBe(204)
    const lists = async () => {
      const answers = [
        ...['title', category.dataPropertyTypes[0]!.id].map((column) => [`/elements/filter?elementTypeId=${category.id}`, column] as const),
        ...['position', 'name', values.dataPropertyTypes[0]!.id].map(
          (column) => [`/records/filter?recordTypeId=${values.id}`, column] as const,
        ),
      ].map(async ([path, column]) => {
        const { status, body } = await admin.call<{ items?: { title?: string; name?: string }[] }>('POST', path, {
          ordering: [{ column, dir: 'asc' }],
        })
        return status === 200 ? body.items!.map(({ title, name }) => title ?? name).join(' ') : String(status)
      })
      return Promise.all(answers)
    }
    const before = await lists()
    expect(before).toEqual(['Z Å Ö', 'Z Å Ö', 'Ö Å Z', 'Z Å Ö', 'Z Å Ö'])
    await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, async (tx) => {
      await sql`update element_types set list_slots = null`.execute(tx)
      await sql`update record_types set list_slots = null`.execute(tx)
      await sql`delete from list_keys`.execute(tx)
    })
    expect((await lists())[0]).toBe('')
    await createListKeys(server.database)
    expect(await lists()).toEqual(before)
  } finally {
    await server.close()
  }
})
