import type { TransactionTypeId } from '../entities/ids.ts'
import type { Role } from '../access/roles.ts'
import { isVisibleTo, type ContentStatus } from '../definitions/content-status.ts'
import { OPERATION_MODES, type OperationMode, type TransactionMode } from '../services/modes.ts'
import { hasService, isRunnableBy, mayActForOthers, mayExecute, mayGoOnWith, maySeeAll, type Grant } from './transaction-access.ts'

/** The facts about a service that decide access to it. */
export interface JudgedService {
  id: TransactionTypeId
  status: ContentStatus
  restricted: boolean
  mode: TransactionMode
  /** Status of its category: what is done with hidden objects is hidden. */
  elementTypeStatus: ContentStatus
  /** Its operations, each with the status of its function. */
  operations: readonly { mode: OperationMode; status: ContentStatus }[]
  /** Whether the tenant's licence has services of its mode. */
  isLicensed: boolean
}

/** None; only the user's own; all. */
export type Extent = 'none' | 'own' | 'all'

/** A user's rights in a service that they can see. */
export interface ServiceAccess {
  /** Rights on the steps of the service. */
  steps: Partial<Record<OperationMode, Extent>>
  view: 'own' | 'all'
  /** Whether they may lend to others and book for them; undefined where nothing is lent. */
  forOthers: boolean | undefined
}

/**
 * A user's rights in a service, computed as the server checks them at each call.
 * @param grants of their privileges in the service's site.
 * @returns undefined: they cannot see the service.
 */
export function accessToService(role: Role, service: JudgedService, grants: readonly Grant[]): ServiceAccess | undefined {
  if (!hasService(role, service, grants) || !isVisibleTo(service.elementTypeStatus, role)) return undefined
  const seesAll = maySeeAll(role, grants, service.id)
  const extentOf = (mode: OperationMode): Extent => {
    const isReady = service.operations.some((operation) => operation.mode === mode && isRunnableBy(role, operation.status))
    if (!isReady || !isRunnableBy(role, service.status) || !mayExecute(role, service, grants, mode)) return 'none'
    if (mode === 'start') return service.isLicensed ? 'all' : 'none'
    return seesAll && mayGoOnWith(role, false) ? 'all' : 'own'
  }
  const modes = OPERATION_MODES.filter((mode) => service.operations.some((operation) => operation.mode === mode))
  return {
    steps: Object.fromEntries(modes.map((mode) => [mode, extentOf(mode)])),
    view: seesAll ? 'all' : 'own',
    forOthers: service.mode === 'loan' ? mayActForOthers(role, grants, service.id) : undefined,
  }
}
