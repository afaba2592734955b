import { once } from 'node:events'
import { connect } from 'node:net'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PDF, upload } from '../../testing/made/files.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { choicesFor } from '../../testing/hostile/choose.ts'

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

const send = (name: string, bytes: Blob) => upload({ origin, tenant, caller: user }, { name, bytes })
const staged = () => readdir(server.files.staging)
const stored = async () => (await readdir(server.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
const rows = () =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    tx.selectFrom('files').select('storage_key').execute(),
  )

/** Milliseconds after which requests are broken off. */
const chooseFor = choicesFor(30)
let aborted = 0

/** Sends a handwritten request that no client would send. Resolves with the response. */
function raw(head: string[], body: Buffer, options: { end?: 'abort' | 'wait' } = {}): Promise<string> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => done(answer))
    const path = `/api/v2/${tenant.key}/north/files`
    socket.write([`POST ${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${user.token}`, ...head, '', ''].join('\r\n'))
    socket.write(body, () => {
      if (options.end === 'abort') setTimeout(() => socket.destroy(), chooseFor(aborted++).below(30))
    })
  })
}

const partHead = (name = 'a.pdf') =>
  Buffer.from(`--xx\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`)

describe('the stream', () => {
  test('100 MiB are accepted, one byte more is not, and nothing of it stays', async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, 'text ')
    const full = new Blob(Array.from({ length: 100 }, () => mebibyte))
    const { status, body } = await send('a.txt', full)
    expect([status, body.size]).toEqual([201, 104_857_600])
    const before = await stored()
    const refused = await send('a.txt', new Blob([full, 'x']))
    expect([refused.status, refused.body.errors]).toEqual([
      413,
      [{ message: '@validation.fileSize', text: 'Filen får vara max 100 MiB stor', field: 'file', params: { size: 100 } }],
    ])
    expect([await staged(), await stored()]).toEqual([[], before])
  })

  test('uploads that are broken off leave nothing', async () => {
    const before = [await stored(), (await rows()).length]
    const body = Buffer.concat([partHead(), Buffer.alloc(300_000, 'x')])
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        raw(['content-type: multipart/form-data; boundary=xx', 'content-length: 900000'], body.subarray(0, 20 + index * 10_000), {
          end: 'abort',
        }),
      ),
    )
    // the last of them may only now have been let in
    await delay(200)
    await expect.poll(async () => [await stored(), (await rows()).length]).toEqual(before)
    expect(await staged()).toEqual([])
  })

  const multipart = (parts: string) => ({ 'content-type': 'multipart/form-data; boundary=xx', payload: parts })
  const file = partHead().toString() + PDF.toString()
  test.each<[string, { 'content-type': string; payload: string }]>([
    ['no boundary', { 'content-type': 'multipart/form-data', payload: file }],
    ['no parts', multipart('--xx--\r\n')],
    ['nothing', multipart('')],
    ['no end', multipart(file)],
    ['only half a head', multipart('--xx\r\ncontent-disp')],
    ['something else', multipart('{"a":1}')],
    ['two files', multipart(`${file}\r\n${file}\r\n--xx--\r\n`)],
    ['no file', multipart('--xx\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nfile\r\n--xx--\r\n')],
    ['an unknown field', multipart(`${file}\r\n--xx\r\ncontent-disposition: form-data; name="admin"\r\n\r\n1\r\n--xx--\r\n`)],
    ['a prototype', multipart(`${file}\r\n--xx\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--xx--\r\n`)],
    ['a wrong purpose', multipart(`${file}\r\n--xx\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nx\r\n--xx--\r\n`)],
    [
      'a field of a megabyte',
      multipart(`${file}\r\n--xx\r\ncontent-disposition: form-data; name="reference"\r\n\r\n${'x'.repeat(1_000_000)}\r\n--xx--\r\n`),
    ],
  ])('%s is refused, and nothing of it stays', async (_name, { payload, ...headers }) => {
    const reply = await fetch(`${origin}/api/v2/${tenant.key}/north/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, ...headers },
      body: payload,
      signal: AbortSignal.timeout(5000),
    })
    expect([reply.status, (await reply.json()) as object]).toEqual([400, expect.objectContaining({ code: 'malformed' })])
    expect(await staged()).toEqual([])
  })

  test('bodies that are cut, doubled or garbled anywhere are answered, and leave nothing', async () => {
    const whole = Buffer.from(
      `--xx\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nfile\r\n${file}\r\n--xx\r\ncontent-disposition: form-data; name="reference"\r\n\r\nx\r\n--xx--\r\n`,
    )
    const mangled = Array.from({ length: 150 }, (_, index) => {
      const at = (index * 7919) % whole.length
      const end = Math.min(whole.length, at + 1 + ((index * 31) % 60))
      if (index % 4 === 0) return whole.subarray(0, at)
      if (index % 4 === 1) return Buffer.concat([whole.subarray(0, end), whole.subarray(at)])
      if (index % 4 === 2) return Buffer.concat([whole.subarray(0, at), whole.subarray(end)])
      return Buffer.concat([whole.subarray(0, at), Buffer.alloc(end - at, index), whole.subarray(end)])
    })
    for (const body of mangled) {
      const reply = await fetch(`${origin}/api/v2/${tenant.key}/north/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'multipart/form-data; boundary=xx' },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(5000),
      })
      expect([reply.status, await reply.text()]).toEqual([expect.toBeOneOf([201, 400, 422]), expect.anything()])
    }
    expect(await staged()).toEqual([])
  })

  test('a user without login or access gets no byte into the staging folder', async () => {
    const body = Buffer.concat([partHead(), Buffer.alloc(2_000_000, 'x')])
    const post = (path: string, authorization: string) =>
      fetch(`${origin}/api/v2/${path}/files`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'multipart/form-data; boundary=xx' },
        body: new Uint8Array(body),
      })
    expect((await post(`${tenant.key}/north`, 'Bearer x')).status).toBe(401)
    expect((await post(`${tenant.key}/nowhere`, `Bearer ${user.token}`)).status).toBe(404)
    expect((await post(`${randomUUID()}/north`, `Bearer ${user.token}`)).status).toBe(404)
    expect(await staged()).toEqual([])
  })

  test('the server does not wait for more bytes of a client that has gone', async () => {
    const waiting = raw(['content-type: multipart/form-data; boundary=xx', 'content-length: 900000'], partHead(), { end: 'abort' })
    await delay(50)
    expect(await waiting).toBe('')
    await expect.poll(staged).toEqual([])
  })
})

