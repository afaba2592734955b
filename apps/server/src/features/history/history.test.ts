import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { HistoryChange, HistoryExecution } from '@verka/domain/history/history.api.ts'
import { jsonText } from '../../db/schema/json-columns.ts'
import { aField, anElement, anElementType, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

type Page = { items: (HistoryChange | HistoryExecution)[]; fields: Field[]; next?: string }
const historyOf = async (caller: Caller, id: string, query = '') => (await caller.call<Page>('GET', `/elements/${id}/history${query}`)).body

/** An object that was changed by a person and by a function. */
async function anEventfulObject() {
  const [state, note] = [aField('state', 'text'), aField('note', 'text')]
  const written = {
    id: randomUUID(),
    matchType: 'outgoing',
    source: { referenceType: 'operation', propertyTypeId: note.id },
    target: { referenceType: 'element', propertyTypeId: state.id },
    action: 'copySourceValue',
  }
  const cases = await aServiceOf(admin, 'issueManagement', {
    object: [[state, 'ny']],
    functions: { start: { fields: [note], rules: [written] } },
  })
  const { element } = cases
  await admin.call<Element>('PUT', `/elements/${element.id}`, { ...element, title: 'Slägga' })
  const done = await cases.run(admin, { values: [[note, 'sliten']] })
  expect(done.status).toBe(201)
  return { cases, element, state, operationId: done.body.id, transactionId: done.body.transactionId }
}

describe('the history of an object', () => {
  test('has its changes and operations, newest first, by current names', async () => {
    const { cases, element, state, operationId, transactionId } = await anEventfulObject()
    await cases.run(admin, { mode: 'complete', transactionId })
    const { items, fields, next } = await historyOf(await tenant.as('siteAdmin'), element.id)
    expect(next).toBeUndefined()
    const executed = { kind: 'execution', transactionId, status: 'completed', by: { id: admin.userId, name: 'Test tenantAdmin' } }
    expect(items[0]).toMatchObject({ ...executed, mode: 'complete', undoneAt: null, undoes: null })
    expect(items[0]).toMatchObject({ serviceNames: cases.service.localizedNames })
    // the write of a function is next to it, with the same time
    expect(items.slice(1, 3)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...executed, id: operationId, mode: 'start' }),
        expect.objectContaining({
          kind: 'change',
          operationId,
          before: { dataProperties: { [state.id]: 'ny' } },
          after: { dataProperties: { [state.id]: 'sliten' }, operationId },
        }),
      ]),
    )
    expect(items[3]).toMatchObject({ kind: 'change', action: 'update', operationId: null, before: { title: 'Hammare' } })
    expect(items[4]).toMatchObject({ kind: 'change', action: 'create', before: null, after: { title: 'Hammare' } })
    expect(items).toHaveLength(5)
    expect(fields.map(({ id }) => id)).toEqual([state.id])
    const kinds = async (kind: string) => (await historyOf(admin, element.id, `?kind=${kind}`)).items.map((item) => item.kind)
    expect(await kinds('change')).toEqual(['change', 'change', 'change'])
    expect(await kinds('execution')).toEqual(['execution', 'execution'])
    // a deleted transaction is no longer shown
    await admin.call('DELETE', `/transactions/${transactionId}?version=2&reason=fel`)
    expect(await kinds('execution')).toEqual([])
  })

  test('is loaded page by page', async () => {
    const { element } = await anEventfulObject()
    const all = await historyOf(admin, element.id)
    const seen: Page['items'] = []
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: Page = await historyOf(admin, element.id, `?limit=1${after === '' ? '' : `&after=${after}`}`)
      expect(page.items).toHaveLength(1)
      seen.push(...page.items)
      after = page.next
    }
    expect(seen).toEqual(all.items)
    for (const query of ['?limit=0', '?limit=101', '?after=x', '?kind=all'])
      expect([query, (await admin.call('GET', `/elements/${element.id}/history${query}`)).status]).toEqual([
        query,
        expect.toBeOneOf([400, 422]),
      ])
  })

  test('is for administrators who see the object, without columns that are hidden from them', async () => {
    const [shown, hidden] = [aField('shown', 'text'), aField('hidden', 'text', { showForAdmin: false })]
    const type = await anElementType(admin, [shown, hidden])
    const element = await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: shown.id, value: 'x' }] })
    await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
      tx
        .insertInto('audit_log')
        .values({
          tenant_id: tenant.id,
          site_id: tenant.sites[0]!.id,
          id: randomUUID(),
          at: new Date(),
          action: 'update',
          entity: 'element',
          entity_id: element.id,
          after: jsonText({ dataProperties: { [hidden.id]: 'canary 7351' } }),
          request_id: 'x',
        })
        .execute(),
    )
    const entries = await historyOf(admin, element.id)
    expect(entries.items).toHaveLength(2)
    expect(JSON.stringify(entries)).not.toContain('canary')
    expect(entries.fields.map(({ id }) => id)).toEqual([shown.id])
    for (const role of ['user', 'privilegedUser'] as const)
      expect((await (await tenant.as(role)).call('GET', `/elements/${element.id}/history`)).status).toBe(403)
    const inDraft = await anElement(admin, (await anElementType(admin, [], { status: 'draft' })).id)
    const siteAdmin = await tenant.as('siteAdmin')
    expect((await siteAdmin.call('GET', `/elements/${inDraft.id}/history`)).status).toBe(404)
    const stranger = await (await aTenant(server)).as('superUser')
    for (const path of [`/elements/${element.id}/history`, `/records/${element.id}/history`])
      expect((await stranger.call('GET', path)).status).toBe(404)
  })
})

test('a predefined value has its changes', async () => {
  const field = aField('phone', 'text')
  const record = await aRecord(admin, (await aRecordType(admin, [field])).id, 'Läckage', 'Leak', {
    dataProperties: [{ dataPropertyTypeId: field.id, value: '08-1' }],
  })
  await admin.call('PUT', `/records/${record.id}`, { ...record, dataProperties: [{ dataPropertyTypeId: field.id, value: '08-2' }] })
  const { items, fields } = (await admin.call<Page>('GET', `/records/${record.id}/history`)).body
  expect(items.map((item) => 'action' in item && item.action)).toEqual(['update', 'create'])
  expect(items[0]).toMatchObject({
    before: { dataProperties: { [field.id]: '08-1' } },
    after: { dataProperties: { [field.id]: '08-2' } },
  })
  expect(fields.map(({ id }) => id)).toEqual([field.id])
})

test('an object without a code gets one that is short, readable and unique', async () => {
  const type = await anElementType(admin, [])
  const made = await Promise.all(Array.from({ length: 5 }, () => anElement(admin, type.id, { code: '' })))
  for (const { code } of made) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  expect(new Set(made.map(({ code }) => code)).size).toBe(5)
})
