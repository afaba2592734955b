import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { ConnectionWatch } from './connection-watch.ts'

const held = new WeakSet<pg.PoolClient>()

/**
 * Sends the statements of one step of the program as one message. Each message wakes the database's process up, which costs more than most
 * statements do.
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

/** Names of a pool's statements: a statement has the same name on every connection; undefined: none. */
export function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  return (sql) => {
    let name = names.get(sql)
    if (name === undefined && names.size < MAX_PREPARED) names.set(sql, (name = `v${names.size}`))
    return name
  }
}

/** Sends a statement together with others of this step, and follows it until it is answered. */
export function runQuery(
  client: pg.PoolClient,
  watch: ConnectionWatch,
  statement: string | pg.QueryConfig,
): Promise<pg.QueryResult<pg.QueryResultRow>> {
  sendTogether(client)
  return watch.follow(client, client.query(statement))
}
