import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { scheduleRemoval } from '../../files/removals.queries.ts'
import { newStorageKey } from '../../files/store.ts'
import { spool } from '../../files/spool.ts'
import { anImage } from '../../testing/made/files.ts'
import { Readable } from 'node:stream'
import type { FileId } from '@verka/domain/entities/ids.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { sweepFiles } from './sweep-files.ts'

const HOUR = 60 * 60 * 1000
let server: TestApp
let tenant: TestTenant
let user: Caller
beforeAll(async () => {
  server = await testApp({ hasOwnDatabase: true })
  tenant = await aTenant(server)
  user = await tenant.as('user')
})
afterAll(() => server.close())

const sweepAfter = (hours: number) =>
  sweepFiles({
    database: server.database,
    files: server.files,
    now: () => new Date(Date.now() + hours * HOUR),
    log: pino({ level: 'silent' }),
  })
const bytes = async () => (await readdir(server.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
const uploaded = async () => {
  const base64 = (await anImage('png')).toString('base64')
  return (await user.call<{ id: FileId }>('POST', '/files', { fileName: 'a.png', base64 })).body.id
}
const inSite = <Result>(work: Parameters<typeof server.database.transaction<Result>>[1]) =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, work)
const use = (fileId: FileId) =>
  inSite(async (tx) => {
    const scope = { tenant_id: tenant.id, site_id: tenant.sites[0]!.id, file_id: fileId }
    await tx
      .insertInto('file_uses')
      .values({ ...scope, entity_kind: 'element', entity_id: randomUUID(), field_id: randomUUID() })
      .execute()
    await tx.updateTable('files').set({ unused_since: null }).where('id', '=', fileId).execute()
  })
const fileIds = () => inSite(async (tx) => (await tx.selectFrom('files').select('id').execute()).map((row) => row.id))

test('files unused for a day are deleted, bytes after rows; used and new ones stay', async () => {
  const [used, unused] = [await uploaded(), await uploaded()]
  await use(used)
  await sweepAfter(23)
  expect((await fileIds()).sort()).toEqual([used, unused].sort())
  expect(await bytes()).toBe(4)
  // several processes at once
  await Promise.all([sweepAfter(25), sweepAfter(25), sweepAfter(25)])
  await sweepAfter(25)
  expect(await fileIds()).toEqual([used])
  expect(await bytes()).toBe(2)
})

test('bytes without a row, left by a dead process, are deleted after a day, and never before a row may claim them', async () => {
  const before = await bytes()
  const key = newStorageKey()
  await server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
    scheduleRemoval(tx, tenant.id, [key], new Date(Date.now() + 24 * HOUR)),
  )
  await server.files.put(key, await spool(server.files.staging, Readable.from([Buffer.from('x')])))
  await sweepAfter(23)
  expect(await bytes()).toBe(before + 1)
  await sweepAfter(25)
  expect(await bytes()).toBe(before)
})

test('an upload that was removed has its bytes removed by the next sweep', async () => {
  const before = await bytes()
  const id = await uploaded()
  expect((await user.call('DELETE', `/files/${id}`)).status).toBe(204)
  await sweepAfter(0)
  expect(await bytes()).toBe(before)
})

test('a file that is claimed during the sweep stays', async () => {
  const id = await uploaded()
  await inSite(async (tx) => {
    await tx.selectFrom('files').select('id').where('id', '=', id).forUpdate().execute()
    await sweepAfter(25)
    const scope = { tenant_id: tenant.id, site_id: tenant.sites[0]!.id, file_id: id }
    await tx
      .insertInto('file_uses')
      .values({ ...scope, entity_kind: 'element', entity_id: randomUUID(), field_id: randomUUID() })
      .execute()
    await tx.updateTable('files').set({ unused_since: null }).where('id', '=', id).execute()
  })
  await sweepAfter(25)
  expect(await fileIds()).toContain(id)
})

test('half uploads of a process that died go after an hour', async () => {
  const [old, young] = [join(server.files.staging, 'old'), join(server.files.staging, 'young')]
  for (const path of [old, young]) await writeFile(path, 'x')
  const past = new Date(Date.now() - 2 * HOUR)
  await utimes(old, past, past)
  expect((await sweepAfter(0)).staged).toBe(1)
  expect(await readdir(server.files.staging)).toEqual(['young'])
})
