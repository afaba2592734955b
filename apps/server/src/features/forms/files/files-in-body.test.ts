import { readdir } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aField, anElementType, aRecordType, withKey } from '../../../testing/made/a-working-day.ts'
import { anImage, PDF } from '../../../testing/made/files.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

interface Saved {
  id: string
  version: number
  errors: { message: string; field: string }[]
  dataProperties: { dataPropertyTypeId: string; value: { fileId: string; fileName: string; size: number }[] }[]
}
const bytesIn = async () =>
  (await readdir(server.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
const rows = () =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    tx.selectFrom('files').select(['id', 'unused_since']).orderBy('id').execute(),
  )
const [documents, pictures, text] = [aField('dokument', 'file'), aField('bilder', 'image'), aField('text', 'text')]
const pdf = (reference: string, fileName = 'a.pdf') => ({ fileName, type: 'application/pdf', base64: PDF.toString('base64'), reference })
const png = async (reference: string) => ({ fileName: 'b.png', type: '', base64: (await anImage('png')).toString('base64'), reference })
const namesIn = ({ dataProperties }: Saved) => dataProperties.flatMap(({ value }) => value.map(({ fileName }) => fileName))
const errorsOf = ({ errors }: Saved) => errors.map(({ message, field }) => [message, field])

test.each(['v1', 'v2'])('an object is created and saved with files in the body, in %s', async (version) => {
  const type = await anElementType(admin, [documents, pictures, text])
  const path = `/api/${version}/${tenant.key}/north/elements`
  const body = { elementTypeId: type.id, title: 'Pump', files: [pdf(documents.id), await png(pictures.id)] }
  const created = await admin.call<Saved>('POST', path, body)
  expect([created.status, namesIn(created.body)]).toEqual([201, ['a.pdf', 'b.png']])
  const picture = created.body.dataProperties.find(({ dataPropertyTypeId: id }) => id === pictures.id)!.value[0]!
  const thumb = `/api/v2/${tenant.key}/north/files/${picture.fileId}/content?size=thumb`
  expect((await server.app.inject({ url: thumb, headers: { authorization: `Bearer ${admin.token}` } })).statusCode).toBe(200)

  // a field that was not sent keeps what it has; one that was sent gets the file beside it
  const { id } = created.body
  const save = (extra: object, at: number) => admin.call<Saved>('PUT', `${path}/${id}`, { ...body, files: [], version: at, ...extra })
  const added = await save({ files: [pdf(documents.id, 'c.pdf')] }, 1)
  expect([added.status, namesIn(added.body)]).toEqual([200, ['a.pdf', 'c.pdf', 'b.png']])
  const upload = await admin.call<{ id: string }>('POST', '/files', { fileName: 'd.txt', base64: 'aGVq' })
  const value = [{ fileId: upload.body.id }]
  const replaced = await save({ files: [pdf(documents.id, 'e.pdf')], dataProperties: [{ dataPropertyTypeId: documents.id, value }] }, 2)
  expect(namesIn(replaced.body)).toEqual(['d.txt', 'e.pdf', 'b.png'])
})

test('a predefined value takes files, too', async () => {
  const type = await aRecordType(admin, [documents])
  const body = { recordTypeId: type.id, localizedNames: [{ culture: 'sv-SE', text: 'Läcka' }], files: [pdf(documents.id)] }
  const created = await admin.call<Saved>('POST', '/records', body)
  expect([created.status, namesIn(created.body)]).toEqual([201, ['a.pdf']])
  const saved = await admin.call<Saved>('PUT', `/records/${created.body.id}`, { ...body, version: 1, files: [pdf(documents.id, 'b.pdf')] })
  expect([saved.status, namesIn(saved.body)]).toEqual([200, ['a.pdf', 'b.pdf']])
})

test('what an upload is refused for is an error of its file, and nothing stays', async () => {
  const type = await anElementType(admin, [documents, pictures, text])
  const [bytes, before] = [await bytesIn(), await rows()]
  const post = (files: unknown[]) => admin.call<Saved>('POST', '/elements', { elementTypeId: type.id, title: 'Pump', files })
  const content = await post([
    pdf(documents.id),
    { ...pdf(pictures.id), fileName: 'a.png', type: '' },
    { ...pdf(documents.id), base64: '' },
    { ...pdf(documents.id), fileName: 'a.exe' },
  ])
  expect([content.status, errorsOf(content.body)]).toEqual([
    422,
    [
      ['@validation.imageType', 'files.1.base64'],
      ['@validation.fileEmpty', 'files.2.base64'],
      ['@validation.fileType', 'files.3.base64'],
    ],
  ])
  const fields = await post([pdf(documents.id), pdf(text.id), pdf(randomUUID()), pdf(pictures.id)])
  expect([fields.status, errorsOf(fields.body)]).toEqual([
    422,
    [
      ['@validation.unknownField', 'files.1.reference'],
      ['@validation.unknownField', 'files.2.reference'],
      ['@validation.imageType', 'files.3.fileName'],
    ],
  ])
  expect(errorsOf((await post([{ ...pdf(documents.id), base64: 'a b!' }])).body)).toEqual([['@errors.wrongType', 'files.0.base64']])
  // the form is refused after its files were stored
  const untitled = await admin.call('POST', '/elements', { elementTypeId: type.id, title: ' ', files: [pdf(documents.id)] })
  const tooMany = await post(Array.from({ length: 11 }, () => pdf(documents.id)))
  expect([untitled.status, tooMany.status, errorsOf(tooMany.body)]).toEqual([
    422,
    422,
    [['@validation.maxFiles', `dataProperties.${documents.id}`]],
  ])
  expect([await bytesIn(), await rows()]).toEqual([bytes, before])
})

test('a repeat of the same attempt makes no second file', async () => {
  const type = await anElementType(admin, [documents])
  const [bytes, before] = [await bytesIn(), (await rows()).length]
  const key = withKey()
  const body = { elementTypeId: type.id, title: 'Pump', files: [pdf(documents.id)] }
  const answers = await Promise.all(Array.from({ length: 5 }, () => admin.call<Saved>('POST', '/elements', body, key)))
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
  expect([await bytesIn(), (await rows()).length]).toEqual([bytes + 1, before + 1])
  const { id } = answers[0]!.body
  // of an old version nothing is stored
  expect((await admin.call('PUT', `/elements/${id}`, { ...body, version: 7 })).status).toBe(409)
  expect([await bytesIn(), (await rows()).length]).toEqual([bytes + 1, before + 1])
})

test('10 MiB in all are taken, more are not', async () => {
  const type = await anElementType(admin, [documents])
  const of = (mib: number) => ({
    fileName: 'a.txt',
    base64: Buffer.alloc(mib * 1024 * 1024, 'a').toString('base64'),
    reference: documents.id,
  })
  const post = (files: unknown[]) => admin.call<Saved>('POST', '/elements', { elementTypeId: type.id, title: 'Pump', files })
  expect((await post([of(6), of(4)])).status).toBe(201)
  const refused = await post([of(6), of(4.5)])
  expect([refused.status, errorsOf(refused.body)]).toEqual([413, [['@errors.bodyFilesTooLarge', 'files']]])
  expect((await post([of(6), of(6), of(6)])).status).toBe(413)
  // another call is as large as before
  const large = await admin.call('POST', '/elements/filter', { searchCriteria: 'a'.repeat(9 * 1024 * 1024) })
  expect(large.status).toBe(413)
})

test('files are for those who may save, and for fields that they see', async () => {
  const user = await tenant.as('user')
  const hidden = aField('dold', 'file', { showForAdmin: false })
  const type = await anElementType(admin, [documents, hidden])
  const post = (caller: Caller, reference: string) =>
    caller.call<Saved>('POST', '/elements', { elementTypeId: type.id, title: 'Pump', files: [pdf(reference)] })
  expect((await post(user, documents.id)).status).toBe(403)
  expect(errorsOf((await post(admin, hidden.id)).body)).toEqual([['@validation.unknownField', 'files.0.reference']])
})
