import { sql, type SelectQueryBuilder } from 'kysely'
import type { DB } from './schema/schema.generated.ts'

/** The number of rows of a query. */
export const countRows = async <Table extends keyof DB>(query: SelectQueryBuilder<DB, Table, object>): Promise<number> =>
  (await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count
