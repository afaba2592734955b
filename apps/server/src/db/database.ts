import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { CompiledQuery } from 'kysely'
import { isPlanStale, type Rows } from './connections/batch.ts'
import { runReading, type ReadingConnection } from './connections/reading.ts'
import { runQuery, statementNames } from './connections/run-query.ts'
import { watchConnections } from './connections/connection-watch.ts'
import { NOBODY, shareFairly, type ShareFigures } from './connections/fair-share.ts'
import { momentInUtc } from './moment-in-utc.ts'
import { listenTo, type Notified } from './connections/notifications.ts'
import { isConsequence, kyselyOn, type Tx, type Use } from './transaction.ts'

// A day has no time and no zone: pg would parse it as local midnight.
pg.types.setTypeParser(1082, (value) => value)
// Instants as the database writes them in UTC, parsed ten times as fast as by the parser for all forms.
const parseMoment = pg.types.getTypeParser(1184) as (value: string) => Date
pg.types.setTypeParser(1184, (value) => momentInUtc(value) ?? parseMoment(value))
// Counts and sequences: safe up to 2^53.
pg.types.setTypeParser(20, Number)

/**
 * The rows that a transaction sees and writes (row security, docs/architecture.md): those of some sites of a tenant, those of a tenant, or
 * the installation's own with those of one tenant.
 */
export type DataScope =
  | { kind: 'site'; tenantId: TenantId; siteIds: readonly SiteId[] }
  | { kind: 'tenant'; tenantId: TenantId }
  | { kind: 'installation'; tenantId?: TenantId | undefined }

export interface Database {
  /**
   * Runs `work` in one database transaction in a scope: committed when it returns, rolled back when it throws.
   * One that only reads is sent without begin and commit (reading.ts).
   */
  transaction: <Result>(scope: DataScope, work: (tx: Tx) => Promise<Result>, options?: { isReadOnly?: boolean }) => Promise<Result>
  /** Sends a notification to all listeners of a channel: at most 8000 bytes, outside of any transaction. */
  notify: (channel: string, payload: string) => Promise<void>
  /** Listens to a channel on a separate connection, which is probed. @returns a function that closes it */
  listen: (channel: string, notified: Notified, probeEveryMs?: number) => () => Promise<void>
  /** Runs a statement of the job queue's library, which sees the jobs of all tenants; several statements if there are no values. */
  runForJobs: (text: string, values?: unknown[]) => Promise<pg.QueryResult<pg.QueryResultRow>>
  /** Whether the database answers; rejects when it does not. */
  ping: () => Promise<void>
  /** Running transactions, those that wait for a connection, and the open connections. */
  figures: () => ShareFigures & { open: number }
  close: () => Promise<void>
}

/**
 * The settings of a scope as one statement. A writing transaction locks the tenant against removal, and waits for one that has begun
 * (migration 0018).
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
    ...(isReadOnly ? [`set_config('transaction_read_only', 'on', true)`] : []),
  ]
  return { text: `select ${settings.join(', ')}`, values }
}

/** Default limit of connections per process. */
const MAX_CONNECTIONS = 16
/** Default limit of waiting transactions per tenant. */
const LONGEST_LINE = 1000
/** Timeout of a request while no connection becomes free, and of opening a connection. */
const LONGEST_WAIT_MS = 3000

/** Gives a connection back; a failed one is not used again. */
type Release = (failure?: Error | boolean) => void

interface DatabaseOptions {
  maxConnections?: number
  longestLine?: number
  /** Called with errors of broken connections. */
  onError?: (error: Error) => void
}

/** Opens the pool; a connection that breaks does not end the process. */
function openPool(url: string, max: number, onError: DatabaseOptions['onError']): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    application_name: 'verka',
    statement_timeout: 20_000,
    // a server that vanished ends no statement, so this limit does
    query_timeout: 25_000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 15_000,
    // statements are sent without waiting for the answer to the one before
    pipeline: true,
  } as pg.PoolConfig)
  // an idle connection that breaks must not end the process
  pool.on('error', (error) => onError?.(error))
  // a connection that breaks in use emits this event in addition to the failure of its query
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A connection that one writing transaction has, until it is released. */
interface WritingConnection {
  /** Begins in the scope. */
  begin: () => Promise<unknown>
  send: (query: CompiledQuery) => Promise<Rows>
  end: (how: 'commit' | 'rollback') => Promise<{ command: string }>
  release: Release
}

