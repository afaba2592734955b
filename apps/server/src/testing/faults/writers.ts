import { createHash, randomUUID } from 'node:crypto'
import { access, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { pathOfKey } from '../../files/store.ts'
import { aField } from '../made/a-working-day.ts'
import { aServiceOf } from '../made/services/services-of-modes.ts'
import type { RemoteCaller } from '../made/sites/small-customer.ts'

const KINDS = ['create', 'execute', 'upload'] as const

/** One attempt to write, which is repeated with the same key until it is acknowledged. */
interface Write {
  kind: (typeof KINDS)[number]
  /** Its name in the database. */
  name: string
  /** Set when it was acknowledged. */
  id?: string
  /** Answers that were lost or were not 201. */
  failures: number
}

/** Entries of each creation: a join, since a look-up for each of 20,000 rows takes minutes. */
const CREATIONS = "(select entity_id::text as id, count(*) as entries from audit_log where action = 'create' group by 1)"

/** Findings about writes during faults. */
export interface WriteFindings {
  acknowledged: number
  /** Attempts that were not answered, or with another status than 201, and repeated. */
  failedAttempts: number
  /** Acknowledged, and missing. */
  lost: string[]
  /** Stored twice, or without having been requested. */
  doubled: string[]
  /** An operation, an object or a file without all that belongs to it. */
  half: string[]
  /** Rows of files with missing or wrong bytes. */
  withoutBytes: string[]
  /** Bytes without a row and without a scheduled removal. */
  unknownBytes: string[]
  /** Answers that no request may get in any failure: `<status> <body>`. */
  wrongAnswers: string[]
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
/** A text file, of another size each. */
const contentOf = (name: string) => `${name}\n`.repeat(1 + ((name.length * 7919) % 400))

/** Answers that ask for a retry: not now, or the same request is still in progress. */
const AGAIN = new Set([409, 429, 503])

/**
 * Creates objects, executions that withdraw from an object's balance, and uploads, over some connections at once, through any faults of the
 * server. `findings` then compares acknowledged writes with the database and the store.
 */
export async function openWriters(admin: RemoteCaller, origin: string, key: string) {
  const BEGUN = 1_000_000
  const [balance, taken] = [aField('balance', 'integer', { validation: { range: { min: 0 } } }), aField('taken', 'integer')]
  const rule = {
    id: randomUUID(),
    matchType: 'outgoing',
    source: { referenceType: 'operation', propertyTypeId: taken.id },
    target: { referenceType: 'element', propertyTypeId: balance.id },
    action: 'subtractSourceValue',
  }
  const service = await aServiceOf(admin, 'stockManagement', {
    object: [[balance, BEGUN]],
    functions: { start: { fields: [taken], rules: [rule] } },
    settings: { balancePropertyTypeId: balance.id },
  })
  const objects = [service.element, ...(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => service.anObject())))]
  const operationType = service.functions.get('start')!
  const run = randomUUID().slice(0, 8)
  const writes: Write[] = []
  const wrongAnswers: string[] = []
  let acknowledged = 0

  const send = async ({ kind, name }: Write, index: number): Promise<Response> => {
    const headers = { ...(await admin.authorization()), 'idempotency-key': name }
    const base = `${origin}/api/v2/${key}/north`
    const signal = AbortSignal.timeout(30_000)
    if (kind === 'upload') {
      const body = new FormData()
      body.set('reference', name)
      body.set('file', new Blob([contentOf(name)], { type: 'text/plain' }), 'a.txt')
      return fetch(`${base}/files`, { method: 'POST', headers, body, signal })
    }
    const body =
      kind === 'create'
        ? { elementTypeId: service.type.id, title: name }
        : {
            elementId: objects[index % objects.length]!.id,
            transactionTypeId: service.service.id,
            operationTypeId: operationType.id,
            operationTypeVersion: operationType.version,
            mode: 'start',
            dataProperties: [{ dataPropertyTypeId: taken.id, value: 1 }],
          }
    return fetch(`${base}/${kind === 'create' ? 'elements' : 'operations'}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
  }

  /** Sends until it is acknowledged, or until it is stopped. */
  const persist = async (write: Write, index: number, stopping: AbortSignal) => {
    for (; !stopping.aborted; write.failures++) {
      let pause = 20
      try {
        const reply = await send(write, index)
        const text = await reply.text()
        if (reply.status === 201) {
          write.id = (JSON.parse(text) as { id: string }).id
          acknowledged++
          return
        }
        if (!AGAIN.has(reply.status) && wrongAnswers.length < 20) wrongAnswers.push(`${reply.status} ${text.slice(0, 300)}`)
      } catch {
        // not answered: the result is unknown. Somebody has to start a process first, on the same cores
        pause = 200
      }
      await delay(pause + Math.random() * 60)
    }
  }

  return {
    elementTypeId: service.type.id,
    acknowledged: () => acknowledged,
    /** Makes a number of writes over some connections. @param mayStop ends them earlier */
    async write(count: number, connections = 16, mayStop = new AbortController().signal): Promise<void> {
      const from = writes.length
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (writes.length < from + count && !mayStop.aborted) {
            const index = writes.length
            const write: Write = { kind: KINDS[index % KINDS.length]!, name: `${run}-${index}`, failures: 0 }
            writes.push(write)
            await persist(write, Math.floor(index / KINDS.length), mayStop)
          }
        }),
      )
    },
    /** Compares with the stored rows. @param superuserUrl of the server, for the database `verka` or the one that it names */
    async findings(databaseUrl: string, filesFolder: string): Promise<WriteFindings> {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      const rowsOf = async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[]
      try {
        const elements = await rowsOf<{ id: string; name: string; entries: number }>(
          `select e.id, title as name, coalesce(a.entries, 0) as entries from elements e left join ${CREATIONS} a on a.id = e.id::text
            where title like $1`,
          [`${run}-%`],
        )
        const operations = await rowsOf<{ id: string; name: string | null; entries: number; amounts: number; transactions: number }>(
          `select o.id, k.key as name, coalesce(a.entries, 0) as entries,
              (select count(*) from balance_entries b where b.operation_id = o.id and b.amount = -1) as amounts,
              (select count(*) from transactions t where t.id = o.transaction_id and t.status = 'completed') as transactions
            from operations o left join idempotency_keys k on k.reply::jsonb ->> 'id' = o.id::text and k.key like $2
              left join (select entity_id::text as id, after ->> 'operationId' as operation_id, count(*) as entries from audit_log group by 1, 2) a
                on a.id = o.transaction_id::text and a.operation_id = o.id::text
            where o.operation_type_id = $1`,
          [operationType.id, `${run}-%`],
        )
        const files = await rowsOf<{ id: string; name: string; entries: number; storage_key: string; sha256: string }>(
          `select f.id, reference as name, storage_key, sha256, coalesce(a.entries, 0) as entries
            from files f left join ${CREATIONS} a on a.id = f.id::text where reference like $1`,
          [`${run}-%`],
        )
        const balances = await rowsOf<{ id: string; stored: string; sum: string }>(
          `select e.id, (e.data_properties ->> $2)::numeric as stored, $3::numeric + coalesce(sum(b.amount), 0) as sum
            from elements e left join balance_entries b on b.element_id = e.id where e.id = any($1) group by e.tenant_id, e.site_id, e.id`,
          [objects.map(({ id }) => id), balance.id, BEGUN],
        )
        const known = new Set(
          (await rowsOf<{ storage_key: string }>('select storage_key from files union all select storage_key from file_removals')).map(
            (row) => row.storage_key,
          ),
        )
        const stored = [...elements, ...operations, ...files]
        const count = new Map<string, number>()
        for (const { name } of stored) count.set(name ?? '?', (count.get(name ?? '?') ?? 0) + 1)
        const ids = new Set(stored.map(({ id }) => id))
        const requested = new Set(writes.map(({ name }) => name))
        const bytesOf = async (storageKey: string) => readFile(join(filesFolder, pathOfKey(storageKey))).catch(() => undefined)
        const withoutBytes: string[] = []
        for (const file of files) {
          const bytes = await bytesOf(file.storage_key)
          if (!bytes || sha256(bytes) !== file.sha256 || file.sha256 !== sha256(contentOf(file.name))) withoutBytes.push(file.name)
        }
        return {
          acknowledged,
          failedAttempts: writes.reduce((sum, { failures }) => sum + failures, 0),
          lost: writes.filter(({ id }) => id !== undefined && !ids.has(id)).map(({ name }) => name),
          doubled: [...count].filter(([name, times]) => times > 1 || !requested.has(name)).map(([name]) => name),
          half: [
            ...stored.filter(({ entries }) => entries !== 1).map(({ id }) => `${id} has no audit entry`),
            ...operations.filter((one) => one.amounts !== 1 || one.transactions !== 1).map(({ id }) => `operation ${id}`),
            ...balances.filter((one) => Number(one.stored) !== Number(one.sum)).map(({ id }) => `balance of ${id}`),
          ],
          withoutBytes,
          unknownBytes: (await keysIn(filesFolder)).filter((key) => !known.has(key)),
          wrongAnswers,
        }
      } finally {
        await client.end()
      }
    },
    /** Names of stored writes that were never acknowledged. */
    async unacknowledged(databaseUrl: string): Promise<string[]> {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      const open = writes.filter(({ id, failures }) => id === undefined && failures > 0).map(({ name }) => name)
      const { rows } = await client.query('select key from idempotency_keys where key = any($1)', [open])
      await client.end()
      return rows.map(({ key }) => key as string)
    },
  }
}

/** The keys of all bytes in a folder of files. */
async function keysIn(folder: string): Promise<string[]> {
  await access(folder)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('staging')).map(({ name }) => name.replace(/\.thumb$/, ''))
}
