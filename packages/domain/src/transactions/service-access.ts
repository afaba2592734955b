import type { Role } from '../access/roles.ts'
import { isVisibleTo, type ContentStatus } from '../definitions/content-status.ts'
import { OPERATION_MODES, type OperationMode, type TransactionMode } from '../services/modes.ts'
import { hasService, isRunnableBy, mayActForOthers, mayExecute, mayGoOnWith, maySeeAll, type Grant } from './transaction-access.ts'

/** What of a service decides who may do what in it. */
export interface JudgedService {
  id: string
  status: ContentStatus
  restricted: boolean
  mode: TransactionMode
  /** Of its category: objects that one does not see cannot be chosen. */
  elementTypeStatus: ContentStatus
  /** Its operations, each with the status of its function. */
  operations: readonly { mode: OperationMode; status: ContentStatus }[]
  /** Whether the tenant's licence has services of its mode. */
  isLicensed: boolean
}

/** Not at all; what is one's own; whatever there is. */
export type Extent = 'none' | 'own' | 'all'

/** What somebody may do in a service that is there for them. */
export interface ServiceAccess {
  /** Of the steps that the service has. */
  steps: Partial<Record<OperationMode, Extent>>
  view: 'own' | 'all'
  /** Whether they may lend to others and book for them; undefined where nothing is lent. */
  forOthers: boolean | undefined
}

/**
 * What somebody may do in a service, put together from what the server asks at each call.
 * @param grants what their privileges grant in the service's site.
 * @returns undefined: for them there is no such service.
 */
export function accessToService(role: Role, service: JudgedService, grants: readonly Grant[]): ServiceAccess | undefined {
  if (!hasService(role, service, grants)) return undefined
  const seesAll = maySeeAll(role, grants, service.id)
  const extentOf = (mode: OperationMode): Extent => {
    const isReady = service.operations.some((operation) => operation.mode === mode && isRunnableBy(role, operation.status))
    const hasObjects = isVisibleTo(service.elementTypeStatus, role)
    if (!isReady || !hasObjects || !isRunnableBy(role, service.status) || !mayExecute(role, service, grants, mode)) return 'none'
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
