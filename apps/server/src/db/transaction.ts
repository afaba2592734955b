import {
  type BinaryOperationNode,
  CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Rows } from './connections/batch.ts'
import type { DB } from './schema/schema.generated.ts'

/** Queries inside one database transaction, in the context that its scope sets. */
export type Tx = Kysely<DB>

/** The error of every statement after a failed one. */
export const isConsequence = (error: unknown) => (error as { code?: unknown }).code === '25P02'

/** One transaction on a connection. */
export interface Use {
  /** Set when the transaction ended: its connection may serve another one, even while work of this one still runs. */
  isOver: boolean
  /** The statement that failed first: of several sent together another failure may arrive first. */
  firstFailure?: unknown
  /** Statements sent without waiting for their results. */
  sentAlong: Promise<unknown>[]
  /** Set when the statements from here on are planned once, for all values. */
  isPlannedOnce?: boolean
}

interface Sender {
  use: Use
  send: (query: CompiledQuery) => Promise<Rows>
}
const senders = new WeakMap<Tx, Sender>()

function senderOf(tx: Tx): Sender {
  const sender = senders.get(tx)
  if (!sender) throw new Error('not a transaction of this database')
  return sender
}

/** Runs a statement that is sent before this returns, so that later ones follow it. Other statements are sent some steps later. */
export async function sendAtOnce<Row>(tx: Tx, query: CompiledQuery<Row>): Promise<Row[]> {
  const { rows } = await senderOf(tx).send(query)
  return rows as Row[]
}

/**
 * Has the statements of a reading transaction, from those of this step on, planned once for all values: to plan a statement of a list for its
 * values takes longer than most of them take to run, and its plan does not follow from them.
 */
export function planOnce(tx: Tx): void {
  senderOf(tx).use.isPlannedOnce = true
}

/** A statement that is run so often that building its text each time would count, with its values as `$1`, `$2` … */
export function prepared<Row, Values extends readonly unknown[]>(text: string): (...values: Values) => CompiledQuery<Row> {
  const { query, queryId } = CompiledQuery.raw(text)
  return (...values) => ({ query, queryId, sql: text, parameters: values })
}

/**
 * Sends a statement at once, after those sent before, whose result the work does not need: the commit is sent with it, which saves a round
 * trip. The transaction succeeds only if the statement does; `explained` maps its failure to the error that is thrown.
 */
export function sendAlong(tx: Tx, query: CompiledQuery, explained?: (error: Error) => never): void {
  const { use, send } = senderOf(tx)
  const sent = send(query).catch((error: unknown) => {
    // the failure of a later statement may arrive before this one
    if (explained && error === use.firstFailure) use.firstFailure = understood(explained, error as Error)
    throw use.firstFailure
  })
  // awaited when the transaction ends, or ignored where it fails otherwise
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
 * Runs a part of a transaction in a savepoint. Its failure, also that of a statement sent along, undoes its writes, and the transaction
 * continues. `isTrial`: its writes are always undone. Parts do not nest.
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

const refuse = (): Promise<never> => Promise.reject(new Error('a transaction is begun with Database.transaction'))
const NO_CONNECTIONS = { provideConnection: refuse }
const NO_DRIVER: Driver = {
  init: () => Promise.resolve(),
  acquireConnection: refuse,
  releaseConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  destroy: () => Promise.resolve(),
}
const ADAPTER = new PostgresAdapter()
/** With an empty list, which SQL does not have: nothing is in it. */
class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand: list } = node
    const isEmpty = PrimitiveValueListNode.is(list) && list.values.length === 0
    const name = OperatorNode.is(operator) ? operator.operator : undefined
    // of nothing else than these two the meaning of an empty list is known
    if (isEmpty && name === 'in') this.append('false')
    else if (isEmpty && name === 'not in') this.append('true')
    else super.visitBinaryOperation(node)
  }
}
// it compiles one query after the other, so that all transactions can share it
const COMPILER = new Compiler()
const DIALECT: Dialect = {
  createDriver: () => NO_DRIVER,
  createAdapter: () => ADAPTER,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => COMPILER,
}

/** Sends the queries of one transaction itself: what the query builder does for pools and drivers takes longer than to build the query. */
class Executor extends DefaultQueryExecutor {
  readonly #send: Sender['send']

  constructor(send: Sender['send']) {
    super(COMPILER, ADAPTER, NO_CONNECTIONS)
    this.#send = send
  }

  override async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#send(query)
    return { rows: rows as Row[], ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) }
  }

  override stream(): never {
    throw new Error('streams are not offered')
  }
}

/** Queries of one transaction, on its connection. */
export function kyselyOn(use: Use, sendOn: (query: CompiledQuery) => Promise<Rows>): Tx {
  const send = async (query: CompiledQuery) => {
    if (use.isOver) throw new Error('the transaction is over')
    return sendOn(query).catch((error: unknown) => {
      use.firstFailure ??= error
      throw error
    })
  }
  const tx = new Kysely<DB>({ config: { dialect: DIALECT }, dialect: DIALECT, driver: NO_DRIVER, executor: new Executor(send) })
  senders.set(tx, { use, send })
  return tx
}
