import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asId, type FileId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { newId } from '../../ids.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const LIMIT = 100 * 1024 * 1024

/** A tenant of the smallest licence with files of `used` bytes that are no more than rows. */
async function aFilled(used: number) {
  const tenant = await aTenant(server, { licenceLevel: 'none' })
  const admin = await tenant.as('siteAdmin')
  const site = tenant.sites[0]!
  const inSite = <Result>(work: (tx: Tx) => Promise<Result>) =>
    server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [site.id] }, work)
  const now = new Date()
  const id = newId<'file'>(now)
  const common = { content_type: 'text/plain', sha256: '', purpose: 'file', storage_key: crypto.randomUUID(), owner_id: admin.userId }
  const times = { created_at: now, uploaded_at: now, updated_at: now }
  const fill = (tx: Tx) =>
    tx
      .insertInto('files')
      .values({ tenant_id: tenant.id, site_id: site.id, id, file_name: 'a.txt', size: used, ...common, ...times })
      .execute()
  if (used > 0) await inSite(fill)
  /** The counter, and the real sum. */
  const counted = () =>
    inSite(async (tx) => {
      const { rows } = await sql<{ used: number; free: number; there: number }>`select sum(used)::int as used, sum(free)::int as free,
        (select coalesce(sum(size), 0)::int from files) + (select coalesce(sum(size), 0)::int from upload_pieces) as there
        from stored_bytes`.execute(tx)
      return rows[0]!
    })
  const remove = () => inSite((tx) => tx.deleteFrom('files').where('id', '=', id).execute())
  const setLevel = (level: string) =>
    server.database.transaction({ kind: 'installation' }, (tx) =>
      tx.updateTable('tenants').set({ licence_level: level }).where('id', '=', tenant.id).execute(),
    )
  return { tenant, admin, counted, remove, setLevel }
}

const upload = (caller: Caller, bytes: number) =>
  caller.call<{ id: FileId; errors: unknown }>('POST', '/files', { fileName: 'b.txt', base64: Buffer.alloc(bytes, 'a').toString('base64') })
const statuses = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length

const PROTOCOL = { 'tus-resumable': '1.0.0' }
const begin = (caller: Caller, size: number, name = 'a.txt') =>
  caller.call<{ errors: unknown }>('POST', '/uploads', undefined, {
    ...PROTOCOL,
    'upload-length': String(size),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  })
