import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendEvents, type EventSink } from './event-stream.ts'

const app = Fastify()
const stopping = new AbortController()
const opened: { sink: EventSink; isClosed: boolean }[] = []
app.get('/events', (incoming, reply) =>
  sendEvents(
    incoming,
    reply,
    (sink) => {
      const own = { sink, isClosed: false }
      opened.push(own)
      return { close: () => (own.isClosed = true), cursor: () => undefined }
    },
    { until: Date.now() + 60_000, now: () => Promise.resolve(undefined), stopping: stopping.signal },
  ),
)
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

test('a client that does not read is disconnected, and no event is stored for it', async () => {
  const { port } = app.server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', path: '/events' })
  sent.on('error', () => undefined)
  sent.end()
  // the answer arrives and the client does not read it
  await new Promise((resolve) => sent.once('response', (reply) => resolve(reply.pause())))
  const { sink } = opened[0]!
  const data = 'x'.repeat(64 * 1024)
  let count = 0
  for (; !opened[0]!.isClosed && count < 2000; count++) {
    sink.send({ name: 'changes', id: String(count), data })
    await new Promise((resolve) => setImmediate(resolve))
  }
  // the buffers of the operating system, and little more
  expect(opened[0]!.isClosed).toBe(true)
  expect(count).toBeLessThan(500)
  sink.send({ name: 'changes', id: 'after', data })
  sent.destroy()
})

test('a client whose stream ends gets a clean end, even if an event is sent at the same moment', async () => {
  const { port } = app.server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}/events`)
  const { sink } = opened.at(-1)!
  sink.send({ name: 'changes', id: '1', data: {} })
  sink.end()
  sink.send({ name: 'changes', id: '2', data: {} })
  sink.cursor('3')
  // a broken reply makes `text` fail
  await expect(reply.text()).resolves.toBe(':\n\nevent: changes\nid: 1\ndata: {}\n\n')
})
