import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { StoredFile } from '@verka/domain/files/files.api.ts'
import { openDirectoryStore } from '../../files/directory-store.ts'
import { openCuttingProxy } from '../../testing/faults/cutting-proxy.ts'
import { metadataOf, PDF_METADATA, uploadsOf } from '../../testing/made/resumable-uploads.ts'
import { anImage, PDF, upload } from '../../testing/made/files.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { sweepFiles } from './sweep-files.ts'

const HOUR = 60 * 60 * 1000
let own: Awaited<ReturnType<typeof freshDatabase>>
let clock = 0
let isDiskFull = false
let isReadOnly = false
let opened = 0
let server: TestApp
/** Another process on the same database and the same store. */
let other: TestApp
let tenant: TestTenant
let user: Caller
let origin: string
let otherOrigin: string
let uploads: ReturnType<typeof uploadsOf>
beforeAll(async () => {
  const now = () => new Date(Date.now() + clock)
  // a sweep is about all tenants: it would delete what another test uploads
  own = await freshDatabase(inject('superuserUrl'))
  server = await testApp({ now, databaseUrl: own.applicationUrl })
  const store = await openDirectoryStore(server.folder)
  other = await testApp({
    now,
    databaseUrl: own.applicationUrl,
    files: {
      ...store,
      open(...which) {
        opened++
        return store.open(...which)
      },
      async put(key, file) {
        // the kernel's own error of a full disk
        if (isDiskFull) await writeFile('/dev/full', 'x')
        if (isReadOnly) throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' })
        await store.put(key, file)
      },
    },
  })
  tenant = await aTenant(server)
  user = await tenant.as('user')
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  uploads = uploadsOf({ origin, tenant, user })
  otherOrigin = await other.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await other.close()
  await server.close()
  await own.drop()
})

const stored = async () => (await readdir(server.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
const stagedSizes = async () => {
  const { staging } = server.files
  return Promise.all((await readdir(staging)).map(async (name) => (await stat(join(staging, name))).size))
}
const sweepAfter = (hours: number) => {
  const { database, files } = server
  return sweepFiles({ database, files, now: () => new Date(Date.now() + hours * HOUR), log: pino({ level: 'silent' }) })
}

/** An incompressible picture of about this size. */
async function aPhoto(size: number): Promise<Buffer> {
  const jpeg = await anImage('jpeg')
  // after the end of the picture: decoders do not look there
  return Buffer.concat([jpeg, randomBytes(size - jpeg.length)])
}

describe('a network that breaks', () => {
  test('a photo arrives over connections that carry 50 KB each, at the cost of one request for each', async () => {
    const photo = await aPhoto(500_000)
    const proxy = await openCuttingProxy(Number(new URL(origin).port), 50_000)
    const before = await stored()
    const sent = await new Promise<Upload>((resolve, reject) => {
      const one = new Upload(photo, {
        endpoint: `http://127.0.0.1:${proxy.port}/api/v2/${tenant.key}/north/uploads?culture=sv-SE`,
        metadata: { filename: 'photo.jpg', filetype: 'image/jpeg', purpose: 'image' },
        headers: { authorization: `Bearer ${user.token}` },
        chunkSize: 256 * 1024,
        retryDelays: [0, 0, 10],
        onSuccess: () => resolve(one),
        onError: reject,
      })
      one.start()
    })
    await proxy.close()
    expect(proxy.cuts()).toBeGreaterThanOrEqual(9)
    // bytes sent twice are those that a broken connection had not delivered
    expect(proxy.carried()).toBeLessThan(photo.length * 1.5)
    const { status, body } = await uploads.complete(sent.url!.split('?')[0]!)
    expect([status, body.size, body.type, body.sha256]).toEqual([
      201,
      photo.length,
      'image/jpeg',
      createHash('sha256').update(photo).digest('hex'),
    ])
    expect(await uploads.contentOf(body.id)).toEqual(photo)
    // the file and its thumbnail; the pieces are deleted
    await sweepAfter(0)
    expect(await stored()).toBe(before + 2)
  })

  test('bytes received before a connection broke are kept, and a hanging request is ended by the next one', async () => {
    const path = await uploads.begin(PDF.length)
    const socket = uploads.startPiece(path, PDF)
    socket.write(PDF.subarray(0, 30))
    // the connection stays open and idle
    await expect.poll(async () => (await stagedSizes()).includes(30)).toBe(true)
    expect((await uploads.tus('HEAD', path)).offset).toBe(30)
    expect((await uploads.piece(path, 30, PDF.subarray(30))).offset).toBe(PDF.length)
    socket.destroy()
    expect((await uploads.complete(path)).body.size).toBe(PDF.length)
  })

  test('any process can continue it; of two at once, one does', async () => {
    const path = await uploads.begin(PDF.length)
    expect((await uploads.piece(path, 0, PDF.subarray(0, 10), otherOrigin)).offset).toBe(10)
    const both = await Promise.all([
      uploads.piece(path, 10, PDF.subarray(10, 40)),
      uploads.piece(path, 10, PDF.subarray(10, 40), otherOrigin),
    ])
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([204, 409])
    expect((await uploads.tus('HEAD', path, { at: otherOrigin })).offset).toBe(40)
    await uploads.piece(path, 40, PDF.subarray(40), otherOrigin)
    const { body } = await uploads.complete(path)
    expect(await uploads.contentOf(body.id)).toEqual(PDF)
  })

  test('a completion whose answer was lost returns the same file again', async () => {
    const path = await uploads.begin(PDF.length)
    expect([(await uploads.complete(path)).status]).toEqual([409])
    await uploads.piece(path, 0, PDF)
    const answers = await Promise.all([uploads.complete(path), uploads.complete(path)])
    const again = await uploads.complete(path)
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set([...made, again].map(({ body }) => body.id)).size).toBe(1)
    expect((await uploads.tus('HEAD', path)).offset).toBe(PDF.length)
    await sweepAfter(0)
  })
})

test('many simultaneous completions join the file once', async () => {
  const path = await uploads.begin(PDF.length)
  await uploads.piece(path, 0, PDF)
  opened = 0
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const reply = await fetch(`${otherOrigin}${path}/file`, { method: 'POST', headers: { authorization: `Bearer ${user.token}` } })
      return [reply.status, ((await reply.json()) as StoredFile).id]
    }),
  )
  const [first] = answers
  expect([answers, opened]).toEqual([Array.from({ length: 8 }, () => [201, first![1]]), 1])
})

