import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Sandbox } from '@verka/domain/sandboxes/sandboxes.api.ts'
import { anElement } from '../made/a-working-day.ts'
import { makeSmallCustomer, remoteAdministrator } from '../made/sites/small-customer.ts'
import { freePort, startVerka, type VerkaProcess } from '../servers/verka-process.ts'
import { buildDefinitions } from './replication-kills-run.ts'

const CUSTOMER = 'sandboxes'
/** Longer than the product may take, also beside other work: what is not done by then never is. */
const NEVER_MS = 300_000
const OBJECTS = 60

export interface SandboxKillsReport {
  kills: number
  /** Where a sandbox was neither empty nor whole, or something of a removed one was left. */
  wrong: string[]
}

/** Makes sandboxes and removes them; kills the only process with SIGKILL in the middle of both. Each ends by itself after the start. */
export async function runSandboxKills(options: {
  database: { ownerUrl: string; applicationUrl: string; superuserUrl: string }
  /** Sandboxes in whose making, and in whose removal, the process is killed. */
  rounds: number
}): Promise<SandboxKillsReport> {
  const folder = await mkdtemp(join(tmpdir(), 'verka-sandboxes-'))
  const { ownerUrl, applicationUrl, superuserUrl } = options.database
  const port = await freePort()
  let verka: VerkaProcess | undefined
  const start = async () => {
    verka = startVerka({
      PORT: String(port),
      DATABASE_URL: applicationUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: 'sandboxes'.repeat(8),
      LOG_LEVEL: 'fatal',
    })
    await verka.ready
    if (verka.child.exitCode !== null) throw new Error(`Verka does not start:\n${verka.output()}`)
  }
  const kill = async () => {
    verka!.child.kill('SIGKILL')
    await verka!.ended
  }
  const owner = new pg.Client({ connectionString: superuserUrl })
  const wrong: string[] = []
  let kills = 0
  try {
    await owner.connect()
    await start()
    await makeSmallCustomer(applicationUrl, CUSTOMER)
    const admin = remoteAdministrator(`http://localhost:${port}`, CUSTOMER)
    const { definitions } = await buildDefinitions(admin, 2)
    const { items } = (await admin.call<{ items: ElementType[] }>('GET', '/elementTypes')).body
    for (let number = 0; number < OBJECTS; number++) await anElement(admin, items[number % items.length]!.id)
    /** A call of the tenant, not of a site. */
    const call = async <Body>(method: string, path: string, body?: object): Promise<{ status: number; body: Body }> => {
      const reply = await fetch(`http://localhost:${port}/api/v2/${CUSTOMER}/sandboxes${path}`, {
        method,
        headers: { ...(await admin.authorization()), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: reply.status, body: (reply.status === 204 ? undefined : await reply.json()) as Body }
    }
    const ended = async (isEnded: () => Promise<boolean>) => {
      for (const until = performance.now() + NEVER_MS; performance.now() < until; await delay(20)) if (await isEnded()) return
      throw new Error(`not ended in ${NEVER_MS / 1000} s`)
    }
    /** Rows of a site in all tables, but for the sandbox itself and its site. */
    const rowsOf = async (id: string): Promise<number> => {
      const { rows: tables } = await owner.query<{ name: string }>(
        `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
          where c.table_schema = 'public' and c.column_name = 'site_id' and t.table_type = 'BASE TABLE'
            and c.table_name not in ('sandboxes', 'jobs')`,
      )
      const counts = tables.map(({ name }) => `(select count(*) from ${name} where site_id = $1)`)
      const { rows } = await owner.query<{ count: number }>(`select (${counts.join(' + ')})::int as count`, [id])
      return rows[0]!.count
    }
    const stateOf = async (id: string): Promise<string | undefined> =>
      (await owner.query<{ state: string }>('select state from sandboxes where site_id = $1', [id])).rows[0]?.state
    // the first sandbox is not disturbed: how long each takes, and what a whole one has
    let whole: number | undefined
    const times = { make: 0, remove: 0 }
    for (let round = 0; round <= options.rounds; round++) {
      const isDisturbed = round > 0
      let began = performance.now()
      const { status, body } = await call<Sandbox>('POST', '', { source: 'north' })
      if (status !== 201) throw new Error(`a sandbox is refused: ${JSON.stringify(body)}`)
      const { id } = body
      if (isDisturbed) {
        await delay(Math.random() * times.make)
        await kill()
        kills++
        const [state, rows] = [await stateOf(id), await rowsOf(id)]
        if (state === 'creating' ? rows > 0 : rows !== whole) wrong.push(`${rows} rows of a sandbox that is ${state}`)
        await start()
      }
      await ended(async () => (await stateOf(id)) !== 'creating')
      times.make ||= performance.now() - began
      whole ??= await rowsOf(id)
      const made = (await call<Sandbox>('GET', `/${id}`)).body
      if (made.state !== 'ready' || made.counts.definitions !== definitions || made.counts.elements !== OBJECTS)
        wrong.push(`a sandbox is ${made.state} with ${made.counts.definitions} definitions and ${made.counts.elements} objects`)
      if ((await rowsOf(id)) !== whole) wrong.push('a sandbox has other rows than the first one')

      began = performance.now()
      if ((await call('DELETE', `/${id}`)).status !== 204) wrong.push('a removal is refused')
      if (isDisturbed) {
        await delay(Math.random() * times.remove)
        await kill()
        kills++
        await start()
      }
      await ended(async () => (await stateOf(id)) === undefined)
      times.remove ||= performance.now() - began
      const left = await rowsOf(id)
      if (left > 0) wrong.push(`${left} rows of a removed sandbox are left`)
    }
    return { kills, wrong }
  } finally {
    await owner.end()
    verka?.child.kill('SIGKILL')
    await verka?.ended
    await rm(folder, { recursive: true, force: true })
  }
}
