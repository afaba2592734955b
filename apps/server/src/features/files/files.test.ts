import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { anImage, PDF, upload, type Sent } from '../../testing/made/files.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let user: Caller
let origin: string
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  user = await tenant.as('user')
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const send = (file: Parameters<typeof upload>[1], options?: Parameters<typeof upload>[2]) =>
  upload({ origin, tenant, caller: user }, file, options)
const sendJson = (body: object, version = 'v1', headers?: Record<string, string>) =>
  user.call<Sent['body']>('POST', `/api/${version}/${tenant.key}/north/files`, body, headers)
const get = (id: string, options: { query?: string; method?: string; headers?: Record<string, string> } = {}) =>
  fetch(`${origin}/api/v2/${tenant.key}/north/files/${id}/content${options.query ?? ''}`, {
    method: options.method ?? 'GET',
    headers: { authorization: `Bearer ${user.token}`, ...options.headers },
  })
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer())
const staged = () => readdir(server.files.staging)
const MIB = 1024 * 1024
const text = (length: number) => Buffer.alloc(length, 'abcdefghijklmnopqrstuvwxyz')

describe('there and back', () => {
  test('streamed in v2: bytes, name, type by content, and metadata', async () => {
    const { status, body } = await send(
      { name: 'Årsbesiktning.pdf', bytes: PDF, type: 'application/pdf' },
      { fields: { reference: 'ärende 7' } },
    )
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        fileName: 'Årsbesiktning.pdf',
        type: 'application/pdf',
        size: PDF.length,
        sha256: createHash('sha256').update(PDF).digest('hex'),
        purpose: 'file',
        reference: 'ärende 7',
        createdAt: body.createdAt,
      },
    ])
    const reply = await get(body.id)
    expect(reply.status).toBe(200)
    expect(await bytesOf(reply)).toEqual(PDF)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition': `attachment; filename="Arsbesiktning.pdf"; filename*=UTF-8''%C3%85rsbesiktning.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      etag: `"${body.sha256}"`,
    })
    expect((await user.call('GET', `/files/${body.id}`)).body).toEqual(body)
    expect(await staged()).toEqual([])
  })

  test('as base64 in JSON in both versions; v1 refuses streams', async () => {
    for (const version of ['v1', 'v2']) {
      const { status, body } = await sendJson(
        { fileName: 'a.txt', type: 'text/plain', base64: PDF.subarray(20).toString('base64') },
        version,
      )
      expect([status, body.size]).toEqual([201, PDF.length - 20])
      expect(await bytesOf(await get(body.id))).toEqual(PDF.subarray(20))
    }
    expect((await send({ name: 'a.pdf', bytes: PDF }, { version: 'v1' })).status).toBe(415)
    expect((await sendJson({ fileName: 'a.txt', base64: 'not base64!' })).status).toBe(400)
    expect((await sendJson({ fileName: 'a.txt', base64: '', admin: true })).status).toBe(400)
  })

  test('beyond 10 MiB JSON is refused with where to stream it to', async () => {
    const wanted = {
      code: 'tooLarge',
      errors: [{ message: '@errors.fileTooLargeForJson', params: { size: 10, path: `/api/v2/${tenant.key}/north/files` } }],
    }
    for (const bytes of [10 * MIB + 1, 12 * MIB]) {
      const { status, body } = await sendJson({ fileName: 'a.txt', base64: text(bytes).toString('base64') })
      expect([status, body]).toMatchObject([413, wanted])
    }
    expect((await sendJson({ fileName: 'a.txt', base64: text(10 * MIB).toString('base64') })).status).toBe(201)
    expect(await staged()).toEqual([])
  })

  test('one key, one file: a repeat gets the first answer and stores no bytes', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => send({ name: 'a.pdf', bytes: PDF }, { headers: key })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect((await send({ name: 'b.pdf', bytes: PDF }, { headers: key })).status).toBe(422)
    const waiting = await server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
      tx.selectFrom('file_removals').selectAll().execute(),
    )
    expect(waiting).toEqual([])
  })

  test('a picture has a thumbnail, turned upright, without the camera’s metadata', async () => {
    const turned = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'hemligt' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { status, body } = await send({ name: 'bild.JPG', bytes: turned, type: 'image/jpeg' }, { purpose: 'image' })
    expect([status, body.purpose, body.type]).toEqual([201, 'image', 'image/jpeg'])
    expect(await bytesOf(await get(body.id))).toEqual(turned)
    const small = await get(body.id, { query: '?size=thumb' })
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(small.headers.get('content-disposition')).toContain('filename="bild.webp"')
    const { width, height, exif, orientation } = await sharp(await bytesOf(small)).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 160, height: 320, exif: undefined, orientation: undefined })
    const { body: document } = await send({ name: 'a.pdf', bytes: PDF })
    expect((await get(document.id, { query: '?size=thumb' })).status).toBe(404)
    for (const format of ['png', 'gif'] as const)
      expect((await send({ name: `a.${format}`, bytes: await anImage(format) })).body.purpose).toBe('image')
  })
})

describe('ranges', () => {
  const bytes = text(1000)
  const request = async (range: string) => get((await send({ name: 'a.txt', bytes })).body.id, { headers: { range } })

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=500-599', 500, 599],
    ['bytes=990-', 990, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=-7', 993, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=0-0', 0, 0],
  ])('%s is a part', async (range, start, end) => {
    const reply = await request(range)
    expect([reply.status, reply.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/1000`])
    expect(await bytesOf(reply)).toEqual(bytes.subarray(start, end + 1))
  })

  test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('%s is outside', async (range) => {
    const reply = await request(range)
    expect([reply.status, reply.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
  })

  test.each(['bytes=0-1,5-6', 'bytes=9-3', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=99999999999999999999-'])(
    '%s is ignored',
    async (range) => {
      const reply = await request(range)
      expect([reply.status, reply.headers.get('content-range')]).toEqual([200, null])
      expect(await bytesOf(reply)).toEqual(bytes)
    },
  )

  test('for a part, if the client’s part is unchanged; HEAD describes the whole file', async () => {
    const { body } = await send({ name: 'a.txt', bytes: text(100) })
    const range = 'bytes=0-9'
    const etag = `"${body.sha256}"`
    expect((await get(body.id, { headers: { range, 'if-range': etag } })).status).toBe(206)
    for (const other of ['"other"', `W/${etag}`, new Date().toUTCString()])
      expect((await get(body.id, { headers: { range, 'if-range': other } })).status).toBe(200)
    const known = await get(body.id, { headers: { 'if-none-match': `"x", ${etag}` } })
    expect([known.status, (await bytesOf(known)).length]).toEqual([304, 0])
    const head = await get(body.id, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.headers.get('content-type')]).toEqual([200, '100', 'text/plain'])
  })
})
