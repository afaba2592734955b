import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentProgress } from '@verka/domain/documents/documents.api.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { startMaking } from '../../http/files/documents.ts'
import { shareProgress } from '../../http/files/shared-progress.ts'
import { anElement, anElementType } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const DESIGN = { layout: 'avery-L7160', codeKind: 'qr', holds: 'code', brand: 'none', lines: ['title'] }

/** A tenant with an object, and helpers that request a document of it. */
async function aTenantWithDocuments() {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const type = await anElementType(admin, [])
  const element = await anElement(admin, type.id)
  const owner = { tenantId: tenant.id, userId: admin.userId }
  const request = (caller: Caller, id?: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v2/${tenant.key}/north/elements/labels`,
      headers: { authorization: `Bearer ${caller.token}`, ...(id && { 'document-id': id }) },
      payload: { design: DESIGN, objects: { elementIds: [element.id] }, startAt: 1 },
    })
  const progress = async (caller: Caller, id: string) =>
    (await caller.call<DocumentProgress>('GET', `/api/v2/documents/${id}/progress`)).body
  return { tenant, admin, owner, ask: request, progress }
}

test('a document waits in the queue, reports its position only to its requester, and is rendered in turn; other calls do not wait', async () => {
  const { tenant, admin, owner, ask: request, progress } = await aTenantWithDocuments()
  const { signal } = new AbortController()
  const held = [await startMaking(owner, undefined, signal), await startMaking(owner, undefined, signal)]
  const [first, second] = [randomUUID(), randomUUID()]
  const answers = [request(admin, first), request(admin, second)]
  await expect.poll(async () => progress(admin, second)).toEqual({ state: 'waiting', ahead: 2, done: 0, total: 0 })
  expect((await progress(admin, first)).ahead).toBe(1)
  const other = await tenant.as('siteAdmin')
  expect((await progress(other, first)).state).toBe('none')
  expect((await request(other)).statusCode).toBe(200)

  for (const one of held) one.end()
  for (const answer of await Promise.all(answers)) {
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  for (const id of [first, second]) expect((await progress(admin, id)).state).toBe('none')
})

test('a cancelled request leaves the queue', async () => {
  const { tenant, admin, owner, ask: request, progress } = await aTenantWithDocuments()
  const { signal } = new AbortController()
  const held = [await startMaking(owner, undefined, signal), await startMaking(owner, undefined, signal)]
  const [id, leaving] = [randomUUID(), new AbortController()]
  // only a separate connection can be broken
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const given = fetch(`${origin}/api/v2/${tenant.key}/north/elements/labels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'document-id': id, 'content-type': 'application/json' },
    body: JSON.stringify({ design: DESIGN, objects: { elementIds: [randomUUID()] }, startAt: 1 }),
    signal: leaving.signal,
  })
  await expect.poll(async () => (await progress(admin, id)).state).toBe('waiting')
  leaving.abort()
  await expect(given).rejects.toThrow('aborted')
  await expect.poll(async () => (await progress(admin, id)).state).toBe('none')
  for (const one of held) one.end()
  expect((await request(admin)).statusCode).toBe(200)
})

test('a document that cannot be rendered is reported, and the next one is rendered', async () => {
  const { drawnDocument } = await import('../drawing/drawing.ts')
  const { ask: request, admin } = await aTenantWithDocuments()
  const making = await startMaking({ tenantId: asId(randomUUID()), userId: asId(randomUUID()) }, undefined, new AbortController().signal)
  const broken = { ...making, progress: () => undefined }
  const parts = drawnDocument({ kind: 'labels', sheets: { labels: [{}] } } as never, server.files, broken)
  await expect(parts.next()).rejects.toThrow('not drawn')
  making.end()
  expect((await request(admin)).statusCode).toBe(200)
})

test('the progress of a document that another process makes is read from the database, and ends with it', async () => {
  const { tenant, admin, owner, progress } = await aTenantWithDocuments()
  const id = randomUUID()
  // one that this process knows nothing of
  const elsewhere = shareProgress(server.runtime, { ...owner, id }, () => ({ state: 'making', ahead: 0, done: 3, total: 8 }))
  await expect.poll(() => progress(admin, id)).toEqual({ state: 'making', ahead: 0, done: 3, total: 8 })
  expect((await progress(await tenant.as('siteAdmin'), id)).state).toBe('none')
  elsewhere()
  await expect.poll(async () => (await progress(admin, id)).state).toBe('none')
})
