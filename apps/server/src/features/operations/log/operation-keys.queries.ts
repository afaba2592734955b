import { sql } from 'kysely'
import type { KeyedTable } from '../../../db/lists/keys/keyed-tables.ts'

/** List keys of operations. Whose they are, and in which service, is that of their transaction. */
export const OPERATION_KEYS: KeyedTable = {
  typeColumn: 'operation_type_id',
  types: 'operation_types',
  foundKeys: [],
  isListed: sql<boolean>`exists (select from transactions t where t.tenant_id = operations.tenant_id and t.site_id = operations.site_id
    and t.id = operations.transaction_id and t.deleted_at is null)`,
  rewritten: {
    logged: (batch) => sql`select r.id, r.data_properties as values, r.executed_at as at, t.transaction_type_id as "serviceId",
        t.owner_id as "ownerId", t.borrower_id as "borrowerId"
      from (${batch}) r join transactions t on t.tenant_id = r.tenant_id and t.site_id = r.site_id and t.id = r.transaction_id`,
  },
}
