import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { ImportState } from '@verka/domain/imports/import-states.ts'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { aField, anElementType, withKey } from '../made/a-working-day.ts'
import { makeSmallCustomer, remoteAdministrator } from '../made/sites/small-customer.ts'
import { freePort, startVerka, type VerkaProcess } from '../servers/verka-process.ts'

const CUSTOMER = 'imports'
/** Longer than the product may take, also beside other work: what is not done by then never is. */
const NEVER_MS = 600_000
/** Longest time from the beginning of a part of the work until the kill. */
const WITHIN_MS = 400
/** Parts in whose middle the server is killed, in turn. */
const KILLED_IN: readonly ImportState[] = ['running', 'running', 'checking', 'reading']
/** Every so many rows is wrong. */
const WRONG_EACH = 50

export interface ImportKillsReport {
  kills: number
  imports: number
  /** Where rows, reports and logs do not agree. */
  wrong: string[]
  /** From a kill until the part of the work was done, in milliseconds. */
  resumed: number[]
  seconds: number
}

/**
 * Kills the only process with SIGKILL in the middle of imports, and starts it again. Each import must go on by itself and end with exactly
 * the rows of its report, each saved once. An import creates objects and updates those of the one before.
 */
export async function runImportKills(options: {
  database: { ownerUrl: string; applicationUrl: string; superuserUrl: string }
  kills: number
  rows: number
  onProgress?: (text: string) => void
}): Promise<ImportKillsReport> {
  const since = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'verka-imports-'))
  const { ownerUrl, applicationUrl, superuserUrl } = options.database
  const port = await freePort()
  let verka: VerkaProcess | undefined
  const start = async () => {
    verka = startVerka({
      PORT: String(port),
      DATABASE_URL: applicationUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: 'imports'.repeat(8),
      LOG_LEVEL: 'fatal',
    })
    await verka.ready
    if (verka.child.exitCode !== null) throw new Error(`Verka does not start:\n${verka.output()}`)
  }
  const owner = new pg.Client({ connectionString: superuserUrl })
  const resumed: number[] = []
  const wrong: string[] = []
  let [kills, imports] = [0, 0]
  const stateOf = async (id: string) =>
    (await owner.query<{ state: ImportState }>('select state from imports where id = $1', [id])).rows[0]!.state
  /** Waits until a part of the work is done; kills the server in its middle where it is wanted. */
  const follow = async (id: string, part: ImportState, end: ImportState) => {
    let killed: number | undefined
    for (const until = performance.now() + NEVER_MS; performance.now() < until; await delay(5)) {
      const state = await stateOf(id)
      if (state === end) {
        if (killed !== undefined) resumed.push(performance.now() - killed)
        return
      }
      if (state !== part) throw new Error(`an import came to '${state}' instead of '${end}'`)
      if (killed !== undefined || kills >= options.kills || part !== KILLED_IN[kills % KILLED_IN.length]) continue
      await delay(Math.random() * WITHIN_MS)
      // too late: the next import is killed
      if ((await stateOf(id)) !== part) continue
      verka!.child.kill('SIGKILL')
      await verka!.ended
      killed = performance.now()
      kills++
      await start()
      options.onProgress?.(`${kills} kills, the last one in '${part}'`)
    }
    const { rows: jobs } = await owner.query(
      `select name, state, retry_count, started_on, heartbeat_on, now() from jobs.job_common where state < 'completed'`,
    )
    throw new Error(`an import did not come from '${part}' to '${end}' in ${NEVER_MS / 1000} s: ${JSON.stringify(jobs)}`)
  }
  try {
    await owner.connect()
    await start()
    await makeSmallCustomer(applicationUrl, CUSTOMER)
    const admin = remoteAdministrator(`http://localhost:${port}`, CUSTOMER)
    const type = await anElementType(admin, [aField('weight', 'integer', { localizedNames: localized('Vikt') })])
    const call = async (path: string, body: object, status: number) => {
      const answer = await admin.call<DataImport>('POST', path, body, withKey())
      if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    while (kills < options.kills) {
      const policy = imports % 2 === 0 ? 'all' : 'correct'
      const { table, expected } = tableOf(imports, options.rows, policy === 'correct')
      const { id: fileId } = await call('/files', { fileName: 'a.csv', type: '', base64: Buffer.from(table).toString('base64') }, 201)
      const { id } = await call('/imports', { target: 'element', typeId: type.id, fileId }, 201)
      await follow(id, 'reading', 'mapping')
      const { mapping } = (await admin.call<DataImport>('GET', `/imports/${id}`)).body
      await call(`/imports/${id}/check`, mapping, 200)
      await follow(id, 'checking', 'checked')
      await call(`/imports/${id}/start`, { policy }, 200)
      await follow(id, 'running', 'done')
      wrong.push(...(await disagreements(owner, id, expected, (await admin.call<DataImport>('GET', `/imports/${id}`)).body)))
      imports++
    }
    const { rows } = await owner.query<{ count: number }>('select count(*)::int from elements')
    if (rows[0]!.count !== imports * options.rows) wrong.push(`${rows[0]!.count} objects after ${imports} imports`)
    return { kills, imports, wrong, resumed, seconds: (performance.now() - since) / 1000 }
  } finally {
    await owner.end()
    verka?.child.kill('SIGKILL')
    await verka?.ended
    await rm(folder, { recursive: true, force: true })
  }
}

