import { sql } from 'kysely'
import type { Role } from '@verka/domain/access/roles.ts'
import type { TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import type { Grant } from '@verka/domain/transactions/transaction-access.ts'
import type { SiteScope } from '../../../db/site-scope.ts'
import type { Tx } from '../../../db/transaction.ts'

export interface CaseReaderRow {
  id: UserId
  name: string
  role: Role
  grants: Grant[]
}

/** Those of some people who work in the site, each with their rights in a service. */
export async function readCaseReaders(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  serviceId: TransactionTypeId,
  ids: readonly UserId[],
): Promise<CaseReaderRow[]> {
  const { rows } = await sql<CaseReaderRow>`select u.id, u.name, u.role,
      (select coalesce(json_agg(json_build_object('transactionTypeId', g.transaction_type_id, 'operationModes', g.operation_modes,
          'view', g.view, 'forOthers', g.for_others)), '[]')
        from user_privileges up join privilege_grants g
          on g.tenant_id = up.tenant_id and g.site_id = up.site_id and g.privilege_id = up.privilege_id
        where up.tenant_id = ${tenantId} and up.site_id = ${siteId} and up.user_id = u.id and g.transaction_type_id = ${serviceId}) as grants
    from users u join user_sites s on s.tenant_id = u.tenant_id and s.user_id = u.id and s.site_id = ${siteId}
    where u.tenant_id = ${tenantId} and u.id = any(${[...ids]}::uuid[]) and u.status = 'active' and not u.is_program and u.stands_for is null`.execute(
    tx,
  )
  return rows
}
