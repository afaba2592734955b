import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { readScanned } from '@verka/domain/elements/scanned-code.ts'
import type { LabelDrawing } from '@verka/domain/labels/labels.api.ts'
import type { getOpenAddress, OpenAddressChange } from '@verka/domain/open/open-addresses.api.ts'
import { anElement, anElementType } from '../../testing/made/a-working-day.ts'
import { manyElements } from '../../testing/made/many-elements.ts'
import { aColumn, openTenant } from '../../testing/made/open/open-objects.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let open: Awaited<ReturnType<typeof openTenant>>
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  open = await openTenant(server, tenant)
  admin = open.admin
})
afterAll(() => server.close())

const addressOf = async (id: string, by: Caller = admin) => {
  const { status, body } = await by.call<ReplyOf<typeof getOpenAddress>>('GET', `/elements/${id}/openAddress`)
  return { status, ...body }
}
const change = (what: OpenAddressChange, objects: object, by: Caller = admin) =>
  by.call<{ count: number; changed: number }>('POST', '/elements/openAddresses', { change: what, objects })
const codeOf = async (id: string) => (await addressOf(id)).openAddress!.code
const audited = async (entityId: string) =>
  (await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entityId })).body.items.map(
    ({ action, entity }) => `${action} ${entity}`,
  )

describe('the open address of an object', () => {
  test('opens the card for everybody and the object for users, until it is renewed or revoked', async () => {
    const { element, code: own } = await open.anObject([], [aColumn('title')])
    const objects = { elementIds: [element.id] }
    expect(await addressOf(element.id)).toEqual({ status: 200, isOpen: true, openAddress: null })
    expect((await change('renew', objects)).body).toEqual({ count: 1, changed: 0 })
    expect((await change('make', objects)).body).toEqual({ count: 1, changed: 1 })
    expect((await change('make', objects)).body).toEqual({ count: 1, changed: 0 })
    const { openAddress } = await addressOf(element.id)
    const code = openAddress!.code
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{13}$/)
    expect(readScanned(openAddress!.address)).toEqual({ code, tenant: tenant.key, site: 'north' })

    const shown = await open.lookUp(own)
    for (const typed of [code, code.toLowerCase(), ` ${code} `]) expect((await open.lookUp(typed)).text).toBe(shown.text)
    const user = await tenant.as('user')
    for (const path of [`/elements/codes/${code}`, `/elements/codes/${code.toLowerCase()}`])
      expect((await user.call('GET', path)).body).toMatchObject({ id: element.id, code: own })
    expect((await user.call('GET', `/elements/codes/${code}/now`)).body).toMatchObject({ element: { id: element.id } })
    expect((await user.call('GET', `^/elements/codes/${code}/site`)).body).toMatchObject({ key: 'north' })

    const wrong = await open.lookUp('2222222222222')
    const refused = async (old: string) => {
      const { status, text, bytes } = await open.lookUp(old)
      expect({ status, text, bytes }).toEqual({ status: 404, text: wrong.text, bytes: wrong.bytes })
      for (const path of [`/elements/codes/${old}`, `^/elements/codes/${old}/site`])
        expect([path, (await user.call('GET', path)).status]).toEqual([path, 404])
    }
    expect((await open.lookUp(code, { at: `${tenant.key}/south` })).text).toBe(wrong.text)
    expect((await change('renew', objects)).body.changed).toBe(1)
    const renewed = await codeOf(element.id)
    expect(renewed).not.toBe(code)
    await refused(code)
    expect((await open.lookUp(renewed)).text).toBe(shown.text)
    expect((await change('revoke', objects)).body.changed).toBe(1)
    await refused(renewed)
    expect((await addressOf(element.id)).openAddress).toBeNull()
    expect((await open.lookUp(own)).text).toBe(shown.text)

    // each change is in the history, without a code
    const { body: history } = await admin.call<{ items: { before: object; after: object }[] }>('GET', `/elements/${element.id}/history`)
    const moment = expect.stringMatching(/^\d{4}-.*Z$/) as string
    expect(history.items.slice(0, 3).map(({ before, after }) => [before, after])).toMatchObject([
      [{ openAddress: moment }, { openAddress: null }],
      [{ openAddress: moment }, { openAddress: moment }],
      [{ openAddress: null }, { openAddress: moment }],
    ])
    for (const secret of [code, renewed]) expect(JSON.stringify(history)).not.toContain(secret)
  })

  test('is only for people who see the object, and changed by those who may edit it', async () => {
    const type = await anElementType(admin, [])
    const { id } = await anElement(admin, type.id)
    const hidden = await anElement(admin, (await anElementType(admin, [], { status: 'draft' })).id)
    await change('make', { elementIds: [id, hidden.id] })
    const [user, siteAdmin] = [await tenant.as('user'), await tenant.as('siteAdmin')]
    const stranger = await (await aTenant(server)).as('tenantAdmin')
    expect((await addressOf(id, user)).openAddress).not.toBeNull()
    expect([(await addressOf(hidden.id, user)).status, (await addressOf(id, stranger)).status]).toEqual([404, 404])
    for (const what of ['make', 'renew', 'revoke'] as const) {
      expect((await change(what, { elementIds: [id] }, user)).status).toBe(403)
      expect((await change(what, { elementIds: [id, hidden.id] }, siteAdmin)).status).toBe(404)
      expect((await change(what, { elementIds: [id] }, stranger)).status).toBe(404)
    }
    expect((await change('renew', { elementIds: [id] }, siteAdmin)).body.changed).toBe(1)
    // no list, export or search has the code
    const code = await codeOf(id)
    const { body: list } = await admin.call('POST', '/elements/filter', { searchCriteria: code })
    expect(list).toMatchObject({ items: [] })
    expect(JSON.stringify((await admin.call('GET', `/elements/${id}/full`)).body)).not.toContain(code)
  })

  test('ends with its object', async () => {
    const { element } = await open.anObject([], [aColumn('title')])
    await change('make', { elementIds: [element.id] })
    const code = await codeOf(element.id)
    expect((await open.lookUp(code)).status).toBe(200)
    expect((await admin.call('DELETE', `/elements/${element.id}?version=1`)).status).toBe(204)
    expect((await open.lookUp(code)).status).toBe(404)
  })

  test('says whether anybody but users sees something at it', async () => {
    const { element } = await open.anObject([], [aColumn('title')])
    await open.allow(false)
    expect((await addressOf(element.id)).isOpen).toBe(false)
    await open.allow(true)
    expect((await addressOf(element.id)).isOpen).toBe(true)
  })
})