test('a user has at most 16 active uploads, and another after one is complete', async () => {
  const busy = await tenant.as('user')
  const head = [`POST /api/v2/${tenant.key}/north/files HTTP/1.1`, 'host: x', `authorization: Bearer ${busy.token}`]
  const sockets = Array.from({ length: 17 }, () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write([...head, 'content-type: multipart/form-data; boundary=xx', 'content-length: 900000', '', 'x'].join('\r\n'))
    return socket
  })
  // sixteen are accepted and stay open; the refused one is answered
  const refused = await Promise.race(sockets.map(async (socket) => ({ socket, answer: String((await once(socket, 'data'))[0]) })))
  expect(refused.answer).toContain('429 Too Many Requests')
  const tried = () => busy.call('POST', '/files', { fileName: 'a.txt', base64: 'aGVq' })
  expect((await tried()).body).toMatchObject({ code: 'tooManyRequests', errors: [{ message: '@errors.tooManyUploads' }] })
  // other users have their own limit
  expect((await user.call('POST', '/files', { fileName: 'a.txt', base64: 'aGVq' })).status).toBe(201)
  sockets.find((socket) => socket !== refused.socket)!.destroy()
  await expect.poll(async () => (await tried()).status).toBe(201)
  for (const socket of sockets) socket.destroy()
})
