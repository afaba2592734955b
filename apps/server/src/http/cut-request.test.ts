import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '../start/env.ts'
import { openLog } from '../log.ts'
import { createServer } from './server.ts'

test('a request that its sender cuts is logged as refused, not as an error', async () => {
  const lines: { level: number; msg: string }[] = []
  const { log } = openLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  const app = createServer({ settings: readSettings({}), log })
  onTestFinished(() => app.close())
  app.post('/here', async () => 'arrived')
  await app.listen({ port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port)
  socket.write('POST /here HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"a":')
  await once(app.server, 'request')
  socket.destroy()
  await vi.waitUntil(() => lines.some(({ msg }) => msg === 'refused'), 60_000)
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})