describe('open addresses of a list', () => {
  test('are made, renewed and revoked for all that a question finds, with one entry in the log', async () => {
    const type = await anElementType(admin, [])
    const example = await anElement(admin, type.id, { title: 'Stolpe' })
    await manyElements(server, tenant, { id: example.id, elementTypeId: type.id }, 1100)
    const other = await anElement(admin, type.id, { title: 'Bänk' })
    await change('make', { elementIds: [example.id] })
    const first = await codeOf(example.id)
    const all = { elementTypeId: type.id, question: { searchCriteria: 'stolpe' } }
    expect(await change('make', all)).toMatchObject({ status: 200, body: { count: 1101, changed: 1100 } })
    expect(await codeOf(example.id)).toBe(first)
    expect((await addressOf(other.id)).openAddress).toBeNull()
    expect((await change('renew', all)).body).toEqual({ count: 1101, changed: 1101 })
    expect(await codeOf(example.id)).not.toBe(first)
    expect((await change('revoke', { elementTypeId: type.id, question: {} })).body).toEqual({ count: 1102, changed: 1101 })
    expect((await audited(type.id)).filter((entry) => entry.endsWith('openAddresses'))).toEqual([
      'delete openAddresses',
      'update openAddresses',
      'create openAddresses',
    ])
    expect((await change('revoke', { elementTypeId: type.id, question: {} })).body.changed).toBe(0)
    expect((await change('revoke', { elementIds: [] })).status).toBe(422)
  })
})

describe('labels', () => {
  test('hold the open address where there is one, else that of the own code, with a notice', async () => {
    const type = await anElementType(admin, [])
    const [withOne, without] = [await anElement(admin, type.id, { code: 'HAR 1' }), await anElement(admin, type.id, { code: 'SAKNAR 1' })]
    await change('make', { elementIds: [withOne.id] })
    const design = { layout: 'avery-L7163', codeKind: 'qr', holds: 'openAddress', lines: [], brand: 'none' }
    const objects = { elementIds: [withOne.id, without.id] }
    const check = async (changes: object = {}) =>
      (
        await admin.call<{ notices: { notice: string; codes: string[] }[] }>('POST', '/elements/labels/check', {
          design: { ...design, ...changes },
          objects,
        })
      ).body.notices
    expect(await check()).toEqual([{ notice: 'noOpenAddress', count: 1, codes: ['SAKNAR 1'] }])
    expect(await check({ holds: 'address' })).toEqual([])
    const pictureOf = async (elementId: string, holds: string) =>
      (await admin.call<LabelDrawing>('POST', '/elements/labels/preview', { design: { ...design, holds }, elementId })).body
    // the same picture as without one, since the tenant allows access without a login
    expect(await pictureOf(without.id, 'openAddress')).toEqual(await pictureOf(without.id, 'address'))
    expect(await pictureOf(withOne.id, 'openAddress')).not.toEqual(await pictureOf(withOne.id, 'address'))
  })
})
