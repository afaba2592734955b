import pg from 'pg'

/** One transaction as it was sent: the statements of each message, which its process has to wait for before it sends the next. */
export type Messages = string[][]

type Query = (this: pg.Client, ...given: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }

const textOf = (statement: unknown) => (typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text ?? ''))

/**
 * The messages to the database of each transaction in a site that some work of this process makes: what is sent in one turn of the event loop is one
 * message (`db/run-query.ts`). The commit of a transaction that only reads is left out, since nobody waits for it.
 */
export async function messagesOf(work: () => Promise<unknown>): Promise<Messages[]> {
  const transactions: Messages[] = []
  const running = new Map<pg.Client, Messages>()
  const open = new WeakSet<string[]>()
  const { query } = prototype
  prototype.query = function counted(...given) {
    const text = textOf(given[0])
    if (text.startsWith('begin')) {
      const begun: Messages = []
      running.set(this, begun)
      transactions.push(begun)
    }
    const transaction = running.get(this)
    const last = transaction?.at(-1)
    if (last && open.has(last)) last.push(text)
    else if (transaction && !(text === 'commit' && transaction[0]![0] === 'begin read only')) {
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
