import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileId } from '@verka/domain/entities/ids.ts'
import type { StoredFile } from '@verka/domain/files/files.api.ts'
import type { FullFile, ListedFile } from '@verka/domain/library/library.api.ts'
import { aField, anElement, anElementType, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
import { anImage } from '../../testing/made/files.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { sweepSite } from '../files/sweep-files.ts'

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

const DAY = 24 * 60 * 60 * 1000
// other tests have their own tenants, and the sweep of all would delete what they upload
const sweepAfter = (days: number) =>
  sweepSite({ database: server.database, now: () => new Date(Date.now() + days * DAY) }, tenant.id, tenant.sites[0]!.id)

const uploaded = async (caller: Caller, fileName: string, content?: Buffer): Promise<StoredFile> => {
  const bytes =
    content ?? (fileName.endsWith('.png') ? await anImage('png', 30 + Math.ceil(Math.random() * 500)) : Buffer.from(randomUUID()))
  const { status, body } = await caller.call<StoredFile>('POST', '/files', { fileName, base64: bytes.toString('base64') })
  expect(status).toBe(201)
  return body
}
const added = async (fileName: string, caller = admin): Promise<ListedFile> => {
  const { id } = await uploaded(caller, fileName)
  const { status, body } = await caller.call<ListedFile>('POST', '/libraryFiles', { fileId: id })
  expect(status).toBe(201)
  return body
}
const full = async (id: string, caller = admin) => (await caller.call<FullFile>('GET', `/libraryFiles/${id}/full`)).body
const filtered = async (body: object, caller = admin) =>
  (await caller.call<{ items: ListedFile[]; totalCount: number }>('POST', '/libraryFiles/filter', body)).body
const contentFor = async (caller: Caller, id: string, query = '') => {
  const url = `/api/v2/${tenant.key}/north/files/${id}/content${query}`
  const { statusCode, rawPayload, headers } = await server.app.inject({ url, headers: { authorization: `Bearer ${caller.token}` } })
  return { status: statusCode, bytes: rawPayload, etag: headers.etag }
}
/** An object with files in its field, and those who may see it. */
const withFiles = async (kind: 'file' | 'image', files: { id: string }[]) => {
  const field = aField('bilaga', kind)
  const type = await anElementType(tenantAdmin, [field])
  const value = files.map(({ id }) => ({ fileId: id }))
  const element = await anElement(tenantAdmin, type.id, { dataProperties: [{ dataPropertyTypeId: field.id, value }] })
  return { field, type, element }
}

describe('the library', () => {
  test('an upload of an administrator is added, stays for ever, and is not read by others', async () => {
    const file = await added('manual.txt')
    expect(file).toMatchObject({ fileName: 'manual.txt', type: 'text/plain', owner: 'library', useCount: 0, version: 1 })
    expect(file.can).toEqual({ edit: true, delete: true })
    await sweepAfter(400)
    expect((await full(file.id)).id).toBe(file.id)
    const items = await admin.call<{ items: ListedFile[] }>('GET', '/libraryFiles')
    expect(items.body.items.map(({ id }) => id)).toContain(file.id)
    for (const path of ['', '/content']) expect((await user.call('GET', `/files/${file.id}${path}`)).status).toBe(404)
    expect((await user.call('GET', `/libraryFiles/${file.id}/full`)).status).toBe(403)
    expect((await admin.call('DELETE', `/files/${file.id}`)).status).toBe(403)
    expect((await contentFor(tenantAdmin, file.id)).status).toBe(200)
    expect((await admin.call('GET', `/api/v2/${tenant.key}/south/libraryFiles/${file.id}/full`)).status).toBe(404)
  })

  test('only an own upload without references can be added', async () => {
    const foreign = await uploaded(user, 'a.txt')
    const used = await uploaded(tenantAdmin, 'b.txt')
    await withFiles('file', [used])
    for (const [caller, fileId] of [
      [admin, foreign.id],
      [tenantAdmin, used.id],
      [admin, randomUUID()],
    ] as const) {
      const { status, body } = await caller.call('POST', '/libraryFiles', { fileId })
      expect([status, body.errors]).toEqual([422, [{ message: '@validation.fileMissing', field: 'fileId' }]])
    }
    expect((await user.call('POST', '/libraryFiles', { fileId: foreign.id })).status).toBe(403)
  })

  test('the list has files of objects and values in fields that the caller may see', async () => {
    const shown = await uploaded(tenantAdmin, 'visible-one.txt')
    await withFiles('file', [shown])
    const change = async (id: string, changes: object) => {
      const { body } = await tenantAdmin.call('GET', `/elementTypes/${id}`)
      expect((await tenantAdmin.call('PUT', `/elementTypes/${id}`, { ...body, ...changes })).status).toBe(200)
    }
    const secret = await uploaded(tenantAdmin, 'secret-one.txt')
    const hidden = await withFiles('file', [secret])
    await change(hidden.type.id, { dataPropertyTypes: [{ ...hidden.field, showForAdmin: false }] })
    const drafted = await uploaded(tenantAdmin, 'drafted-one.txt')
    await change((await withFiles('file', [drafted])).type.id, { status: 'draft' })
    const ofValue = await uploaded(tenantAdmin, 'valued-one.txt')
    const field = aField('bilaga', 'file')
    const recordType = await aRecordType(tenantAdmin, [field])
    await aRecord(tenantAdmin, recordType.id, 'Läcka', 'Leak', {
      dataProperties: [{ dataPropertyTypeId: field.id, value: [{ fileId: ofValue.id }] }],
    })
    await uploaded(admin, 'unused-one.txt')
    const library = await added('library-one.txt')
    const namesFor = async (caller: Caller, owner: string) => {
      const { items } = await filtered({ searchCriteria: '-one', filters: [{ column: 'owner', value: owner }] }, caller)
      return items.map(({ fileName }) => fileName)
    }
    expect(await namesFor(admin, 'objects')).toEqual(['valued-one.txt', 'visible-one.txt'])
    expect(await namesFor(tenantAdmin, 'objects')).toEqual(['drafted-one.txt', 'valued-one.txt', 'visible-one.txt'])
    expect(await namesFor(admin, 'library')).toEqual([library.fileName])
    expect(await full(shown.id)).toMatchObject({ owner: 'objects', useCount: 1, can: { edit: false, delete: false } })
    expect((await admin.call('GET', `/libraryFiles/${secret.id}/full`)).status).toBe(404)
    expect((await admin.call('GET', `/libraryFiles/${drafted.id}/full`)).status).toBe(404)
    expect((await user.call('POST', '/libraryFiles/filter', {})).status).toBe(403)
    expect((await admin.call('DELETE', `/libraryFiles/${shown.id}?version=1`)).status).toBe(404)
  })

  test('it is searched, filtered by type and size, and ordered by each column', async () => {
    await added('Ålder.txt')
    await added('ansikte.png')
    const { items } = await filtered({ searchCriteria: 'ÅLD', filters: [{ column: 'type', value: ['text/plain'] }] })
    expect(items.map(({ fileName }) => fileName)).toEqual(['Ålder.txt'])
    for (const column of ['fileName', 'type', 'size', 'owner', 'uploadedBy', 'uploadedAt', 'useCount', 'updatedAt'])
      for (const dir of ['asc', 'desc']) {
        const page = await filtered({ ordering: [{ column, dir }], limit: 2 })
        expect([column, page.items.length]).toEqual([column, 2])
      }
    const exported = await server.app.inject({
      method: 'POST',
      url: `/api/v2/${tenant.key}/north/libraryFiles/export?format=csv`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { columns: ['fileName', 'type', 'owner', 'useCount'], searchCriteria: 'ansikte' },
    })
    expect(exported.body).toContain('ansikte.png;PNG;Biblioteket;0')
  })
})

describe('changes', () => {
  test('a rename keeps the extension of the content, and values have the new name', async () => {
    const file = await added('rutin.txt')
    const { element } = await withFiles('file', [file])
    const put = (fileName: string, version: number) =>
      admin.call<ListedFile>('PUT', `/libraryFiles/${file.id}`, { id: file.id, version, fileName })
    const { status, body } = await put('../Ny rutin.pdf', 1)
    expect([status, body.fileName, body.version]).toEqual([200, 'Ny rutin.txt', 2])
    expect((await put('sen.txt', 1)).status).toBe(409)
    expect((await put(' ', 2)).status).toBe(422)
    const read = (await admin.call<typeof element>('GET', `/elements/${element.id}`)).body
    expect(read.dataProperties[0]).toMatchObject({ value: [{ fileId: file.id, fileName: 'Ny rutin.txt' }], displayValue: 'Ny rutin.txt' })
    expect(read.version).toBe(element.version)
  })

  test('replaced content has the same id, another ETag, and can be restored for 30 days', async () => {
    const file = await added('skylt.png')
    const { element } = await withFiles('image', [file])
    const [before, thumb] = [await contentFor(admin, file.id), await contentFor(admin, file.id, '?size=thumb')]
    const upload = await uploaded(admin, 'ny.png')
    const replace = (fileId: FileId) => admin.call<FullFile>('POST', `/libraryFiles/${file.id}/content`, { fileId })
    const { status, body } = await replace(upload.id)
    expect([status, body.fileName, body.size, body.version, body.useCount]).toEqual([200, 'skylt.png', upload.size, 2, 1])
    const after = await contentFor(admin, file.id)
    expect(after.bytes.length).toBe(upload.size)
    expect(after.etag).not.toBe(before.etag)
    expect((await contentFor(admin, file.id, '?size=thumb')).etag).not.toBe(thumb.etag)
    const read = (await admin.call<typeof element>('GET', `/elements/${element.id}`)).body
    expect(read.dataProperties[0]!.value).toMatchObject([{ fileId: file.id, size: upload.size }])
    expect(body.replaced).toMatchObject([{ size: file.size, fileName: 'skylt.png', uploadedBy: { id: admin.userId } }])

    // a second use of the same upload
    expect((await replace(upload.id)).status).toBe(422)

    await sweepAfter(29)
    const content = body.replaced[0]!.id
    expect((await contentFor(admin, content)).bytes).toEqual(before.bytes)
    expect((await contentFor(user, content)).status).toBe(404)
    const restored = await admin.call<FullFile>('POST', `/libraryFiles/${file.id}/contents/${content}/restore`, {})
    expect(restored.body).toMatchObject({ size: file.size, version: 3, replaced: [{ size: upload.size }] })
    expect(await contentFor(admin, file.id)).toEqual(before)
    await sweepAfter(31)
    expect((await full(file.id)).replaced).toEqual([])
    expect((await admin.call('POST', `/libraryFiles/${file.id}/contents/${content}/restore`, {})).status).toBe(404)
    expect(await contentFor(admin, file.id)).toEqual(before)
  })

  test('a picture is replaced by a picture only, whose type gives the extension', async () => {
    const file = await added('karta.png')
    const text = await uploaded(admin, 'a.txt')
    const refused = await admin.call('POST', `/libraryFiles/${file.id}/content`, { fileId: text.id })
    expect([refused.status, refused.body.errors]).toEqual([422, [{ message: '@validation.imageType', field: 'fileId' }]])
    const jpeg = await uploaded(admin, 'b.jpg', await anImage('jpeg'))
    const { body } = await admin.call<FullFile>('POST', `/libraryFiles/${file.id}/content`, { fileId: jpeg.id })
    expect([body.fileName, body.type]).toEqual(['karta.jpg', 'image/jpeg'])
    // somebody else's upload
    const foreign = await uploaded(tenantAdmin, 'c.png')
    expect((await admin.call('POST', `/libraryFiles/${file.id}/content`, { fileId: foreign.id })).status).toBe(422)
  })

  test('a used file is not deleted and names its uses; an unused one goes with its replaced content', async () => {
    const file = await added('avtal.txt')
    const { element } = await withFiles('file', [file])
    const upload = await uploaded(admin, 'ny.txt')
    await admin.call('POST', `/libraryFiles/${file.id}/content`, { fileId: upload.id })
    const uses = await admin.call('GET', `/libraryFiles/${file.id}/uses`)
    expect(uses.body).toEqual({ items: [{ kind: 'elements', count: 1 }] })
    const refused = await admin.call('DELETE', `/libraryFiles/${file.id}?version=2`)
    expect([refused.status, refused.body.errors]).toEqual([409, [{ message: '@errors.usedByElements', params: { count: 1 } }]])
    expect((await full(file.id)).usedIn).toEqual([{ entity: 'element', id: element.id, name: expect.any(String) as string }])
    expect((await tenantAdmin.call('DELETE', `/elements/${element.id}?version=${element.version}`)).status).toBe(204)
    await sweepAfter(400)
    expect((await admin.call('DELETE', `/libraryFiles/${file.id}?version=1`)).status).toBe(409)
    expect((await admin.call('DELETE', `/libraryFiles/${file.id}?version=2`)).status).toBe(204)
    expect((await admin.call('GET', `/libraryFiles/${file.id}/full`)).status).toBe(404)
    const left = await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
      tx.selectFrom('files').select('id').where('id', 'in', [file.id, upload.id]).execute(),
    )
    expect(left).toEqual([])
  })

  test('of several who replace at once the last is shown, and nothing is lost', async () => {
    const file = await added('kappas.txt')
    const uploads = await Promise.all(Array.from({ length: 6 }, (_, at) => uploaded(admin, `${at}.txt`)))
    const answers = await Promise.all(uploads.map(({ id }) => admin.call('POST', `/libraryFiles/${file.id}/content`, { fileId: id })))
    expect(answers.map(({ status }) => status)).toEqual(uploads.map(() => 200))
    const { version, replaced } = await full(file.id)
    expect([version, replaced.length]).toEqual([7, 6])
  })

  test('each change is in the audit log with the name of the file', async () => {
    const file = await added('loggad.txt')
    await admin.call('PUT', `/libraryFiles/${file.id}`, { id: file.id, version: 1, fileName: 'Loggad 2' })
    const { items } = (
      await admin.call<{ items: { action: string; name: string; entity: string }[] }>('POST', '^/auditLog/filter', { entityId: file.id })
    ).body
    expect(items.map(({ action, entity, name }) => [action, entity, name])).toEqual([
      ['update', 'libraryFile', 'Loggad 2.txt'],
      ['create', 'libraryFile', 'loggad.txt'],
      ['create', 'file', null],
    ])
  })
})
