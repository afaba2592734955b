import pg from 'pg'
import { Batch } from '../../db/connections/batch.ts'

/** One transaction as it was sent: the statements of each message, which its process has to wait for before it sends the next. */
export type Messages = string[][]

type Query = (this: pg.Client, ...given: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }

const textOf = (statement: unknown) => (typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text ?? ''))

/**
 * The messages to the database of each transaction in a site that some work of this process makes: what is sent in one turn of the event loop is one
 * message (`db/connections/run-query.ts`). Of a transaction that only reads, each batch counts as one.
 */
export async function messagesOf(work: () => Promise<unknown>): Promise<Messages[]> {
  const transactions: Messages[] = []
  const running = new Map<pg.Client, Messages>()
  const open = new WeakSet<string[]>()
  const { query } = prototype
  prototype.query = function counted(...given) {
    const [statement] = given
    if (statement instanceof Batch) {
      const sent = query.apply(this, given)
      transactions.push([statement.texts])
      return sent
    }
    const text = textOf(statement)
    if (text.startsWith('begin')) {
      const begun: Messages = []
      running.set(this, begun)
      transactions.push(begun)
    }
    const transaction = running.get(this)
    const last = transaction?.at(-1)
    if (last && open.has(last)) last.push(text)
    else if (transaction) {
      const message = [text]
      open.add(message)
      setImmediate(() => open.delete(message))
      transaction.push(message)
    }
    if (text === 'commit' || text === 'rollback') running.delete(this)
    return query.apply(this, given)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return transactions.filter(([message = []]) => message.some((text) => text.includes('app.sites')))
}
