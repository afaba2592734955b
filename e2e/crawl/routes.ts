import type { Role } from '@verka/domain/access/roles.ts'
import { addressOf, type Address } from '../../apps/web/src/addresses.ts'

/** Things of the demo customer that addresses are filled in with: an extinguisher, what belongs to it, and the rest. */
export interface World {
  elementType: string
  operationType: string
  transactionType: string
  element: string
  code: string
  recordType: string
  record: string
  transaction: string
  user: string
  privilege: string
  tenant: string
  /** A case that can be closed. */
  running: { operationTypeId: string; elementId: string; mode: string; transactionId: string }
}

export interface Route {
  /** The least role (specification sections 2 and 6, written down here once more on purpose); `guest`: nobody has to log in. */
  access: Role | 'guest'
  /** Whether the site cannot be switched there (section 2, 'Site-locked pages'). */
  isSiteLocked: boolean
  /** The address of one such page of the demo customer. */
  of: (world: World) => string
  /** Where that leads on by itself. */
  leadsTo?: (world: World) => string
}

const route = (access: Route['access'], of: Route['of'], isSiteLocked = false): Route => ({ access, of, isSiteLocked })
const open = (access: Route['access'], of: Route['of']) => route(access, of)
const locked = (access: Route['access'], of: Route['of']) => route(access, of, true)

const toOperation: Route['of'] = ({ element: elementId, operationType: operationTypeId, transactionType: transactionTypeId }) =>
  addressOf('/exe/operation/$operationTypeId/$elementId/$transactionTypeId', { operationTypeId, elementId, transactionTypeId })

/** Every route that there is: an address that is missing here does not compile. */
export const ROUTES: Record<Address, Route> = {
  '/': open('guest', () => addressOf('/')),
  '/login': open('guest', () => addressOf('/login')),
  '/dashboard': open('siteAdmin', () => addressOf('/dashboard')),
  '/elements/types': open('siteAdmin', () => addressOf('/elements/types')),
  '/elements/types/create': locked('tenantAdmin', () => addressOf('/elements/types/create')),
  '/elements/types/$id/edit': locked('tenantAdmin', ({ elementType: id }) => addressOf('/elements/types/$id/edit', { id })),
  '/elements/types/$id/picture': open('tenantAdmin', ({ elementType: id }) => addressOf('/elements/types/$id/picture', { id })),
  '/elements/types/$id/operations/types': open('siteAdmin', ({ elementType: id }) =>
    addressOf('/elements/types/$id/operations/types', { id }),
  ),
  '/elements/types/$id/transactions/types': open('siteAdmin', ({ elementType: id }) =>
    addressOf('/elements/types/$id/transactions/types', { id }),
  ),
  '/elements/list/$id': open('siteAdmin', ({ elementType: id }) => addressOf('/elements/list/$id', { id })),
  '/elements/create/$id': locked('siteAdmin', ({ elementType: id }) => addressOf('/elements/create/$id', { id })),
  '/elements/$id/edit': locked('siteAdmin', ({ element: id }) => addressOf('/elements/$id/edit', { id })),
  '/operations/types': open('siteAdmin', () => addressOf('/operations/types')),
  '/operations/types/create/$id': locked('tenantAdmin', ({ elementType: id }) => addressOf('/operations/types/create/$id', { id })),
  '/operations/types/$id/edit': locked('tenantAdmin', ({ operationType: id }) => addressOf('/operations/types/$id/edit', { id })),
  '/operations/list/$id': open('siteAdmin', ({ operationType: id }) => addressOf('/operations/list/$id', { id })),
  '/transactions/types': open('siteAdmin', () => addressOf('/transactions/types')),
  '/transactions/types/create/$id': locked('tenantAdmin', ({ elementType: id }) => addressOf('/transactions/types/create/$id', { id })),
  '/transactions/types/$id/edit': locked('tenantAdmin', ({ transactionType: id }) => addressOf('/transactions/types/$id/edit', { id })),
  '/transactions/list/$id': open('siteAdmin', ({ transactionType: id }) => addressOf('/transactions/list/$id', { id })),
  '/records/types': open('siteAdmin', () => addressOf('/records/types')),
  '/records/types/create': locked('tenantAdmin', () => addressOf('/records/types/create')),
  '/records/types/$id/edit': locked('tenantAdmin', ({ recordType: id }) => addressOf('/records/types/$id/edit', { id })),
  '/records/list/$id': open('siteAdmin', ({ recordType: id }) => addressOf('/records/list/$id', { id })),
  '/records/create/$id': locked('siteAdmin', ({ recordType: id }) => addressOf('/records/create/$id', { id })),
  '/records/$id/edit': locked('siteAdmin', ({ record: id }) => addressOf('/records/$id/edit', { id })),
  '/tenants': open('superUser', () => addressOf('/tenants')),
  '/tenants/create': open('superUser', () => addressOf('/tenants/create')),
  '/tenants/$id/edit': open('superUser', ({ tenant: id }) => addressOf('/tenants/$id/edit', { id })),
  '/tenants/$id/config': open('superUser', ({ tenant: id }) => addressOf('/tenants/$id/config', { id })),
  '/users': open('siteAdmin', () => addressOf('/users')),
  '/users/create': open('siteAdmin', () => addressOf('/users/create')),
  '/users/$id/edit': open('siteAdmin', ({ user: id }) => addressOf('/users/$id/edit', { id })),
  '/users/privileges': open('siteAdmin', () => addressOf('/users/privileges')),
  '/users/privileges/create': locked('siteAdmin', () => addressOf('/users/privileges/create')),
  '/users/privileges/$id/edit': locked('siteAdmin', ({ privilege: id }) => addressOf('/users/privileges/$id/edit', { id })),
  '/auditLog': open('siteAdmin', () => addressOf('/auditLog')),
  '/bulkChanges': open('siteAdmin', () => addressOf('/bulkChanges')),
  '/exe': open('user', () => addressOf('/exe')),
  '/exe/elementList': open('user', () => addressOf('/exe/elementList')),
  '/exe/cases': open('user', () => addressOf('/exe/cases')),
  '/exe/help': open('user', () => addressOf('/exe/help')),
  '/exe/id/$id': open('user', ({ element: id }) => addressOf('/exe/id/$id', { id })),
  '/exe/code/$code': open('user', ({ code }) => addressOf('/exe/code/$code', { code })),
  '/exe/$elementId/service/$transactionTypeId': {
    ...open('user', ({ element: elementId, transactionType: transactionTypeId }) =>
      addressOf('/exe/$elementId/service/$transactionTypeId', { elementId, transactionTypeId }),
    ),
    // a service that is begun in one way begins
    leadsTo: toOperation,
  },
  '/exe/$elementId/service/$transactionTypeId/transactions': open('user', ({ element: elementId, transactionType: transactionTypeId }) =>
    // with a status chosen, so that what a chosen one looks like is seen, too
    addressOf('/exe/$elementId/service/$transactionTypeId/transactions', { elementId, transactionTypeId }, { status: 'completed' }),
  ),
  '/exe/transaction/$id': locked('user', ({ transaction: id }) => addressOf('/exe/transaction/$id', { id })),
  '/exe/operation/$operationTypeId/$elementId/$transactionTypeId': locked('user', toOperation),
  '/exe/operation/$operationTypeId/$elementId/$mode/$transactionId': locked('user', ({ running }) =>
    addressOf('/exe/operation/$operationTypeId/$elementId/$mode/$transactionId', running),
  ),
  '/api/docs': open('siteAdmin', () => addressOf('/api/docs')),
}
