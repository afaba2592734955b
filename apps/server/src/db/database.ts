import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Writable } from 'node:stream'
import { watchConnections, type ConnectionWatch } from './connection-watch.ts'
import { NOBODY, shareFairly, type ShareFigures } from './fair-share.ts'
import { listenTo, type Notified } from './notifications.ts'
import type { DB } from './schema.generated.ts'

// A day has no time and no zone: pg would make it local midnight.
pg.types.setTypeParser(1082, (value) => value)
// Counts and sequences: safe up to 2^53.
pg.types.setTypeParser(20, Number)

/** Queries inside one database transaction, in the context that its scope sets. */
export type Tx = Kysely<DB>

/**
 * Which rows a transaction sees and writes (row security, docs/architecture.md):
 * those of some sites of a tenant, those of a tenant, or the installation's own, with those of one tenant on top.
 */
export type DataScope =
  | { kind: 'site'; tenantId: string; siteIds: readonly string[] }
  | { kind: 'tenant'; tenantId: string }
  | { kind: 'installation'; tenantId?: string | undefined }

export interface Database {
  /**
   * Runs `work` in one database transaction in a scope: committed when it returns, rolled back when it throws.
   * A read-only transaction is answered before its commit has been confirmed, which saves a round trip.
   */
  transaction: <Result>(scope: DataScope, work: (tx: Tx) => Promise<Result>, options?: { isReadOnly?: boolean }) => Promise<Result>
  /** Says something to everybody who listens to a channel: at most 8000 bytes, outside of any transaction. */
  notify: (channel: string, payload: string) => Promise<void>
  /** Hears what is said in a channel by any process, on a connection of its own. @returns what ends it */
  listen: (channel: string, notified: Notified) => () => Promise<void>
  /** Whether the database answers; rejects when it does not. */
  ping: () => Promise<void>
  /** Transactions at work, those that wait for a connection, and the open connections. */
  figures: () => ShareFigures & { open: number }
  close: () => Promise<void>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The settings of a scope as one statement; ids are checked to be UUIDs, since they stand in the text. Who writes in a tenant
 * says so: it is not removed meanwhile, and nobody begins to while it is (migration 0018).
 */
function settingsOf(scope: DataScope, isReadOnly: boolean): string {
  const ids = scope.kind === 'site' ? [scope.tenantId, ...scope.siteIds] : scope.tenantId === undefined ? [] : [scope.tenantId]
  if (!ids.every((id) => UUID.test(id))) throw new Error('a scope needs ids')
  if (scope.kind === 'installation' && scope.tenantId === undefined) return `select set_config('app.installation', 'on', true)`
  const tenant = `select ${isReadOnly ? '' : `write_in_tenant('${scope.tenantId}'), `}set_config('app.tenant', '${scope.tenantId}', true)`
  if (scope.kind === 'installation') return `${tenant}, set_config('app.installation', 'on', true)`
  return scope.kind === 'site' ? `${tenant}, set_config('app.sites', '{${scope.siteIds.join(',')}}', true)` : tenant
}

/** Connections of one process, unless a setting says otherwise. */
const MAX_CONNECTIONS = 16
/** Transactions of one tenant that may wait for a connection, unless a setting says otherwise. */
const LONGEST_LINE = 1000
/** So long a request waits while no connection comes back from its work, and a new connection waits for the database. */
const LONGEST_WAIT_MS = 3000

interface DatabaseOptions {
  maxConnections?: number
  longestLine?: number
  /** Told of connections that break. */
  onError?: (error: Error) => void
}

/**
 * Opens a pool of connections, of which each tenant has its share (fair-share.ts). The pool itself is reachable from
 * nowhere else: every query has a scope.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const max = options.maxConnections ?? MAX_CONNECTIONS
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    application_name: 'verka',
    statement_timeout: 20_000,
    // the server is gone without a word: it ends no statement, so that we have to
    query_timeout: 25_000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 15_000,
    // statements are sent without waiting for the answer to the one before
    pipeline: true,
  } as pg.PoolConfig)
  // an idle connection that breaks must not end the process
  pool.on('error', (error) => options.onError?.(error))
  // nor one that breaks while it is used: its query fails, and the event that comes on top has to have a listener
  pool.on('connect', (client) => client.on('error', () => undefined))
  const watch = watchConnections(url)
  pool.on('connect', watch.add)
  pool.on('remove', watch.remove)
  const share = shareFairly({
    places: max,
    kept: Math.floor(max / 8),
    longestLine: options.longestLine ?? LONGEST_LINE,
    longestStandstillMs: LONGEST_WAIT_MS,
  })
  /** A connection when it is a tenant's turn, and what gives it back; one that failed is not used again. */
  const takeConnection = async (line: string) => {
    const leave = await share.enter(line)
    try {
      const client = await pool.connect()
      const release = (failure?: Error | boolean) => {
        client.release(failure)
        leave(!failure)
      }
      return { client, release }
    } catch (error) {
      leave(false)
      throw error
    }
  }
  const askOnce = async (text: string, values: unknown[] = []) => {
    const { client, release } = await takeConnection(NOBODY)
    try {
      await watch.follow(client, client.query(text, values))
      release()
    } catch (error) {
      release(error as Error)
      throw error
    }
  }

