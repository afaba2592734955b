import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { cutSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** Sends a body in pieces, each after a pause. @returns what came back; '' when the connection was cut. */
async function sendSlowly(path: string, pieces: number, size: number, pauseMs: number): Promise<string> {
  app = Fastify()
  cutSlowBodies(app, { graceMs: 200, checkMs: 20, bodyMs: 2000 })
  for (const [url, isUpload] of [
    ['/upload', true],
    ['/other', false],
  ] as const)
    app.post(url, { config: { isUpload }, bodyLimit: 10_000_000 }, () => ({ ok: true }))
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
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: a/b\r\ncontent-length: ${pieces * size}\r\n\r\n`)
  for (let piece = 0; piece < pieces && !socket.destroyed; piece++) {
    await delay(pauseMs)
    socket.write(Buffer.alloc(size))
  }
  await closed
  return answer
}

test('an upload below 64 KiB a second is cut once it had time to get going', async () => {
  expect(await sendSlowly('/upload', 40, 100, 20)).toBe('')
})

test('one above it is not, and one that is done before that either', async () => {
  expect(await sendSlowly('/upload', 20, 50_000, 20)).toContain('200 OK')
  await app.close()
  expect(await sendSlowly('/upload', 2, 10, 20)).toContain('200 OK')
})

test('other bodies have their own time, and no more', async () => {
  expect(await sendSlowly('/other', 200, 10, 20)).toBe('')
  await app.close()
  expect(await sendSlowly('/other', 40, 100, 20)).toContain('200 OK')
})