const sendPiece = (caller: Caller, address: string, piece: number | Buffer, offset = 0) =>
  caller.call<{ errors: unknown; text: string }>('PATCH' as 'PUT', address, Buffer.isBuffer(piece) ? piece : Buffer.alloc(piece, 'a'), {
    ...PROTOCOL,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
const offsetOf = (caller: Caller, address: string) => caller.call('HEAD' as 'GET', address, undefined, PROTOCOL)
const complete = (caller: Caller, address: string) =>
  caller.call<{ errors: unknown }>('POST', `/uploads/${address.split('/').at(-1)!.split('?')[0]!}/file`, {})
const refusal = (used: number, size: number) => ({
  usedBytes: used,
  limitBytes: LIMIT,
  sizeBytes: size,
  used: '100 MiB',
  limit: '100 MiB',
  size: `${Math.ceil(size / 1024)} KiB`,
})

test('of 15 uploads at once as many are stored as fit, and the others are refused with the numbers', async () => {
  const { admin, counted } = await aFilled(LIMIT - 10_500)
  const answers = await Promise.all(Array.from({ length: 15 }, () => upload(admin, 1000)))
  expect([statuses(answers, 201), statuses(answers, 413)]).toEqual([10, 5])
  const refused = answers.find(({ status }) => status === 413)!
  expect(refused.body.errors).toMatchObject([
    { message: '@errors.licenceStorage', field: 'file', params: { used: '100 MiB', limitBytes: LIMIT, limit: '100 MiB', size: '1 KiB' } },
  ])
  expect(await counted()).toEqual({ used: LIMIT - 500, free: 500, there: LIMIT - 500 })
  // what is deleted can be used again
  const stored = answers.find(({ status }) => status === 201)!
  expect((await admin.call('DELETE', `/files/${stored.body.id}`)).status).toBe(204)
  expect([(await upload(admin, 1400)).status, (await upload(admin, 200)).status]).toEqual([201, 413])
})

test('resumable uploads count by what has arrived, and once when they are complete', async () => {
  const { admin, counted } = await aFilled(LIMIT - 5000)
  const begun = await begin(admin, 6000)
  expect([begun.status, begun.body.errors]).toEqual([
    413,
    [{ message: '@errors.licenceStorage', field: 'file', params: refusal(LIMIT - 5000, 6000) }],
  ])
  // several that fit one by one do not pass together
  const addresses = await Promise.all([1, 2, 3].map(async () => String((await begin(admin, 2500)).headers.location)))
  expect((await counted()).free).toBe(5000)
  const sent = await Promise.all(addresses.map((address) => sendPiece(admin, address, 2500)))
  expect([statuses(sent, 204), statuses(sent, 413)]).toEqual([2, 1])
  expect(await counted()).toEqual({ used: LIMIT, free: 0, there: LIMIT })
  const arrived = addresses.filter((_, index) => sent[index]!.status === 204)
  for (const address of arrived) expect((await complete(admin, address)).status).toBe(201)
  expect(await counted()).toEqual({ used: LIMIT, free: 0, there: LIMIT })
})

test('an upload beyond the room that is left is refused with the size of the whole file, and gives its bytes back', async () => {
  const { admin, counted } = await aFilled(LIMIT - 5000)
  const [first, second] = [await begin(admin, 4000), await begin(admin, 4500)].map(({ headers }) => String(headers.location))
  await sendPiece(admin, first!, 1500)
  await sendPiece(admin, second!, 3000)
  const refused = await sendPiece(admin, second!, 1500, 3000)
  // without its own bytes, and with those of the other upload
  expect([refused.status, refused.body.errors]).toMatchObject([413, [{ params: refusal(LIMIT - 3500, 4500) }]])
  expect([await counted(), (await offsetOf(admin, second!)).status]).toEqual([{ used: LIMIT - 3500, free: 3500, there: LIMIT - 3500 }, 404])
  expect([(await sendPiece(admin, first!, 2500, 1500)).status, (await complete(admin, first!)).status]).toEqual([204, 201])
})

test.each([
  ['whose first bytes are of another type, with its first piece', Buffer.alloc(1000, 'a'), 50_000, 422],
  ['whose end shows another type, when it is complete', Buffer.from(`%PDF-1.7 ${'a'.repeat(1000)}`), 1009, 204],
] as const)('an upload %s, is refused and gives its bytes back', async (_name, piece, size, status) => {
  const { admin, counted } = await aFilled(1000)
  const address = String((await begin(admin, size, 'a.pdf')).headers.location)
  const sent = await sendPiece(admin, address, piece)
  const last = status === 204 ? await complete(admin, address) : sent
  expect([sent.status, last.status, last.body.errors]).toMatchObject([status, 422, [{ message: '@validation.fileType', field: 'file' }]])
  expect([await counted(), (await offsetOf(admin, address)).status]).toEqual([{ used: 1000, free: LIMIT - 1000, there: 1000 }, 404])
})

test('a cancelled upload gives its bytes back', async () => {
  const { admin, counted } = await aFilled(1000)
  const address = String((await begin(admin, 5000)).headers.location)
  await sendPiece(admin, address, 2000)
  expect((await counted()).used).toBe(3000)
  expect((await admin.call('DELETE', address, undefined, PROTOCOL)).status).toBe(204)
  expect(await counted()).toEqual({ used: 1000, free: LIMIT - 1000, there: 1000 })
})

test('replaced content counts, and replacing needs no more than its upload', async () => {
  const { admin, counted } = await aFilled(LIMIT - 3000)
  const [{ body: first }, { body: second }] = [await upload(admin, 1000), await upload(admin, 2000)]
  expect((await admin.call('POST', '/libraryFiles', { fileId: first.id })).status).toBe(201)
  expect((await admin.call('POST', `/libraryFiles/${first.id}/content`, { fileId: second.id })).status).toBe(200)
  expect(await counted()).toEqual({ used: LIMIT, free: 0, there: LIMIT })
  expect((await admin.call('DELETE', `/libraryFiles/${first.id}?version=2`)).status).toBe(204)
  expect(await counted()).toEqual({ used: LIMIT - 3000, free: 3000, there: LIMIT - 3000 })
})

test('a lower licence refuses uploads until enough was deleted; a higher one is used at once', async () => {
  const { admin, counted, remove, setLevel } = await aFilled(LIMIT)
  await setLevel('small')
  const { body } = await upload(admin, 1000)
  await setLevel('none')
  expect(await counted()).toEqual({ used: LIMIT + 1000, free: -1000, there: LIMIT + 1000 })
  expect((await upload(admin, 1)).status).toBe(413)
  expect((await admin.call('DELETE', `/files/${asId<'file'>(body.id)}`)).status).toBe(204)
  expect((await upload(admin, 1)).status).toBe(413)
  await remove()
  expect(await counted()).toEqual({ used: 0, free: LIMIT, there: 0 })
  expect((await upload(admin, 1)).status).toBe(201)
  expect((await admin.call('GET', '/libraryFiles/storage')).body).toEqual({ count: 1, limit: LIMIT })
})
