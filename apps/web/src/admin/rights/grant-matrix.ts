import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'
import { OPERATION_MODES, type OperationMode } from '@verka/domain/services/modes.ts'
import type { RightsService } from './service-groups.ts'

/** What can be granted in a service, in the order of the matrix' columns. */
export const RIGHTS = ['see', ...OPERATION_MODES, 'viewAll', 'forOthers'] as const
export type Right = (typeof RIGHTS)[number]

type Grants = readonly PrivilegeGrant[]

const isStep = (right: Right): right is OperationMode => (OPERATION_MODES as readonly Right[]).includes(right)

/** Whether a grant, or that there is none, gives a right. To have a grant at all is to see the service. */
export function givesRight(grant: PrivilegeGrant | undefined, right: Right): boolean {
  if (!grant) return false
  if (right === 'see') return true
  if (right === 'viewAll') return grant.view === 'all'
  if (right === 'forOthers') return grant.forOthers
  return grant.operationModes.includes(right)
}

export const grantOf = (grants: Grants, serviceId: string): PrivilegeGrant | undefined =>
  grants.find(({ transactionTypeId }) => transactionTypeId === serviceId)

/**
 * The rights that there are in a service: the steps that it has functions for, lending where things are lent, and what was
 * granted before and could no longer be given.
 */
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

/** Grants with a right given or taken. Whoever does something in a service sees it; who does not see it does nothing. */
export function withRight(grants: Grants, serviceId: string, right: Right, isGiven: boolean): PrivilegeGrant[] {
  const before = grantOf(grants, serviceId)
  const others = grants.filter((grant) => grant !== before)
  if (right === 'see' && !isGiven) return others
  if (!before && !isGiven) return [...grants]
  const grant = before ?? { transactionTypeId: serviceId, operationModes: [], view: 'own', forOthers: false }
  const next = right === 'see' ? grant : changed(grant, right, isGiven)
  // in one order, so that what was put back is no change
  return [...others, next].toSorted((one, other) => (one.transactionTypeId < other.transactionTypeId ? -1 : 1))
}

/** Grants with all of some rights given or taken: a row, a column or everything. */
export function withRights(grants: Grants, cells: readonly { serviceId: string; right: Right }[], isGiven: boolean): PrivilegeGrant[] {
  let result = [...grants]
  for (const { serviceId, right } of cells) result = withRight(result, serviceId, right, isGiven)
  return result
}

/** How much of some cells is given. */
export function givenOf(grants: Grants, cells: readonly { serviceId: string; right: Right }[]): 'all' | 'some' | 'none' {
  const given = cells.filter(({ serviceId, right }) => givesRight(grantOf(grants, serviceId), right)).length
  return given === 0 ? 'none' : given === cells.length ? 'all' : 'some'
}
