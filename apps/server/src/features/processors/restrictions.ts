import type { ImplementationName, ProcessorType } from '@verka/domain/processors/implementations/implementation.ts'
import { isAllowedBy, type ProcessorRestriction } from '@verka/domain/processors/processor-restrictions.api.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { inInstallation } from '../../db/scope.queries.ts'
import type { Tx } from '../../db/transaction.ts'
import { readLicence } from '../tenants/life/licence.ts'
import { readRestrictions } from './restrictions.queries.ts'

export type RestrictionRow = Awaited<ReturnType<typeof readRestrictions>>[number]

/** The restrictions of all implementations. Installation scope. */
export const loadRestrictions = (tx: Tx): Promise<RestrictionRow[]> => readRestrictions(tx)

/** The parts of a restriction that decide who may use its implementation. */
export const restrictionOf = (row: RestrictionRow) => ({
  type: row.type as ProcessorType,
  name: row.name as ImplementationName,
  mode: row.mode as ProcessorRestriction['mode'],
  tenantIds: row.tenant_ids,
  licenceLevels: row.licence_levels as ProcessorRestriction['licenceLevels'],
})

/** Decides which implementations a tenant may use now. In a transaction of the tenant; no other statement of it may run at the same time. */
export async function allowedImplementations(tx: Tx, tenantId: TenantId): Promise<(name: ImplementationName) => boolean> {
  const rows = await inInstallation(tx, () => readRestrictions(tx))
  if (rows.length === 0) return () => true
  const licenceLevel = await readLicence(tx, tenantId)
  const restrictions = new Map(rows.map((row) => [row.name, restrictionOf(row)]))
  return (name) => isAllowedBy(restrictions.get(name), { id: tenantId, licenceLevel })
}