test('a full disk answers an upload with 503, like other writes, and it continues when there is room', async () => {
  const path = await uploads.begin(PDF.length)
  await uploads.piece(path, 0, PDF.subarray(0, 20))
  isDiskFull = true
  const refused = await uploads.piece(path, 20, PDF.subarray(20), otherOrigin)
  const whole = await upload({ origin: otherOrigin, tenant, caller: user }, { name: 'a.pdf', bytes: PDF })
  isDiskFull = false
  const problem = { code: 'unavailable', errors: [expect.objectContaining({ message: '@errors.storageFull' })] }
  expect([refused.status, JSON.parse(refused.text)]).toEqual([503, expect.objectContaining(problem)])
  expect(refused.headers.get('retry-after')).toBe('60')
  expect([whole.status, whole.body]).toEqual([503, expect.objectContaining(problem)])
  expect((await uploads.tus('HEAD', path)).offset).toBe(20)
  expect((await uploads.piece(path, 20, PDF.subarray(20), otherOrigin)).offset).toBe(PDF.length)
  expect((await uploads.complete(path)).status).toBe(201)
})

test('a read-only disk answers an upload with 503, in the language of the tenant', async () => {
  const path = await uploads.begin(PDF.length)
  isReadOnly = true
  const refused = await uploads.piece(path, 0, PDF, otherOrigin)
  isReadOnly = false
  const text = 'Tjänsten är tillfälligt otillgänglig. Försök igen om en stund.'
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([503, { code: 'unavailable', errors: [{ text }] }])
  expect((await uploads.piece(path, 0, PDF)).offset).toBe(PDF.length)
})

