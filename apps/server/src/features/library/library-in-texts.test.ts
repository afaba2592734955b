import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import { aField, anElement, anElementType, anOperationType, aRecordType, aService } from '../../testing/made/a-working-day.ts'
import { anImage } from '../../testing/made/files.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let tenantAdmin: Caller
let user: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('siteAdmin')
  tenantAdmin = await tenant.as('tenantAdmin')
  user = await tenant.as('user')
})
afterAll(() => server.close())

const uploaded = async (caller: Caller, path = '') => {
  const base64 = (await anImage('png')).toString('base64')
  return (await caller.call<{ id: string }>('POST', `${path}/files`, { fileName: 'skylt.png', base64 })).body.id
}
const inLibrary = async (path = '') => {
  const id = await uploaded(admin, path)
  expect((await admin.call('POST', `${path}/libraryFiles`, { fileId: id })).status).toBe(201)
  return id
}
const picture = (id: string) => `<img data-file="${id}" alt="Skylt" />`
const link = (id: string) => `<p>Läs <a data-file="${id}">rutinen</a>.</p>`
const statusFor = async (caller: Caller, id: string) => {
  const url = `/api/v2/${tenant.key}/north/files/${id}/content`
  return (await server.app.inject({ url, headers: { authorization: `Bearer ${caller.token}` } })).statusCode
}
const usesOf = async (id: string) => (await admin.call<{ items: unknown[] }>('GET', `/libraryFiles/${id}/uses`)).body.items

interface Saved {
  id: string
  version: number
  dataProperties: { value: string }[]
}
const text = aField('beskrivning', 'html')
const objectWith = async (html: string, caller = admin, fields: Field[] = [text]) => {
  const type = await anElementType(tenantAdmin, fields)
  const dataProperties = [{ dataPropertyTypeId: fields[0]!.id, value: html }]
  const element = (await anElement(caller, type.id, { dataProperties })) as unknown as Saved
  const save = async (value: string | null, by = caller) => {
    const body = {
      elementTypeId: type.id,
      title: 'Hammare',
      version: element.version,
      dataProperties: [{ dataPropertyTypeId: text.id, value }],
    }
    const { status, body: saved } = await by.call<Saved>('PUT', `/elements/${element.id}`, body)
    expect(status).toBe(200)
    element.version = saved.version
    return saved.dataProperties[0]?.value
  }
  return { element, save }
}

test('a text shows a picture and links a file of the library, and who reads the text may read them', async () => {
  const [shown, linked] = [await inLibrary(), await inLibrary()]
  expect([await statusFor(user, shown), await statusFor(user, linked)]).toEqual([404, 404])
  const html = `${picture(shown)}${link(linked)}`
  const { element, save } = await objectWith(html)
  expect(element.dataProperties[0]!.value).toBe(html)
  expect([await statusFor(user, shown), await statusFor(user, linked)]).toEqual([200, 200])
  expect(await usesOf(shown)).toEqual([{ kind: 'elements', count: 1 }])
  // a picture alone is a text, too
  expect(await save(picture(shown))).toBe(picture(shown))
  expect(await statusFor(user, linked)).toBe(404)
  await save(null)
  expect([await statusFor(user, shown), await usesOf(shown)]).toEqual([404, []])
})

test('a text that only administrators see lends nothing to others', async () => {
  const id = await inLibrary()
  await objectWith(picture(id), admin, [aField('intern', 'html', { showForUser: false })])
  expect([await statusFor(user, id), await statusFor(admin, id)]).toEqual([404, 200])
})

test('a text keeps no other file: missing, of another site, an upload, a file of an object', async () => {
  const south = await inLibrary(`/api/v2/${tenant.key}/south`)
  const upload = await uploaded(admin)
  const ofObject = await uploaded(admin)
  const field = aField('bild', 'image')
  const type = await anElementType(tenantAdmin, [field])
  await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: field.id, value: [{ fileId: ofObject }] }] })
  const others = [randomUUID(), south, upload, ofObject]
  const { element } = await objectWith(`<p>a</p>${others.map((id) => `${picture(id)}${link(id)}`).join('')}`)
  expect(element.dataProperties[0]!.value).toBe(`<p>a</p>${others.map(() => '<p>Läs <a>rutinen</a>.</p>').join('')}`)
  expect(await statusFor(user, upload)).toBe(404)
})

test('nobody gets to read a file by naming it in a text', async () => {
  const [known, secret] = [await inLibrary(), await inLibrary()]
  const type = await anElementType(tenantAdmin, [text])
  const field = aField('svar', 'html')
  const operationType = await anOperationType(tenantAdmin, type.id, [field])
  const service = await aService(tenantAdmin, operationType)
  const element = await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: text.id, value: picture(known) }] })
  const body = {
    elementId: element.id,
    transactionTypeId: service.id,
    operationTypeId: operationType.id,
    operationTypeVersion: 1,
    mode: 'start',
    dataProperties: [{ dataPropertyTypeId: field.id, value: `${picture(known)}${picture(secret)}<p>a</p>` }],
  }
  const privileged = await tenant.as('privilegedUser')
  const done = await privileged.call<Saved>('POST', '/operations', body, { 'idempotency-key': randomUUID() })
  expect([done.status, done.body.dataProperties?.[0]?.value ?? done.body]).toEqual([201, `${picture(known)}<p>a</p>`])
  expect(await statusFor(privileged, secret)).toBe(404)
})

test('instructions of a form show files to everybody who sees the field, until the form is deleted', async () => {
  const [id, elsewhere] = [await inLibrary(), await inLibrary(`/api/v2/${tenant.key}/south`)]
  const defaultValue = [{ culture: 'sv-SE', text: `${picture(id)}${picture(elsewhere)}<p>Gör så här.</p>` }]
  const instruction = aField('instruktion', 'html', { defaultValue } as Partial<Field>)
  const rows = aField('rader', 'collection', { children: [aField('anvisning', 'html', { defaultValue } as Partial<Field>)] })
  for (const [path, make] of [
    ['elementTypes', () => anElementType(tenantAdmin, [instruction])],
    ['recordTypes', () => aRecordType(tenantAdmin, [rows])],
  ] as const) {
    const made = await make()
    expect(JSON.stringify(made.dataPropertyTypes)).toContain(id)
    expect(JSON.stringify(made.dataPropertyTypes)).not.toContain(elsewhere)
    expect([path, await statusFor(user, id), await usesOf(id)]).toEqual([path, 200, [{ kind: path, count: 1 }]])
    expect((await admin.call('DELETE', `/libraryFiles/${id}?version=1`)).status).toBe(409)
    expect((await tenantAdmin.call('DELETE', `/${path}/${made.id}?version=1`)).status).toBe(204)
    expect([path, await statusFor(user, id), await usesOf(id)]).toEqual([path, 404, []])
  }
})
