import { createServer } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { logIn } from '@verka/server/src/testing/servers/login.ts'
import { memoryOf, startVerka } from '../processes.ts'

/**
 * `npm run bench:uploads`: 8 files of 100 MiB at once, twice, and the growth of the server's memory meanwhile (promise: below 64 MiB). The
 * first round counts too: a fresh server has to pass.
 */
const FILES = 8
const FILE_BYTES = 100 * 1024 * 1024
const CHUNK = Buffer.alloc(64 * 1024, 'a line of text\n')
const print = (text: string) => process.stdout.write(`${text}\n`)

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

function* pieces() {
  yield Buffer.from('--xx\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n')
  for (let sent = 0; sent < FILE_BYTES; sent += CHUNK.length) yield CHUNK
  yield Buffer.from('\r\n--xx--\r\n')
}

async function upload(origin: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=xx' }
  const sending = request(`${origin}/api/v2/demo/north/files`, { method: 'POST', headers })
  const status = new Promise<number>((done, fail) => {
    sending.once('response', (reply) => {
      reply.resume()
      done(reply.statusCode ?? 0)
    })
    sending.once('error', fail)
  })
  await pipeline(Readable.from(pieces()), sending)
  return status
}

const folder = await mkdtemp(join(tmpdir(), 'verka-uploads-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const server = await startVerka(port, { DATA_DIR: folder, VERKA_CLIENT: 'elsewhere' })
try {
  const { accessToken } = await logIn({ origin, userName: 'user', password: 'verka-demo' })
  // garbage of the start is collected first
  await delay(3000)
  const atRest = await memoryOf(server.child)
  for (const round of [1, 2]) {
    const started = performance.now()
    let highest = 0
    const watching = setInterval(() => {
      void memoryOf(server.child).then((now) => (highest = Math.max(highest, now)))
    }, 50)
    const statuses = await Promise.all(Array.from({ length: FILES }, () => upload(origin, accessToken)))
    clearInterval(watching)
    const seconds = (performance.now() - started) / 1000
    if (statuses.some((status) => status !== 201)) throw new Error(`refused: ${statuses.join()}`)
    print(`round ${round}: ${FILES} x 100 MiB in ${seconds.toFixed(1)} s; memory ${atRest} MB at rest, ${highest} MB at most`)
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
