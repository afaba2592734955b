import { asId } from '@verka/domain/entities/ids.ts'
import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'
import { OPERATION_MODES, type OperationMode } from '@verka/domain/services/modes.ts'
import type { RightsService } from './service-groups.ts'

/** The rights in a service, in the order of the matrix' columns. */
export const RIGHTS = ['see', ...OPERATION_MODES, 'viewAll', 'forOthers'] as const
export type Right = (typeof RIGHTS)[number]

type Grants = readonly PrivilegeGrant[]

const isStep = (right: Right): right is OperationMode => (OPERATION_MODES as readonly Right[]).includes(right)

/** Whether a grant, or none, includes a right. Any grant includes seeing the service. */
export function givesRight(grant: PrivilegeGrant | undefined, right: Right): boolean {
  if (!grant) return false
  if (right === 'see') return true
  if (right === 'viewAll') return grant.view === 'all'
  if (right === 'forOthers') return grant.forOthers
  return grant.operationModes.includes(right)
}

export const grantOf = (grants: Grants, serviceId: string): PrivilegeGrant | undefined =>
  grants.find(({ transactionTypeId }) => transactionTypeId === serviceId)

/** The possible rights of a service: steps with functions, lending if it lends, and existing grants that are no longer possible. */
export function offeredRights(service: RightsService, grants: Grants): Right[] {
  const stored = grantOf(grants, service.id)
  const isThere = (right: Right) => {
    if (right === 'forOthers') return service.mode === 'loan'
    return !isStep(right) || service.operations.some(({ mode }) => mode === right)
  }
  return RIGHTS.filter((right) => isThere(right) || givesRight(stored, right))
}

function changed(grant: PrivilegeGrant, right: Right, isGiven: boolean): PrivilegeGrant {
  if (right === 'viewAll') return { ...grant, view: isGiven ? 'all' : 'own' }
  if (right === 'forOthers') return { ...grant, forOthers: isGiven }
  const modes = OPERATION_MODES.filter((mode) => (mode === right ? isGiven : grant.operationModes.includes(mode)))
  return { ...grant, operationModes: modes }
}

/** Grants with a right added or removed. Every right includes seeing the service; without that there is none. */
export function withRight(grants: Grants, serviceId: string, right: Right, isGiven: boolean): PrivilegeGrant[] {
  const before = grantOf(grants, serviceId)
  const others = grants.filter((grant) => grant !== before)
  if (right === 'see' && !isGiven) return others
  if (!before && !isGiven) return [...grants]
  const grant: PrivilegeGrant = before ?? {
    transactionTypeId: asId<'transactionType'>(serviceId),
    operationModes: [],
    view: 'own',
    forOthers: false,
  }
  const next = right === 'see' ? grant : changed(grant, right, isGiven)
  // sorted, so that a restored grant is no change
  return [...others, next].toSorted((one, other) => (one.transactionTypeId < other.transactionTypeId ? -1 : 1))
}

/** Grants with several rights added or removed: a row, a column or everything. */
export function withRights(grants: Grants, cells: readonly { serviceId: string; right: Right }[], isGiven: boolean): PrivilegeGrant[] {
  let result = [...grants]
  for (const { serviceId, right } of cells) result = withRight(result, serviceId, right, isGiven)
  return result
}

/** The granted share of some cells. */
export function givenOf(grants: Grants, cells: readonly { serviceId: string; right: Right }[]): 'all' | 'some' | 'none' {
  const given = cells.filter(({ serviceId, right }) => givesRight(grantOf(grants, serviceId), right)).length
  return given === 0 ? 'none' : given === cells.length ? 'all' : 'some'
}