interface Expected {
  created: number
  updated: number
  wrong: number
}

/** New objects, a change of each object of the import before, and wrong rows where the correct ones are wanted. */
function tableOf(number: number, rows: number, hasWrong: boolean): { table: string; expected: Expected } {
  const created = Array.from({ length: rows }, (_, index) => `k${number}-${index};Ny;1`)
  const updated = number === 0 ? [] : Array.from({ length: rows }, (_, index) => `k${number - 1}-${index};Ändrad;2`)
  const wrong = hasWrong ? Array.from({ length: Math.ceil(rows / WRONG_EACH) }, (_, index) => `w${number}-${index};Fel;tung`) : []
  // the same in each run, and mixed
  const mixed = [...created, ...updated, ...wrong].toSorted((one, other) => keyOf(one) - keyOf(other))
  return {
    table: ['Kod;Namn;Vikt', ...mixed].join('\n'),
    expected: { created: created.length, updated: updated.length, wrong: wrong.length },
  }
}
const keyOf = (line: string) => Buffer.from(line.split(';')[0]!).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7)

/** Compares the report of an import with its rows, its objects and the log. */
async function disagreements(owner: pg.Client, id: string, expected: Expected, { counts }: DataImport): Promise<string[]> {
  const { rows } = await owner.query<{ outcome: string; count: number; saved: number; entries: number; versions: number }>(
    `select r.outcome, count(*)::int as count, count(distinct e.id)::int as saved,
        coalesce(sum((select count(*) from audit_log a where a.import_id = r.import_id and a.entity_id = e.id)), 0)::int as entries,
        count(*) filter (where e.version = case r.outcome when 'created' then 1 else 2 end)::int as versions
      from import_rows r left join elements e on e.tenant_id = r.tenant_id and e.id = r.entity_id
      where r.import_id = $1 group by r.outcome`,
    [id],
  )
  const of = (outcome: string) => rows.find((row) => row.outcome === outcome) ?? { count: 0, saved: 0, entries: 0, versions: 0 }
  const { rows: reports } = await owner.query(`select from audit_log where entity_id = $1 and action = 'execute' and import_id is null`, [
    id,
  ])
  const isWrong = (['created', 'updated'] as const).filter((outcome) => {
    const { count, saved, entries, versions } = of(outcome)
    return [counts[outcome], count, saved, entries, versions].some((found) => found !== expected[outcome])
  })
  const isReported = counts.wrong === expected.wrong && reports.length === 1
  return isWrong.length === 0 && isReported
    ? []
    : [`${JSON.stringify(expected)}: ${JSON.stringify({ rows, reports: reports.length, counts })}`]
}
