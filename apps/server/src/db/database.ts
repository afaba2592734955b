import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { ask, statementNames } from './ask.ts'
import { watchConnections } from './connection-watch.ts'
import { NOBODY, shareFairly, type ShareFigures } from './fair-share.ts'
import { momentInUtc } from './moment-in-utc.ts'
import { listenTo, type Notified } from './notifications.ts'
import type { DB } from './schema.generated.ts'

// A day has no time and no zone: pg would make it local midnight.
pg.types.setTypeParser(1082, (value) => value)
// Moments as the database writes them in UTC, ten times as fast as the parser for all forms.
const parseMoment = pg.types.getTypeParser(1184) as (value: string) => Date
pg.types.setTypeParser(1184, (value) => momentInUtc(value) ?? parseMoment(value))
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

/**
 * The settings of a scope as one statement. Who writes in a tenant says so: it is not removed meanwhile, and nobody
 * begins to while it is (migration 0018).
 */
function settingsOf(scope: DataScope, isReadOnly: boolean): { text: string; values: string[] } {
  const sites = scope.kind === 'site' ? `{${scope.siteIds.join(',')}}` : undefined
  const isInstallation = scope.kind === 'installation'
  const values: string[] = []
  const set = (setting: string, value: string) => `set_config('${setting}', $${values.push(value)}, true)`
  const settings = [
    ...(scope.tenantId === undefined || isReadOnly ? [] : [`write_in_tenant($${values.push(scope.tenantId)}::uuid)`]),
    ...(scope.tenantId === undefined ? [] : [set('app.tenant', scope.tenantId)]),
    ...(sites === undefined ? [] : [set('app.sites', sites)]),
    ...(isInstallation ? [set('app.installation', 'on')] : []),
  ]
  return { text: `select ${settings.join(', ')}`, values }
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
  const nameOf = statementNames()
  const send = (client: pg.PoolClient, text: string, values: unknown[]) => {
    const name = nameOf(text)
    return ask(client, watch, { text, values, ...(name ? { name } : {}) })
  }
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
      const { text, values } = settingsOf(scope, isReadOnly)
      const { client, release } = await takeConnection(scope.tenantId ?? NOBODY)
      let failure: Error | undefined
      const begun = Promise.all([ask(client, watch, isReadOnly ? 'begin read only' : 'begin'), send(client, text, values)])
      begun.catch((error: Error) => (failure = error))
      const use: Use = { isOver: false, sentAlong: [] }
      try {
        const result = await work(kyselyOn(use, ({ sql, parameters }) => send(client, sql, [...parameters])))
        use.isOver = true
        // what was asked without the scope found nothing, which is no answer
        if (failure) throw failure
        const committed = ask(client, watch, 'commit')
        if (isReadOnly) {
          // the next transaction stands behind it on the connection, and goes out with it when somebody waits for one. Whoever
          // asked has their answer, and a connection that broke is noticed as an idle one
          committed.catch((error: Error) => options.onError?.(error))
          release()
        } else {
          // a commit after a statement that failed and was caught rolls back, and says so only here
          const [{ command }] = await Promise.all([committed, begun, ...use.sentAlong])
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

/** What every statement says after one that failed. */
const isConsequence = (error: unknown) => (error as { code?: unknown }).code === '25P02'

/** One transaction on a connection. */
interface Use {
  /** Its connection may serve somebody else now, whatever work of it still runs. */
  isOver: boolean
  /** The statement that failed first: of several sent together another one may be heard first. */
  firstFailure?: unknown
  /** What was sent without waiting for its answer. */
  sentAlong: Promise<unknown>[]
}

interface Sender {
  use: Use
  send: (query: CompiledQuery) => Promise<pg.QueryResult<pg.QueryResultRow>>
}
const senders = new WeakMap<Tx, Sender>()

function senderOf(tx: Tx): Sender {
  const sender = senders.get(tx)
  if (!sender) throw new Error('not a transaction of this database')
  return sender
}

/** Runs a statement that is sent before this returns: whatever is asked next stands behind it. Others are sent some steps later. */
export async function sendAtOnce<Row>(tx: Tx, query: CompiledQuery<Row>): Promise<Row[]> {
  const { rows } = await senderOf(tx).send(query)
  return rows as Row[]
}

/**
 * Sends a statement at once, behind those that were sent before, whose answer the work does not need: the commit goes out with
 * it, which saves a round trip. The transaction is done only when the statement has succeeded; `explained` says what its failure
 * means to whoever asked, and throws that.
 */
export function sendAlong(tx: Tx, query: CompiledQuery, explained?: (error: Error) => never): void {
  const { use, send } = senderOf(tx)
  const sent = send(query).catch((error: unknown) => {
    // this may be heard first of a statement that came after it
    if (explained && error === use.firstFailure) use.firstFailure = understood(explained, error as Error)
    throw use.firstFailure
  })
  // heard when the transaction ends, or not at all where it ends by another failure
  sent.catch(() => undefined)
  use.sentAlong.push(sent)
}

function understood(explained: (error: Error) => never, error: Error): unknown {
  try {
    return explained(error)
  } catch (meaning) {
    return meaning
  }
}

/**
 * Runs a part of a transaction behind a savepoint. When it fails, also by a statement that was sent along, what it wrote is undone
 * and the transaction goes on. `isTrial`: what it wrote is undone in any case. Parts do not nest.
 */
export async function runPart<Result>(tx: Tx, work: () => Promise<Result>, { isTrial = false } = {}): Promise<Result> {
  const { use, send } = senderOf(tx)
  const { sentAlong, firstFailure } = use
  use.sentAlong = []
  await send(CompiledQuery.raw('savepoint part'))
  try {
    const result = await work()
    await Promise.all(use.sentAlong)
    await send(CompiledQuery.raw(isTrial ? 'rollback to savepoint part' : 'release savepoint part'))
    return result
  } catch (error) {
    const thrown = isConsequence(error) ? (use.firstFailure ?? error) : error
    await Promise.allSettled(use.sentAlong)
    await send(CompiledQuery.raw('rollback to savepoint part'))
    throw thrown
  } finally {
    use.sentAlong = sentAlong
    if (firstFailure === undefined) delete use.firstFailure
    else use.firstFailure = firstFailure
  }
}

/** Queries of one transaction, on its connection. */
function kyselyOn(use: Use, sendOn: (query: CompiledQuery) => Promise<pg.QueryResult<pg.QueryResultRow>>): Tx {
  const send = async (query: CompiledQuery) => {
    if (use.isOver) throw new Error('the transaction is over')
    return sendOn(query).catch((error: unknown) => {
      use.firstFailure ??= error
      throw error
    })
  }
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const result = await send(query)
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
  const tx = new Kysely<DB>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  senders.set(tx, { use, send })
  return tx
}
