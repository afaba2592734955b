import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

export interface Counted {
  count: number
  /** End of the time in which they count. */
  until: Date
}

/** Counts a request of a key, and starts with one when the earlier ones no longer count (installation scope). */
export async function countRequest(tx: Tx, key: string, { now, until }: { now: Date; until: Date }): Promise<Counted> {
  const { rows } = await sql<Counted>`insert into open_requests as r (key, count, until) values (${key}, 1, ${until})
    on conflict (key) do update set
      count = case when r.until <= ${now} then 1 else r.count + 1 end,
      until = case when r.until <= ${now} then ${until} else r.until end
    returning count, until`.execute(tx)
  return rows[0]!
}

/** Removes one request of a key (installation scope). */
export async function uncountRequest(tx: Tx, key: string): Promise<void> {
  await sql`update open_requests set count = greatest(count - 1, 0) where key = ${key}`.execute(tx)
}

/** The requests of a key that count (installation scope). */
export const readRequests = (tx: Tx, key: string, now: Date): Promise<Counted | undefined> =>
  tx.selectFrom('open_requests').select(['count', 'until']).where('key', '=', key).where('until', '>', now).executeTakeFirst()

/** Deletes what no longer counts (installation scope). */
export const deleteOldRequests = (tx: Tx, now: Date) => tx.deleteFrom('open_requests').where('until', '<=', now).execute()