  return {
    async transaction(scope, work, { isReadOnly = false } = {}) {
      const settings = settingsOf(scope, isReadOnly)
      const { client, release } = await takeConnection(scope.tenantId ?? NOBODY)
      let failure: Error | undefined
      const begun = ask(client, watch, `begin${isReadOnly ? ' read only' : ''}; ${settings}`)
      begun.catch((error: Error) => (failure = error))
      const use: Use = { isOver: false }
      try {
        const result = await work(kyselyOn(client, watch, use))
        use.isOver = true
        // what was asked without the scope found nothing, which is no answer
        if (failure) throw failure
        const committed = ask(client, watch, 'commit')
        if (isReadOnly) {
          committed.then(
            () => release(),
            (error: Error) => {
              release(error)
              // whoever asked has their answer: nobody else would hear of it
              options.onError?.(error)
            },
          )
        } else {
          // a commit after a statement that failed and was caught rolls back, and says so only here
          const [, { command }] = await Promise.all([begun, committed])
          if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a failed statement was ignored')
          release()
        }
        return result
      } catch (error) {
        use.isOver = true
        const thrown = failure ?? (isConsequence(error) ? (use.firstFailure ?? error) : error)
        await ask(client, watch, 'rollback').then(
          // the connection keeps its stale plan: the next one is to have none
          () => release(thrown instanceof Error && isPlanStale(thrown)),
          (rollbackError: Error) => release(rollbackError),
        )
        throw thrown
      }
    },
    notify: (channel, payload) => askOnce('select pg_notify($1, $2)', [channel, payload]),
    listen: (channel, notified) => listenTo(url, channel, notified),
    ping: () => askOnce('select 1'),
    figures: () => ({ ...share.figures(), open: pool.totalCount }),
    close() {
      watch.close()
      return pool.end()
    },
  }
}

/** A prepared statement whose table was migrated since, under the running server. */
export function isPlanStale(error: Error & { code?: unknown }): boolean {
  return error.code === '0A000' && error.message.includes('cached plan')
}

const held = new WeakSet<pg.PoolClient>()

/**
 * What one step of the program sends on a connection goes out as one message. Each message wakes the database's process
 * up, which costs more than most statements do.
 */
function sendTogether(client: pg.PoolClient): void {
  if (held.has(client)) return
  held.add(client)
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  setImmediate(() => {
    held.delete(client)
    stream.uncork()
  })
}

/** What every statement says after one that failed. */
const isConsequence = (error: unknown) => (error as { code?: unknown }).code === '25P02'

/** Statements get a name, so that they are parsed and planned once for each connection; new ones beyond this do not. */
const MAX_PREPARED = 400
const prepared = new Map<string, string>()

function nameOf(sql: string): string | undefined {
  let name = prepared.get(sql)
  if (name === undefined && prepared.size < MAX_PREPARED) prepared.set(sql, (name = `v${prepared.size}`))
  return name
}

/** Sends a statement with what else is sent in this step, and follows it until it is answered. */
function ask(
  client: pg.PoolClient,
  watch: ConnectionWatch,
  statement: string | pg.QueryConfig,
): Promise<pg.QueryResult<pg.QueryResultRow>> {
  sendTogether(client)
  return watch.follow(client, client.query(statement))
}

/** One transaction on a connection. */
interface Use {
  /** Its connection may serve somebody else now, whatever work of it still runs. */
  isOver: boolean
  /** The statement that failed first: of several sent together another one may be heard first. */
  firstFailure?: unknown
}

/** Queries of one transaction. */
function kyselyOn(client: pg.PoolClient, watch: ConnectionWatch, use: Use): Tx {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (use.isOver) throw new Error('the transaction is over')
      const name = nameOf(query.sql)
      const asked = ask(client, watch, { text: query.sql, values: [...query.parameters], ...(name ? { name } : {}) })
      const result = await asked.catch((error: unknown) => {
        use.firstFailure ??= error
        throw error
      })
      const numAffectedRows = result.rowCount === null ? undefined : BigInt(result.rowCount)
      return { rows: result.rows as Row[], ...(numAffectedRows === undefined ? {} : { numAffectedRows }) }
    },
    streamQuery() {
      throw new Error('streams are not offered')
    },
  }
  const refuse = () => Promise.reject(new Error('a transaction is begun with Database.transaction'))
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: () => Promise.resolve(),
  }
  return new Kysely<DB>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
