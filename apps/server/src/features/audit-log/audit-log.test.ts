import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { AuditEntry, FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import { aField, anElement, anElementType, anOperationType, aService, aUser, withKey } from '../../testing/made/a-working-day.ts'
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

type Page = { items: AuditEntry[]; next?: string; errors?: { message: string; field?: string }[] }
const filter = async (caller: Caller, query: object = {}) => (await caller.call<Page>('POST', '^/auditLog/filter', query)).body
const entry = async (caller: Caller, id: string) => (await caller.call<FullAuditEntry>('GET', `^/auditLog/${id}`)).body
/** The newest change of a row as a caller sees it. */
const newest = async (caller: Caller, entityId: string) => entry(caller, (await filter(caller, { entityId })).items[0]!.id)

describe('the audit log', () => {
  test('shows who did what, when and from where, with before and after', async () => {
    const type = await anElementType(admin, [])
    const element = await anElement(admin, type.id)
    const saved = await admin.call<Element>('PUT', `/elements/${element.id}`, { ...element, title: 'Slägga' })
    const { items } = await filter(admin, { entityId: element.id })
    expect(items.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(items[0]).toEqual({
      id: expect.any(String) as string,
      at: expect.any(String) as string,
      actor: { id: admin.userId, name: 'Test tenantAdmin', isProgram: false },
      action: 'update',
      entity: 'element',
      entityId: element.id,
      name: 'Slägga',
      site: 'north',
      siteName: 'Norra',
      requestId: expect.any(String) as string,
      address: '127.0.0.1',
    })
    const full = await entry(admin, items[0]!.id)
    expect(full).toMatchObject({ before: { title: 'Hammare' }, after: { title: 'Slägga', version: saved.body.version } })
    expect(await entry(admin, items[1]!.id)).toMatchObject({ before: null, after: { title: 'Hammare' } })
  })

  test('is filtered by subject, person, site and time, and read page by page', async () => {
    const scope = await aTenant(server)
    const [chief, other] = [await scope.as('tenantAdmin'), await scope.as('tenantAdmin')]
    const type = await anElementType(chief, [])
    for (let n = 0; n < 7; n++) await anElement(n % 2 ? chief : other, type.id, { title: `Sak ${n}` })
    await other.call('POST', `/api/v2/${scope.key}/south/elementTypes`, { ...type, id: undefined, version: undefined })
    const count = async (query: object) => (await filter(chief, query)).items.length
    expect(await count({})).toBe(9)
    expect(await count({ entities: ['element'] })).toBe(7)
    expect(await count({ entities: ['element', 'elementType'], actions: ['create'] })).toBe(9)
    expect(await count({ entities: [] })).toBe(0)
    expect(await count({ actions: ['delete'] })).toBe(0)
    expect(await count({ actorIds: [other.userId] })).toBe(5)
    expect(await count({ sites: ['south'] })).toBe(1)
    const pages: AuditEntry[] = []
    let after: string | undefined
    do {
      const page: Page = await filter(chief, { limit: 4, ...(after ? { after } : {}) })
      pages.push(...page.items)
      after = page.next
    } while (after)
    expect(pages).toEqual((await filter(chief)).items)
    expect(pages.map(({ at }) => at)).toEqual(
      pages
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    for (const [query, status] of [
      [{ after: 'x' }, 400],
      [{ after: Buffer.from(`1 ${randomUUID()}'`).toString('base64url') }, 400],
      [{ sites: ['west'] }, 422],
      [{ from: '2026-02-30' }, 422],
      [{ before: 'x' }, 400],
    ] as const)
      expect([query, (await chief.call('POST', '^/auditLog/filter', query)).status]).toEqual([query, expect.toBeOneOf([400, status])])
  })

  test('has days that are whole in the tenant’s time zone', async () => {
    const entityId = randomUUID()
    // Stockholm: the 29th of March 2026 has 23 hours, from 23:00 to 22:00 UTC
    for (const at of ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'])
      await server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
        tx
          .insertInto('audit_log')
          .values({ tenant_id: tenant.id, id: randomUUID(), at, action: 'update', entity: 'user', entity_id: entityId, request_id: 'x' })
          .execute(),
      )
    const within = async (query: object) => (await filter(admin, { entityId, ...query })).items.map(({ at }) => at)
    expect(await within({ from: '2026-03-29', to: '2026-03-29' })).toEqual(['2026-03-29T21:59:59.000Z', '2026-03-28T23:00:00.000Z'])
    expect(await within({ from: '2026-03-30' })).toEqual(['2026-03-29T22:00:00.000Z'])
    expect(await within({ to: '2026-03-28' })).toEqual(['2026-03-28T22:59:59.000Z'])
  })

  test('is for administrators, who see their sites; nobody sees another tenant’s', async () => {
    const northern = await tenant.as('siteAdmin', ['north'])
    const type = await anElementType(admin, [])
    const element = await anElement(admin, type.id)
    const south = await admin.call<ElementType>('POST', `/api/v2/${tenant.key}/south/elementTypes`, {
      ...type,
      id: undefined,
      version: undefined,
    })
    const person = await aUser(admin)
    const ids = await Promise.all(
      [element.id, south.body.id, person.id].map(async (entityId) => (await filter(admin, { entityId })).items[0]!.id),
    )
    expect((await filter(northern, { limit: 500 })).items.every(({ site }) => site === 'north')).toBe(true)
    const statuses = await Promise.all(ids.map(async (id) => (await northern.call('GET', `^/auditLog/${id}`)).status))
    expect(statuses).toEqual([200, 404, 404])
    expect((await northern.call('POST', '^/auditLog/filter', { sites: ['south'] })).status).toBe(422)
    // of a site that they are not in, by its name
    const ofOne = await tenant.as('tenantAdmin', ['north'])
    expect(await entry(ofOne, ids[1]!)).toMatchObject({ site: 'south', siteName: 'Södra' })
    expect(await entry(ofOne, ids[2]!)).toMatchObject({ site: null, siteName: null })
    const stranger = await (await aTenant(server)).as('superUser')
    expect((await stranger.call('GET', `^/auditLog/${ids[0]}`)).status).toBe(404)
    expect((await filter(stranger, { entityId: element.id })).items).toEqual([])
    for (const role of ['user', 'privilegedUser'] as const)
      expect((await (await tenant.as(role)).call('POST', '^/auditLog/filter', {})).status).toBe(403)
  })

  test('shows no hidden column’s value to its reader, and no row that they may not see', async () => {
    const siteAdmin = await tenant.as('siteAdmin')
    const secret = 'canary 7351'
    const hidden = aField('hidden', 'text', { showForAdmin: false })
    const [shown, group] = [
      aField('shown', 'text'),
      aField('group', 'group', { children: [{ ...hidden, id: randomUUID(), key: 'inside' }] }),
    ]
    const type = await anElementType(admin, [shown, hidden, group])
    const user = await tenant.as('privilegedUser')
    const operationType = await anOperationType(
      admin,
      type.id,
      [shown, hidden].map((field) => ({ ...field, id: randomUUID() })),
    )
    const service = await aService(admin, operationType)
    const element = await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: shown.id, value: 'öppen' }] })
    const [open, closed] = operationType.dataPropertyTypes
    const job = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id, operationTypeVersion: 1 }
    const values = [open!, closed!].map((field) => ({ dataPropertyTypeId: field.id, value: field === open ? 'öppen' : secret }))
    const done = await user.call<{ transactionId: TransactionId }>('POST', '/operations', { ...job, dataProperties: values }, withKey())
    expect(done.status).toBe(201)
    for (const caller of [admin, siteAdmin]) {
      const executed = await newest(caller, done.body.transactionId)
      expect(executed).toMatchObject({ action: 'execute', after: { dataProperties: { [open!.id]: 'öppen' } } })
      expect(JSON.stringify(executed)).not.toContain('canary')
      expect(await newest(caller, element.id)).toMatchObject({ after: { dataProperties: { [shown.id]: 'öppen' } } })
    }
    // who edits a definition has all of it, others the columns that they see
    expect(JSON.stringify(await newest(admin, type.id))).toContain(hidden.id)
    const seen = await newest(siteAdmin, type.id)
    expect([JSON.stringify(seen).includes(hidden.id), JSON.stringify(seen).includes('inside')]).toEqual([false, false])
    expect(JSON.stringify(seen)).toContain(shown.id)
    const draft = await anElementType(admin, [], { status: 'draft' })
    const inDraft = await anElement(admin, draft.id, { title: secret })
    expect(await newest(siteAdmin, draft.id)).toMatchObject({ before: null, after: null })
    expect(await newest(siteAdmin, inDraft.id)).toMatchObject({ before: null, after: null })
    expect(await newest(admin, inDraft.id)).toMatchObject({ after: { title: secret } })
    // a removed column's values are no longer shown
    await admin.call('PUT', `/elementTypes/${type.id}`, { ...type, dataPropertyTypes: [], confirmedRemovals: [shown.id] })
    expect((await newest(admin, element.id)).after).toMatchObject({ dataProperties: {} })
  })

  test('shows the names of rows and whether they exist, and the names of their fields', async () => {
    const siteAdmin = await tenant.as('siteAdmin')
    const [shown, hidden] = [aField('shown', 'text'), aField('hidden', 'text', { showForAdmin: false })]
    const type = await anElementType(admin, [shown, hidden])
    const values = [{ dataPropertyTypeId: shown.id, value: 'x' }]
    const element = await anElement(admin, type.id, { title: 'Såg', dataProperties: values })
    const made = await newest(admin, element.id)
    expect(made).toMatchObject({ name: 'Såg', isThere: true })
    expect(made.fields.map(({ id }) => id)).toEqual([shown.id])
    expect(await newest(admin, type.id)).toMatchObject({ name: type.localizedNames[0]!.text, isThere: true })
    // a transaction has its object's name, also after the object is deleted
    const rounds = await aServiceOf(admin, 'simpleForm')
    const { transactionId } = (await rounds.run(admin)).body
    expect((await newest(siteAdmin, transactionId)).name).toEqual(expect.any(String))
    // with the service, which distinguishes transactions of one object
    const service = expect.any(String) as string
    expect((await filter(siteAdmin, { entityId: transactionId })).items[0]).toMatchObject({ entity: 'transaction', service })
    await admin.call('DELETE', `/transactions/${transactionId}?version=1&reason=fel`)
    expect(await newest(siteAdmin, transactionId)).toMatchObject({ action: 'delete', name: expect.any(String) as string, isThere: false })
    // a draft and its rows have no name for readers who do not see drafts
    const draft = await anElementType(admin, [], { status: 'draft' })
    const inDraft = await anElement(admin, draft.id, { title: 'Hemlig' })
    expect((await newest(admin, inDraft.id)).name).toBe('Hemlig')
    for (const id of [draft.id, inDraft.id]) expect((await newest(siteAdmin, id)).name).toBeNull()
    await admin.call('DELETE', `/elements/${element.id}?version=1`)
    expect(await newest(admin, element.id)).toMatchObject({ name: 'Såg', isThere: false })
  })

  test('the application can only add to it and read it', async () => {
    const application = new pg.Client({ connectionString: inject('applicationUrl') })
    await application.connect()
    try {
      const { rows } = await application.query<{ can: string }>(
        `select p as can from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
          where has_table_privilege('audit_log', p)`,
      )
      expect(rows.map(({ can }) => can)).toEqual(['SELECT', 'INSERT'])
      await expect(application.query('delete from audit_log')).rejects.toThrow('permission denied')
      await expect(application.query(`update audit_log set action = 'x'`)).rejects.toThrow('permission denied')
    } finally {
      await application.end()
    }
  })
})