describe('owner and allowed content', () => {
  test('another user who knows its id does not end the request that sends it', async () => {
    const path = await uploads.begin(PDF.length)
    const colleague = await tenant.as('tenantAdmin')
    const socket = uploads.startPiece(path, PDF)
    socket.write(PDF.subarray(0, 33))
    await expect.poll(async () => (await stagedSizes()).includes(33)).toBe(true)
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      expect((await uploads.tus(method, path, { by: colleague, headers: { 'upload-offset': '0' } })).status).toBe(404)
    socket.write(PDF.subarray(33))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain(`upload-offset: ${PDF.length}`)
    socket.destroy()
    expect((await uploads.complete(path)).body.size).toBe(PDF.length)
  })

  test('nobody else continues, sees, ends or completes it', async () => {
    const path = await uploads.begin(PDF.length)
    await uploads.piece(path, 0, PDF)
    const colleague = await tenant.as('tenantAdmin')
    const stranger = await (await aTenant(server)).as('superUser')
    for (const by of [colleague, stranger])
      for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
        expect([method, (await uploads.tus(method, path, { by, headers: { 'upload-offset': '0' } })).status]).toEqual([method, 404])
    expect((await uploads.complete(path, colleague)).status).toBe(404)
    expect((await uploads.tus('HEAD', path.replace('/north/', '/south/'))).status).toBe(404)
    expect((await uploads.tus('HEAD', path, { headers: { authorization: 'Bearer x' } })).status).toBe(401)
    expect((await uploads.tus('POST', '/uploads', { headers: { authorization: 'Bearer x' } })).status).toBe(401)
    expect((await uploads.tus('HEAD', `/uploads/${randomUUID()}`)).status).toBe(404)
    expect((await uploads.tus('HEAD', '/uploads/x')).status).toBe(404)
    expect((await uploads.complete(path)).status).toBe(201)
  })

  test.each([
    ['a type that is not allowed', { ...PDF_METADATA, filename: 'a.exe' }, 10, 422, '@validation.fileType'],
    ['a file of more than 100 MiB', PDF_METADATA, 104_857_601, 413, undefined],
    ['an empty one', PDF_METADATA, 0, 422, '@validation.fileEmpty'],
    ['no name', { filetype: 'application/pdf' }, 10, 400, '@validation.required'],
    ['an unknown word', { ...PDF_METADATA, owner: 'me' }, 10, 400, '@errors.unknownProperty'],
  ] as [string, Record<string, string>, number, number, string | undefined][])(
    '%s is refused before a byte is sent',
    async (_name, metadata, size, status, message) => {
      const reply = await uploads.tus('POST', '/uploads', {
        headers: { 'upload-length': String(size), 'upload-metadata': metadataOf(metadata) },
      })
      expect([reply.status, message && (JSON.parse(reply.text) as { errors: { message: string }[] }).errors[0]!.message]).toEqual([
        status,
        message,
      ])
    },
  )

  test('content that does not match its name is refused at completion, and nothing of it stays', async () => {
    await sweepAfter(0)
    const before = await stored()
    const path = await uploads.begin(PDF.length, { filename: 'a.jpg', filetype: 'image/jpeg' })
    // too few bytes to decide
    await uploads.piece(path, 0, PDF.subarray(0, 5))
    await uploads.piece(path, 5, PDF.subarray(5))
    const { status, body } = await uploads.complete(path)
    expect([status, (body as unknown as { errors: unknown[] }).errors]).toEqual([
      422,
      [{ message: '@validation.imageType', field: 'file' }],
    ])
    for (const method of ['HEAD', 'DELETE'] as const) expect((await uploads.tus(method, path)).status).toBe(404)
    await sweepAfter(0)
    expect(await stored()).toBe(before)
  })

  test('more than the announced size is refused', async () => {
    const path = await uploads.begin(10)
    expect((await uploads.piece(path, 0, PDF)).status).toBe(413)
    expect((await uploads.tus('HEAD', path)).offset).toBe(0)
  })

  test('an upload that is not completed within three days is deleted with its bytes', async () => {
    // files that nothing refers to go after a day
    await sweepAfter(71)
    const before = await stored()
    const path = await uploads.begin(PDF.length)
    await uploads.piece(path, 0, PDF.subarray(0, 20))
    await sweepAfter(71)
    expect([(await uploads.tus('HEAD', path)).offset, await stored()]).toEqual([20, before + 1])
    clock = 73 * HOUR
    expect((await uploads.tus('HEAD', path)).status).toBe(404)
    clock = 0
    await sweepAfter(73)
    expect((await uploads.tus('HEAD', path)).status).toBe(404)
    expect(await stored()).toBeLessThanOrEqual(before)
  })
})
