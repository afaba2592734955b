import { createServer } from 'node:http'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import S3rver from 's3rver'
import { anImage, upload } from '../testing/made/files.ts'
import { testApp } from '../testing/servers/test-app.ts'
import { aTenant } from '../testing/servers/test-tenant.ts'
import { readSettings } from '../start/env.ts'
import { openStore } from './open-store.ts'
import { readS3Url } from './s3-store.ts'
import { spool } from './spool.ts'
import { newStorageKey, type FileStore } from './store.ts'

let folder: string
let s3: S3rver
let store: FileStore
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verka-s3-'))
  s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3'), configureBuckets: [{ name: 'verka' }] })
  const { port } = await s3.run()
  url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/verka?region=eu-north-1&tls=false`
  store = await openStore(readSettings({ FILES_URL: url, DATA_DIR: folder }))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const bytes = Buffer.alloc(3_000_000, 'räksmörgås ')

test('bytes are stored, read whole and in part, and deleted', async () => {
  const key = newStorageKey()
  await store.put(key, await spool(store.staging, Readable.from([bytes])))
  expect(await readdir(store.staging)).toEqual([])
  expect((await buffer(await store.open(key))).equals(bytes)).toBe(true)
  expect(await buffer(await store.open(key, { start: 1000, end: 2999 }))).toEqual(bytes.subarray(1000, 3000))
  await store.remove(key)
  await store.remove(key)
  await expect(store.open(key)).rejects.toMatchObject({ code: 'notFound' })
  await expect(store.open('../../etc/passwd')).rejects.toThrow('not a storage key')
})

test('an upload in pieces is stored in the bucket, and any process continues it', async () => {
  const [one, other] = [await testApp({ files: store }), await testApp({ files: store })]
  try {
    const tenant = await aTenant(one)
    const caller = await tenant.as('user')
    const headers = { authorization: `Bearer ${caller.token}`, 'tus-resumable': '1.0.0' }
    const metadata = `filename ${Buffer.from('a.txt').toString('base64')}`
    const start = { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata }
    const begun = await one.app.inject({ method: 'POST', url: `/api/v2/${tenant.key}/north/uploads`, headers: start })
    const url = String(begun.headers.location)
    for (const [server, from, to] of [
      [one, 0, 1_000_000],
      [other, 1_000_000, 1_000_100],
      [one, 1_000_100, bytes.length],
    ] as const) {
      const piece = { ...headers, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' }
      const { statusCode } = await server.app.inject({ method: 'PATCH', url, headers: piece, payload: bytes.subarray(from, to) })
      expect(statusCode).toBe(204)
    }
    const made = await other.app.inject({ method: 'POST', url: `${url}/file`, headers: { authorization: headers.authorization } })
    const { id } = made.json<{ id: string }>()
    const content = await one.app.inject({
      url: `/api/v2/${tenant.key}/north/files/${id}/content`,
      headers: { authorization: headers.authorization },
    })
    expect(content.rawPayload.equals(bytes)).toBe(true)
  } finally {
    await one.close()
    await other.close()
  }
})

test('an upload and a download through the API', async () => {
  const server = await testApp({ files: store })
  try {
    const tenant = await aTenant(server)
    const caller = await tenant.as('user')
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { status, body } = await upload({ origin, tenant, caller }, { name: 'a.txt', bytes })
    expect([status, body.size]).toEqual([201, bytes.length])
    const headers = { authorization: `Bearer ${caller.token}` }
    const request = (id: string, more: Record<string, string> = {}, query = '') =>
      fetch(`${origin}/api/v2/${tenant.key}/north/files/${id}/content${query}`, { headers: { ...headers, ...more } })
    const part = await request(body.id, { range: 'bytes=-100' })
    expect([part.status, await part.text()]).toEqual([206, bytes.subarray(-100).toString()])
    const picture = await upload({ origin, tenant, caller }, { name: 'a.png', bytes: await anImage('png') })
    expect((await request(picture.body.id, {}, '?size=thumb')).headers.get('content-type')).toBe('image/webp')
    expect(await readdir(store.staging)).toEqual([])
  } finally {
    await server.close()
  }
})

describe('a store that is not well', () => {
  test('an unreachable store or a missing bucket is reported as unavailable', async () => {
    for (const FILES_URL of [url.replace('/verka', '/missing'), 's3://a:b@127.0.0.1:1/verka?tls=false']) {
      const broken = await openStore(readSettings({ FILES_URL, DATA_DIR: folder }))
      const file = await spool(broken.staging, Readable.from([bytes]))
      await expect(broken.put(newStorageKey(), file)).rejects.toMatchObject({ code: 'unavailable' })
      await rm(file.path)
    }
  })

  test('a store that sometimes fails is tried again, with the whole file', async () => {
    const received: number[] = []
    const flaky = createServer((request, reply) => {
      let length = 0
      request.on('data', (chunk: Buffer) => (length += chunk.length))
      request.on('end', () => {
        received.push(length)
        reply.writeHead(received.length < 3 ? 503 : 200).end()
      })
    }).listen(0, '127.0.0.1')
    await new Promise((done) => flaky.once('listening', done))
    const { port } = flaky.address() as { port: number }
    const other = await openStore(readSettings({ FILES_URL: `s3://a:b@127.0.0.1:${port}/verka?tls=false`, DATA_DIR: folder }))
    await other.put(newStorageKey(), await spool(other.staging, Readable.from([bytes])))
    expect(received).toEqual([bytes.length, bytes.length, bytes.length])
    flaky.close()
  })
})

test.each([
  [
    's3://key:s%2Fcret@minio.local:9000/files',
    { bucketUrl: 'https://minio.local:9000/files', region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 's/cret' },
  ],
  [
    's3://k:s@host/my-bucket?region=eu-north-1&tls=false',
    { bucketUrl: 'http://host/my-bucket', region: 'eu-north-1', accessKeyId: 'k', secretAccessKey: 's' },
  ],
  ['https://k:s@host/bucket', undefined],
  ['s3://host/bucket', undefined],
  ['s3://k:s@host/', undefined],
  ['s3://k:s@host/a/b', undefined],
  ['s3://k:s@host/bucket?tls=maybe', undefined],
  ['s3://k:s@host/bucket?regoin=x', undefined],
  ['files', undefined],
])('%s', (text, location) => {
  expect(readS3Url(text)).toEqual(location)
})

test('a setting that names no store stops the start', () => {
  expect(() => readSettings({ FILES_URL: 's3://host/bucket' })).toThrow('FILES_URL: must be')
})