/** Runs work in a transaction whose begin is sent with its first statement: committed when the work returns, rolled back when it throws. */
async function runWriting<Result>({ begin, send, end, release }: WritingConnection, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let failure: Error | undefined
  const begun = begin()
  begun.catch((error: Error) => (failure = error))
  const use: Use = { isOver: false, sentAlong: [] }
  try {
    const result = await work(kyselyOn(use, send))
    use.isOver = true
    // a query without the scope found nothing, which is no result
    if (failure) throw failure
    const committed = end('commit')
    // a commit after a caught failure rolls back, which only its command tag shows
    const [{ command }] = await Promise.all([committed, begun, ...use.sentAlong])
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a failed statement was ignored')
    release()
    return result
  } catch (error) {
    use.isOver = true
    const thrown = failure ?? (isConsequence(error) ? (use.firstFailure ?? error) : error)
    await end('rollback').then(
      // the connection has a stale plan: the next user gets another connection
      () => release(isPlanStale(thrown)),
      (rollbackError: Error) => release(rollbackError),
    )
    throw thrown
  }
}

/**
 * Opens a pool of connections, of which each tenant has its share (fair-share.ts). Only this module uses the pool: every query has a scope.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const max = options.maxConnections ?? MAX_CONNECTIONS
  const pool = openPool(url, max, options.onError)
  const watch = watchConnections(url)
  const nameOf = statementNames()
  const send = (client: pg.PoolClient, text: string, values: unknown[]) => {
    const name = nameOf(text)
    return runQuery(client, watch, { text, values, ...(name ? { name } : {}) })
  }
  pool.on('connect', watch.add)
  pool.on('remove', watch.remove)
  const share = shareFairly({
    slots: max,
    kept: Math.floor(max / 8),
    busy: 2 * availableParallelism(),
    longestLine: options.longestLine ?? LONGEST_LINE,
    longestStandstillMs: LONGEST_WAIT_MS,
  })
  /** Acquires a connection when it is a tenant's turn. @returns it with a function that releases it; a failed one is not used again */
  const takeConnection = async (line: string) => {
    const leave = await share.enter(line)
    try {
      const client = await pool.connect()
      const release: Release = (failure) => {
        client.release(failure)
        leave(!failure)
      }
      return { client, release }
    } catch (error) {
      leave(false)
      throw error
    }
  }
  const readingOn = (client: pg.PoolClient, release: Release, scope: DataScope): ReadingConnection => {
    const { text, values } = settingsOf(scope, true)
    const plannedOnce = `${text}, set_config('plan_cache_mode', 'force_generic_plan', true)`
    return {
      scope: { text, values, name: nameOf(text) },
      scopePlannedOnce: { text: plannedOnce, values, name: nameOf(plannedOnce) },
      submit(batch) {
        client.query(batch)
        void watch.follow(client, batch.ended)
      },
      send: ({ text: sql, values: parameters }) => send(client, sql, [...parameters]),
      begin: () => Promise.all([runQuery(client, watch, 'begin'), send(client, text, values)]),
      end: (how) => runQuery(client, watch, how),
      release,
      nameOf,
    }
  }
  const writingOn = (client: pg.PoolClient, release: Release, scope: DataScope): WritingConnection => {
    const { text, values } = settingsOf(scope, false)
    return {
      begin: () => Promise.all([runQuery(client, watch, 'begin'), send(client, text, values)]),
      send: ({ sql, parameters }) => send(client, sql, [...parameters]),
      end: (how) => runQuery(client, watch, how),
      release,
    }
  }
  const runOnce = async (text: string, values: unknown[] = []) => {
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
      const { client, release } = await takeConnection(scope.tenantId ?? NOBODY)
      return isReadOnly ? runReading(readingOn(client, release, scope), work) : runWriting(writingOn(client, release, scope), work)
    },
    notify: (channel, payload) => runOnce('select pg_notify($1, $2)', [channel, payload]),
    listen: (channel, notified, probeEveryMs) => listenTo(url, channel, notified, probeEveryMs),
    async runForJobs(text, values = []) {
      const { client, release } = await takeConnection(NOBODY)
      try {
        // not for a transaction: the library begins and commits its own within a text
        const [, result] = await Promise.all([
          runQuery(client, watch, `set app.installation = 'on'`),
          runQuery(client, watch, values.length > 0 ? { text, values } : text),
          runQuery(client, watch, 'reset app.installation'),
        ])
        release()
        return result
      } catch (error) {
        release(error as Error)
        throw error
      }
    },
    ping: () => runOnce('select 1'),
    figures: () => ({ ...share.figures(), open: pool.totalCount }),
    close() {
      watch.close()
      return pool.end()
    },
  }
}
