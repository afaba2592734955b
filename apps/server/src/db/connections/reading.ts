import type { CompiledQuery } from 'kysely'
import { Batch, isPlanStale, type Rows, type Statement } from './batch.ts'
import { isConsequence, kyselyOn, type Tx, type Use } from '../transaction.ts'

/** A connection that one transaction has, until it is released. */
export interface ReadingConnection {
  /** The scope, as the first statement of each batch. */
  scope: Statement
  /** The same, with plans that do not depend on values. */
  scopePlannedOnce: Statement
  /** Sends a batch. */
  submit: (batch: Batch) => void
  /** Sends a statement of a transaction that was begun. */
  send: (statement: Statement) => Promise<Rows>
  begin: () => Promise<unknown>
  end: (how: 'commit' | 'rollback') => Promise<unknown>
  release: (failure?: Error | boolean) => void
  nameOf: (sql: string) => string | undefined
}

const ignored = () => undefined

/**
 * Runs work that only reads. What its steps send together is one message with the scope before it, which PostgreSQL runs as one transaction:
 * nothing is begun or committed, and the scope has ended when the answers are there. Each statement sees what was committed before it, as
 * in any transaction of ours. Work that changes its scope or holds a lock gets a begun transaction from there on.
 */
export async function runReading<Result>(connection: ReadingConnection, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const use: Use = { isOver: false, sentAlong: [] }
  let next: Batch | undefined
  let sent: Promise<Error | undefined> | undefined
  let begun: Promise<unknown> | undefined

  const submit = () => {
    if (!next) return
    next.startWith(use.isPlannedOnce ? connection.scopePlannedOnce : connection.scope)
    connection.submit(next)
    sent = next.ended
    next = undefined
  }
  const send = ({ sql, parameters }: CompiledQuery): Promise<Rows> => {
    const statement = { text: sql, values: parameters, name: connection.nameOf(sql) }
    if (!begun && needsBegin(sql, statement.name)) {
      submit()
      begun = connection.begin()
      begun.catch(ignored)
    }
    if (begun) return connection.send(statement)
    if (!next) {
      next = new Batch()
      // statements of further steps are sent with it
      setImmediate(submit)
    }
    return next.add(statement)
  }

  try {
    const result = await work(kyselyOn(use, send))
    await Promise.all(use.sentAlong)
    // a query without the scope found nothing, which is no result
    await begun
    use.isOver = true
    next?.drop(new Error('the transaction is over'))
    next = undefined
    // the caller has their answer already
    if (begun) connection.end('commit').then(() => connection.release(), connection.release)
    else if (sent) void sent.then(connection.release)
    else connection.release()
    return result
  } catch (error) {
    use.isOver = true
    next?.drop(error as Error)
    next = undefined
    if (begun) {
      const thrown = isConsequence(error) ? (use.firstFailure ?? error) : error
      await connection.end('rollback').then(() => connection.release(isPlanStale(thrown)), connection.release)
      throw thrown
    }
    connection.release((await sent) ?? isPlanStale(error))
    throw error
  }
}

/** Texts with a name, of which there are not many, by whether they need one: to look through the longest takes 9 µs. */
const knownToNeed = new Map<string, boolean>()

/** Whether a statement changes its transaction for those behind it. */
function needsBegin(sql: string, name: string | undefined): boolean {
  const known = knownToNeed.get(sql)
  if (known !== undefined) return known
  const isNeeded = /set_config|savepoint|advisory|^\s*set\s/i.test(sql)
  if (name !== undefined) knownToNeed.set(sql, isNeeded)
  return isNeeded
}
