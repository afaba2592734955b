import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { BulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { aField, anElement, anElementType, withKey } from '../made/a-working-day.ts'
import { makeSmallCustomer, remoteAdministrator, type RemoteCaller } from '../made/sites/small-customer.ts'
import { freePort, startVerka, type VerkaProcess } from '../servers/verka-process.ts'

const CUSTOMER = 'jobs'
/** Longer than the product may take: work that has not resumed by then never does. */
const NEVER_MS = 60_000
/** Objects created at a time. */
const AT_ONCE = 8

export interface JobKillsReport {
  kills: number
  /** Objects that were not changed once by each bulk change, by their versions and by their history. */
  wrong: string[]
  /** From a kill until the next row was changed, in milliseconds. */
  resumed: number[]
  seconds: number
}

interface Server {
  process: VerkaProcess
  admin: RemoteCaller
}

/**
 * Kills one of two processes with SIGKILL in the middle of bulk changes, and starts it again. Then each object must have been changed once
 * by each bulk change.
 */
export async function runJobKills(options: {
  database: { ownerUrl: string; applicationUrl: string; superuserUrl: string }
  kills: number
  objects: number
  onProgress?: (text: string) => void
}): Promise<JobKillsReport> {
  const since = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'verka-jobs-'))
  const { ownerUrl, applicationUrl, superuserUrl } = options.database
  const ports = [await freePort(), await freePort()]
  const servers: Server[] = []
  const start = async (index: number) => {
    const process = startVerka({
      PORT: String(ports[index]),
      DATABASE_URL: applicationUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: join(folder, `data-${index}`),
      SECRET_KEY: 'jobs'.repeat(16),
      LOG_LEVEL: 'fatal',
    })
    await process.ready
    if (process.child.exitCode !== null) throw new Error(`Verka does not start:\n${process.output()}`)
    servers[index] = { process, admin: servers[index]?.admin ?? remoteAdministrator(`http://localhost:${ports[index]}`, CUSTOMER) }
  }
  const owner = new pg.Client({ connectionString: superuserUrl })
  const resumed: number[] = []
  let [kills, changes] = [0, 0]
  try {
    await owner.connect()
    await Promise.all([start(0), start(1)])
    await makeSmallCustomer(applicationUrl, CUSTOMER)
    const { admin } = servers[0]!
    const field = aField('weight', 'integer')
    const type = await anElementType(admin, [field])
    for (let made = 0; made < options.objects; made += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, options.objects - made) }, (_, at) =>
          anElement(admin, type.id, { title: 'Hammare', code: `hammare-${made + at}` }),
        ),
      )
    const stateOf = async (id: string) =>
      (await owner.query<{ state: string }>('select state from bulk_changes where id = $1', [id])).rows[0]!.state
    /** Waits for a state, and kills a process on the way if kills are left. */
    const follow = async (id: string, end: string, isKilling: boolean) => {
      let hasKilled = false
      for (const until = performance.now() + NEVER_MS; performance.now() < until; await delay(10)) {
        if ((await stateOf(id)) === end) return
        if (!isKilling || hasKilled || kills >= options.kills) continue
        await delay(Math.random() * 300)
        hasKilled = true
        const index = kills++ % 2
        servers[index]!.process.child.kill('SIGKILL')
        await servers[index]!.process.ended
        const killed = performance.now()
        const count = await itemsLeft(owner, id)
        while ((await stateOf(id)) !== end && (await itemsLeft(owner, id)) === count && performance.now() < killed + NEVER_MS)
          await delay(5)
        resumed.push(performance.now() - killed)
        await start(index)
        options.onProgress?.(`${kills} kills, resumed after ${resumed.at(-1)!.toFixed(0)} ms`)
      }
      throw new Error(`a bulk change did not come to '${end}' in ${NEVER_MS / 1000} s`)
    }
    while (kills < options.kills) {
      changes++
      const change = { action: 'change', dataProperties: [{ dataPropertyTypeId: field.id, value: changes }] }
      const body = { entity: 'element', typeId: type.id, filter: {}, change }
      const { body: bulk } = await admin.call<BulkChange>('POST', '/bulkChanges', body, withKey())
      await follow(bulk.id, 'checked', false)
      const started = await servers[changes % 2]!.admin.call('POST', `/bulkChanges/${bulk.id}/start`, {})
      if (started.status !== 200) throw new Error(JSON.stringify(started.body))
      await follow(bulk.id, 'done', true)
    }
    const { rows } = await owner.query<{ code: string; version: number; entries: number }>(
      `select code, version, (select count(*)::int from audit_log a where a.entity_id = e.id and a.action = 'update') as entries from elements e`,
    )
    const wrong = rows.flatMap(({ code, version, entries }) =>
      version === changes + 1 && entries === changes ? [] : [`${code}: version ${version}, ${entries} entries after ${changes} changes`],
    )
    if (rows.length !== options.objects) wrong.push(`${rows.length} of ${options.objects} objects`)
    return { kills, wrong, resumed, seconds: (performance.now() - since) / 1000 }
  } finally {
    await owner.end()
    for (const { process } of servers) {
      process.child.kill('SIGKILL')
      await process.ended
    }
    await rm(folder, { recursive: true, force: true })
  }
}

const itemsLeft = async (owner: pg.Client, id: string): Promise<number> =>
  (
    await owner.query<{ count: number }>(
      `select count(*)::int from bulk_change_items where bulk_change_id = $1 and outcome in ('waiting', 'accepted')`,
      [id],
    )
  ).rows[0]!.count
