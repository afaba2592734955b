import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { cutSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** Sends a body in pieces, each after a pause, and never the last `missing` bytes. @returns the answer; '' when the connection was cut */
async function sendSlowly(path: string, pieces: number, pauseMs: number, { size = 10, missing = 0 } = {}): Promise<string> {
  app = Fastify()
  cutSlowBodies(app, { silenceMs: 400, checkMs: 20, bodyMs: 1000, afterAnswerMs: 200 })
  for (const [url, isUpload] of [
    ['/upload', true],
    ['/other', false],
  ] as const)
    app.post(url, { config: { isUpload }, bodyLimit: 10_000_000 }, () => ({ ok: true }))
  app.post('/refused', { config: { isUpload: true }, onRequest: async (_request, reply) => reply.code(401).send() }, () => undefined)
  app.addContentTypeParser('*', (_request, stream, done) => {
    stream.on('end', () => done(null)).on('error', done)
    stream.resume()
  })
  const origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(origin.port), origin.hostname)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise((done) => socket.once('close', done))
  const length = pieces * size + missing
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: ${length}\r\n${missing ? '' : 'connection: close\r\n'}\r\n`,
  )
  for (let piece = 0; piece < pieces && !socket.destroyed; piece++) {
    await delay(pauseMs)
    socket.write(Buffer.alloc(size))
  }
  await closed
  return answer
}

test('an upload at any pace arrives as long as it makes progress, beyond the time limit of other bodies', async () => {
  expect(await sendSlowly('/upload', 30, 40, { size: 1 })).toContain('200 OK')
})

test('an upload without further bytes is cut', async () => {
  expect(await sendSlowly('/upload', 3, 10, { missing: 1 })).toBe('')
})

test('other bodies have only their own time limit', async () => {
  expect(await sendSlowly('/other', 1000, 10)).toBe('')
  await app.close()
  expect(await sendSlowly('/other', 40, 1, { size: 100 })).toContain('200 OK')
})

test('a refused sender cannot occupy the connection by sending on', async () => {
  const from = performance.now()
  expect(await sendSlowly('/refused', 1000, 20, { missing: 1 })).toContain('401')
  // 20 seconds of pieces remained
  expect(performance.now() - from).toBeLessThan(10_000)
})
