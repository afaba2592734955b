import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { Replication, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import { openDatabase } from '../../db/database.ts'
import { createSite } from '../../features/tenants/life/new-tenant.ts'
import { setUserSites } from '../../features/users/users.ts'
import { aField, anElementType, anOperationType, aRecordType, aService } from '../made/a-working-day.ts'
import { of, rule } from '../made/services/ruled-services.ts'
import { makeSmallCustomer, remoteAdministrator, type RemoteCaller } from '../made/sites/small-customer.ts'
import { freePort, startVerka, type VerkaProcess } from '../servers/verka-process.ts'

const CUSTOMER = 'replication'
/** Longer than the product may take, also beside other work: what is not done by then never is. */
const NEVER_MS = 300_000
const RULES_OF_FUNCTION = 19
const TABLES = ['record_types', 'element_types', 'operation_types', 'transaction_types'] as const

export interface ReplicationKillsReport {
  definitions: number
  rules: number
  kills: number
  /** Where the target was neither untouched nor equal to the plan. */
  wrong: string[]
  /** Seconds of each plan, of its effects, and from the command to the end of each copy without a kill. */
  plans: number[]
  effects: number[]
  copies: number[]
  /** Seconds in which one statement for each table inserts the same rows. */
  bare: number[]
}

/** Categories with functions that have rules, their services, and predefined value types. @returns the numbers of definitions and rules */
export async function buildDefinitions(admin: RemoteCaller, categories: number): Promise<{ definitions: number; rules: number }> {
  let [definitions, rules] = [0, 0]
  for (let number = 0; number < categories; number++) {
    const faults = await aRecordType(admin, [], { localizedNames: localized(`Felkoder ${number}`) })
    const fields = Array.from({ length: 10 }, (_, index) => aField(`f${index}`, 'text', { localizedNames: localized(`Fält ${index}`) }))
    const fault = aField('fault', 'select', { optionSource: `records:${faults.id}` })
    const category = await anElementType(admin, [...fields, fault], { localizedNames: localized(`Kategori ${number}`) })
    definitions += 2
    for (let own = 0; own < 4; own++) {
      const answers = Array.from({ length: RULES_OF_FUNCTION }, (_, index) => aField(`a${index}`, 'text'))
      const matchRules = answers.map((answer, index) =>
        rule('incoming', of('element', fields[index % fields.length]!), of('operation', answer), 'copySourceValue'),
      )
      const operationType = await anOperationType(admin, category.id, answers, {
        localizedNames: localized(`Funktion ${number} ${own}`),
        matchRules,
      })
      await aService(admin, operationType, { localizedNames: localized(`Tjänst ${number} ${own}`) })
      definitions += 2
      rules += RULES_OF_FUNCTION
    }
  }
  return { definitions, rules }
}

/**
 * Replicates a site, takes it back, and again; kills the only process with SIGKILL in the middle of copies. The target is untouched at a
 * kill or as planned, and as planned at the end, without a person.
 */
export async function runReplicationKills(options: {
  database: { ownerUrl: string; applicationUrl: string; superuserUrl: string }
  kills: number
  /** Copies without a kill that are measured. */
  copies: number
  /** Each has ten definitions and 76 rules. */
  categories: number
  onProgress?: (text: string) => void
}): Promise<ReplicationKillsReport> {
  const folder = await mkdtemp(join(tmpdir(), 'verka-replication-'))
  const { ownerUrl, applicationUrl, superuserUrl } = options.database
  const port = await freePort()
  let verka: VerkaProcess | undefined
  const start = async () => {
    verka = startVerka({
      PORT: String(port),
      DATABASE_URL: applicationUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: 'replication'.repeat(8),
      LOG_LEVEL: 'fatal',
    })
    await verka.ready
    if (verka.child.exitCode !== null) throw new Error(`Verka does not start:\n${verka.output()}`)
  }
  const owner = new pg.Client({ connectionString: superuserUrl })
  const [wrong, plans, effects, copies, bare]: [string[], number[], number[], number[], number[]] = [[], [], [], [], []]
  let kills = 0
  try {
    await owner.connect()
    await start()
    const { tenantId, userId } = await makeSmallCustomer(applicationUrl, CUSTOMER)
    const siteId = await addSite(applicationUrl, { tenantId, userId })
    const admin = remoteAdministrator(`http://localhost:${port}`, CUSTOMER)
    const built = await buildDefinitions(admin, options.categories)
    const call = async <Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body> => {
      const reply = await fetch(`http://localhost:${port}/api/v2/templates${path}`, {
        method,
        headers: { ...(await admin.authorization()), 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
      return (await reply.json()) as Body
    }
    const between = { tenantKey: CUSTOMER, siteKey: 'north', targetTenantId: tenantId, targetSiteId: siteId }
    /** All definitions of the target, without times and versions. */
    const target = async () => {
      const texts = TABLES.map(
        (table) =>
          `select to_jsonb(t) - '{version,created_at,updated_at,owner_id,list_slots}'::text[] as row, id from ${table} t where site_id = $1`,
      )
      const { rows } = await owner.query<{ hash: string; count: number }>(
        `select coalesce(md5(string_agg(row::text, ',' order by id)), '') as hash, count(*)::int as count from (${texts.join(' union all ')}) all_rows`,
        [siteId],
      )
      return rows[0]!
    }
    const isAsPlanned = ({ count }: { count: number }) => count === 0 || count === built.definitions
    let planned: string | undefined
    while (kills < options.kills || copies.length < options.copies) {
      const planning = performance.now()
      const { hash, items } = await call<ReplicationPlan>('POST', '/plan', between)
      plans.push((performance.now() - planning) / 1000)
      if (effects.length < options.copies) {
        const asking = performance.now()
        await call('POST', '/effects', between)
        effects.push((performance.now() - asking) / 1000)
      }
      if (items.filter(({ state }) => state === 'create').length !== built.definitions) wrong.push('a plan does not create everything')
      const began = performance.now()
      const { id } = await call<Replication>('POST', '/replicate', { ...between, hash })
      const isKilled = kills < options.kills && copies.length > 0
      if (isKilled) {
        await delay(Math.random() * copies[0]! * 1000)
        verka!.child.kill('SIGKILL')
        await verka!.ended
        if (!isAsPlanned(await target())) wrong.push(`half a copy after kill ${kills}`)
        kills++
        await start()
        options.onProgress?.(`${kills} kills`)
      }
      const path = `/replications/${tenantId}/${siteId}/${id}`
      await ended(() => call<Replication>('GET', path))
      if (!isKilled) copies.push((performance.now() - began) / 1000)
      const now = await target()
      planned ??= now.hash
      if (now.count !== built.definitions || now.hash !== planned) wrong.push(`${now.count} definitions, or others, after ${kills} kills`)
      if (bare.length < 3) bare.push(await bareInsert(owner, siteId))
      const { kept } = await call<Replication>('POST', `${path}/undo`, {})
      const left = await target()
      if (kept.length > 0 || left.count > 0) wrong.push(`${left.count} definitions after an undo`)
    }
    return { ...built, kills, wrong, plans, effects, copies, bare }
  } finally {
    await owner.end()
    verka?.child.kill('SIGKILL')
    await verka?.ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function addSite(applicationUrl: string, { tenantId, userId }: Awaited<ReturnType<typeof makeSmallCustomer>>): Promise<SiteId> {
  const database = openDatabase(applicationUrl, { maxConnections: 1 })
  try {
    return await database.transaction({ kind: 'installation' }, async (tx) => {
      const siteId = await createSite(tx, { tenantId, key: 'south', name: 'Södra' }, new Date())
      const sites = await tx.selectFrom('sites').select('id').where('tenant_id', '=', tenantId).execute()
      await setUserSites(
        tx,
        tenantId,
        userId,
        sites.map(({ id }) => id),
      )
      return siteId
    })
  } finally {
    await database.close()
  }
}

async function ended(load: () => Promise<Replication>): Promise<void> {
  for (const until = performance.now() + NEVER_MS; performance.now() < until; await delay(20)) {
    const { state, groupedErrors } = await load()
    if (state === 'done') return
    if (state === 'failed') throw new Error(`a replication failed: ${JSON.stringify(groupedErrors)}`)
  }
  throw new Error(`a replication did not end in ${NEVER_MS / 1000} s`)
}

/** Inserts the rows of the copy into plain tables with one statement each. @returns seconds */
async function bareInsert(owner: pg.Client, siteId: SiteId): Promise<number> {
  const rows: string[] = []
  for (const table of TABLES) {
    const found = await owner.query<{ rows: string }>(`select json_agg(t)::text as rows from ${table} t where site_id = $1`, [siteId])
    rows.push(found.rows[0]!.rows)
  }
  for (const table of TABLES) await owner.query(`create temp table bare_${table} (like ${table})`)
  const began = performance.now()
  await owner.query('begin')
  for (const [index, table] of TABLES.entries())
    await owner.query(`insert into bare_${table} select * from json_populate_recordset(null::bare_${table}, $1::json)`, [rows[index]])
  await owner.query('commit')
  const seconds = (performance.now() - began) / 1000
  for (const table of TABLES) await owner.query(`drop table bare_${table}`)
  return seconds
}
