import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '@verka/server/src/db/schema/migrate.ts'
import { logIn } from '@verka/server/src/testing/servers/login.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { connectSchema } from '@verka/domain/schemas/connect-schema.ts'
import { schemaConfigurationSchema } from '@verka/domain/schemas/schema-configuration.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { cpuOf, freePort, memoryOf, startProcess, startVerkaOn } from '../processes.ts'
import { fill, PASSWORD, SITE_KEY, TENANT_KEY, USER_NAME, type Filled } from './fill.ts'

/**
 * `npm run bench:schema-export`: 100,000 objects exported by a data schema, in each format, against a bare handler that streams the same rows of a
 * plain table through the same writers. Quote the ratios, of processor seconds and of elapsed ones.
 */
const OBJECTS = Number(process.env.OBJECTS ?? 100_000)
const ROUNDS = 3

const print = (text: string) => process.stdout.write(`${text}\n`)
const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!

const KINDS = ['string', 'string', 'string', 'number', 'number', 'dateTime', 'string', 'string'] as const

/** A schema of code, title and all fields, connected to the category. @returns its id */
async function configure(origin: string, token: string, { elementTypeId, fields }: Filled): Promise<string> {
  const call = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const reply = await fetch(`${origin}/api/v2/${TENANT_KEY}/${SITE_KEY}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Body
  }
  const column = (key: string, fieldType: (typeof KINDS)[number]) => ({ id: randomUUID(), key, fieldType, localizedNames: localized(key) })
  const columns = [column('code', 'string'), column('title', 'string'), ...fields.map(({ key }, index) => column(key, KINDS[index]!))]
  const schema = await call<DataSchema>('POST', '/schemas', {
    key: 'bench',
    localizedNames: localized('Bench'),
    status: 'published',
    fields: columns,
  })
  const { can: _can, ...type } = await call<ElementType>('GET', `/elementTypes/${elementTypeId}`)
  const configured = { owner: 'element' as const, fields, recordTypes: new Map() }
  const configuration = connectSchema(schemaConfigurationSchema.parse({ schemaId: schema.id }), schema, configured, randomUUID)
  await call('PUT', `/elementTypes/${elementTypeId}`, { ...type, schemaConfigurations: [configuration] })
  return schema.id
}

interface Measured {
  seconds: number
  cpu: number
  bytes: number
  /** The most memory of the process meanwhile, in MB. */
  memory: number
}

/** Downloads a file, and measures the process that sends it. */
async function measure(child: ChildProcess, download: () => Promise<Response>): Promise<Measured> {
  const [began, before] = [performance.now(), await cpuOf(child.pid!)]
  let [bytes, memory] = [0, 0]
  const watching = setInterval(() => void memoryOf(child).then((now) => (memory = Math.max(memory, now))), 50)
  const reply = await download()
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  for await (const part of reply.body!) bytes += (part as Uint8Array).length
  clearInterval(watching)
  return { seconds: (performance.now() - began) / 1000, cpu: (await cpuOf(child.pid!)) - before, bytes, memory }
}

const folder = await mkdtemp(join(tmpdir(), 'verka-bench-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'), { shared_buffers: '512MB' })
try {
  await migrate(server.ownerUrl, 'verka_app')
  const filled = await fill({ owner: server.ownerUrl, application: server.applicationUrl, superuser: server.superuserUrl }, OBJECTS)
  const [port, barePort] = [String(await freePort()), String(await freePort())]
  const origin = `http://localhost:${port}`
  const verka = await startVerkaOn(server, port)
  const bare = await startProcess(
    'bench/src/lists/bare-export.ts',
    // with the memory that Verka's process has in `npm start`
    { BASELINE_PORT: barePort, BASELINE_DATABASE: server.applicationUrl, NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=512' },
    'ready',
  )
  try {
    const tokenOf = async () => (await logIn({ origin, userName: USER_NAME, password: PASSWORD })).accessToken
    const schemaId = await configure(origin, await tokenOf(), filled)
    print(`memory at rest: ${await memoryOf(verka.child)} MB`)
    for (const format of ['csv', 'json', 'xlsx']) {
      const url = `${origin}/api/v2/${TENANT_KEY}/${SITE_KEY}/elements/schemas/${schemaId}/filter?format=${format}`
      const pairs: [Measured, Measured][] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const headers = { authorization: `Bearer ${await tokenOf()}`, 'content-type': 'application/json' }
        const ours = await measure(verka.child, () => fetch(url, { method: 'POST', headers, body: '{}' }))
        const theirs = await measure(bare.child, () => fetch(`http://localhost:${barePort}/export/${format}`))
        // the first one compiles
        if (round > 0) pairs.push([ours, theirs])
      }
      const ratio = (part: 'seconds' | 'cpu') => median(pairs.map(([one, other]) => one[part] / other[part])).toFixed(2)
      const of = (which: 0 | 1, part: keyof Measured) => median(pairs.map((pair) => pair[which][part]))
      print(
        `${OBJECTS} objects as ${format}: ${of(0, 'seconds').toFixed(1)} s, bare ${of(1, 'seconds').toFixed(1)} s, ratio ${ratio('seconds')}; ` +
          `processor ${of(0, 'cpu').toFixed(1)} s, bare ${of(1, 'cpu').toFixed(1)} s, ratio ${ratio('cpu')}; ` +
          `${(of(0, 'bytes') / 1e6).toFixed(1)} MB, bare ${(of(1, 'bytes') / 1e6).toFixed(1)} MB; memory at most ${Math.max(...pairs.map(([one]) => one.memory))} MB`,
      )
    }
  } finally {
    await verka.stop()
    await bare.stop()
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
