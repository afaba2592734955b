import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { ConnectionWatch } from './connection-watch.ts'

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

/** Statements get a name, so that they are parsed and planned once for each connection; new ones beyond this do not. */
const MAX_PREPARED = 400
const prepared = new Map<string, string>()

/** The name that a statement has on every connection; undefined: none. */
export function nameOf(sql: string): string | undefined {
  let name = prepared.get(sql)
  if (name === undefined && prepared.size < MAX_PREPARED) prepared.set(sql, (name = `v${prepared.size}`))
  return name
}

/** Sends a statement with what else is sent in this step, and follows it until it is answered. */
export function ask(
  client: pg.PoolClient,
  watch: ConnectionWatch,
  statement: string | pg.QueryConfig,
): Promise<pg.QueryResult<pg.QueryResultRow>> {
  sendTogether(client)
  return watch.follow(client, client.query(statement))
}
