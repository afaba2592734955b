import { sql } from 'kysely'
import type { OperationTypeId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SiteScope } from '../../db/site-scope.ts'

/** Number of a function's newest executions from which its usual entries are derived. */
const SAMPLE_SIZE = 20

interface FilledInDay {
  operation_type_id: OperationTypeId
  field_id: string
  executed_at: Date
  value: string
}

/** The latest entries in date fields of functions, by anybody, with their time; without undone ones. */
export async function readNewestDays(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  requested: readonly { operationTypeId: OperationTypeId; fieldId: string }[],
): Promise<FilledInDay[]> {
  if (requested.length === 0) return []
  const { rows } =
    await sql<FilledInDay>`select asked.operation_type_id, asked.field_id, newest.executed_at, newest.data_properties ->> asked.field_id as value
    from unnest(${requested.map(({ operationTypeId }) => operationTypeId)}::uuid[], ${requested.map(({ fieldId }) => fieldId)}::text[])
      as asked (operation_type_id, field_id)
    cross join lateral (
      select o.executed_at, o.data_properties, o.undone_at, o.undoes from operations o
      where o.tenant_id = ${tenantId} and o.site_id = ${siteId} and o.operation_type_id = asked.operation_type_id
      order by o.executed_at desc, o.id desc limit ${SAMPLE_SIZE}) newest
    where newest.undone_at is null and newest.undoes is null and newest.data_properties ->> asked.field_id is not null`.execute(tx)
  return rows
}
