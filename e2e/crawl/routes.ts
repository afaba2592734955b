import { leastRoleOf } from '@verka/domain/access/permissions.ts'
import { isAdmin, type Role } from '@verka/domain/access/roles.ts'
import type { ResourceDescription } from '@verka/domain/resources/resource.ts'
import { DESCRIPTIONS, RESOURCE_NAMES, type ResourceAddress, type ResourceName } from '@verka/domain/resources/resources.ts'
import { addressOf, type Address } from '../../apps/web/src/addresses.ts'

/** Rows of the demo customer for addresses: an extinguisher, its related rows, and others. */
export interface World {
  /** The id of one row of each entity with its own page, or with a list of rows. */
  samples: Record<SampledEntity, string> & Partial<Record<ResourceName, string>>
  code: string
  /** A report of a person without a login, and where another can be made. */
  report: { id: string; tenant: string; site: string; code: string; serviceId: string }
  /** A case that can be closed. */
  running: { operationTypeId: string; elementId: string; mode: string; transactionId: string }
}

type SampledEntity =
  | 'elementType'
  | 'operationType'
  | 'transactionType'
  | 'element'
  | 'recordType'
  | 'record'
  | 'transaction'
  | 'user'
  | 'privilege'
  | 'tenant'

export interface Route {
  /** The lowest role (specification sections 2 and 6, independent of the client's table); `guest`: no login. */
  access: Role | 'guest'
  /** Whether the site cannot be switched there (section 2, 'Site-locked pages'). */
  isSiteLocked: boolean
  /** The address of one such page of the demo customer. */
  of: (world: World) => string
  /** The target of its redirect. */
  leadsTo?: (world: World) => string
}

const route = (access: Route['access'], of: Route['of'], isSiteLocked = false): Route => ({ access, of, isSiteLocked })
const open = (access: Route['access'], of: Route['of']) => route(access, of)
const locked = (access: Route['access'], of: Route['of']) => route(access, of, true)

const toOperation: Route['of'] = ({
  samples: { element: elementId, operationType: operationTypeId, transactionType: transactionTypeId },
}) => addressOf('/exe/operation/$operationTypeId/$elementId/$transactionTypeId', { operationTypeId, elementId, transactionTypeId })

/** The pages of an entity: readers see the list, editors its forms, in the administration; forms of a site's rows lock the site. */
const routesOf = (name: ResourceName, { access, addresses, scope, within }: ResourceDescription) =>
  Object.entries(addresses as Record<string, Address>).map(([page, address]): [Address, Route] => {
    const least = (page === 'list' ? leastRoleOf(access, 'read') : (leastRoleOf(access, 'write') ?? leastRoleOf(access, 'execute')))!
    const sample = page === 'edit' ? name : within
    const fill = ({ samples }: World) =>
      address.includes('$type')
        ? addressOf(address as '/processors/configs/create/$type/$key', { type: 'module', key: 'email' })
        : address.includes('$id')
          ? addressOf(address as '/users/$id/edit', { id: samples[sample as ResourceName]! })
          : addressOf(address as '/users')
    return [address, route(isAdmin(least) ? least : 'siteAdmin', fill, page !== 'list' && scope === 'site')]
  })

/** The pages that are no entity's: an address that is missing here does not compile. */
const OTHER_ROUTES: Record<Exclude<Address, ResourceAddress>, Route> = {
  '/': open('guest', () => addressOf('/')),
  '/login': open('guest', () => addressOf('/login')),
  '/dashboard': open('siteAdmin', () => addressOf('/dashboard')),
  '/definitions/$kind/$id/versions': locked('tenantAdmin', ({ samples: { elementType: id } }) =>
    addressOf('/definitions/$kind/$id/versions', { kind: 'elementType', id }),
  ),
  '/replication/templates': open('tenantAdmin', () => addressOf('/replication/templates')),
  '/elements/types/$id/picture': open('tenantAdmin', ({ samples: { elementType: id } }) =>
    addressOf('/elements/types/$id/picture', { id }),
  ),
  '/elements/types/$id/operations/types': open('siteAdmin', ({ samples: { elementType: id } }) =>
    addressOf('/elements/types/$id/operations/types', { id }),
  ),
  '/elements/types/$id/transactions/types': open('siteAdmin', ({ samples: { elementType: id } }) =>
    addressOf('/elements/types/$id/transactions/types', { id }),
  ),
  '/operations/list/$id': open('siteAdmin', ({ samples: { operationType: id } }) => addressOf('/operations/list/$id', { id })),
  '/transactions/list/$id': open('siteAdmin', ({ samples: { transactionType: id } }) => addressOf('/transactions/list/$id', { id })),
  '/tenants/$id/config': open('superUser', ({ samples: { tenant: id } }) => addressOf('/tenants/$id/config', { id })),
  '/exe': open('user', () => addressOf('/exe')),
  '/exe/elementList': open('user', () => addressOf('/exe/elementList')),
  '/exe/cases': open('user', () => addressOf('/exe/cases')),
  '/exe/openReports': open('user', () => addressOf('/exe/openReports')),
  '/exe/openReports/$id': locked('user', ({ report: { id } }) => addressOf('/exe/openReports/$id', { id })),
  '/station/$tenant/$site': open('guest', ({ report: { tenant, site } }) => addressOf('/station/$tenant/$site', { tenant, site })),
  '/myCode': open('siteAdmin', () => addressOf('/myCode')),
  '/exe/myCode': open('user', () => addressOf('/exe/myCode')),
  '/report/$tenant/$site': open('guest', ({ report: { tenant, site } }) => addressOf('/report/$tenant/$site', { tenant, site })),
  '/report/$tenant/$site/$code/$serviceId': open('guest', ({ report: { tenant, site, code, serviceId } }) =>
    addressOf('/report/$tenant/$site/$code/$serviceId', { tenant, site, code, serviceId }),
  ),
  '/exe/help': open('user', () => addressOf('/exe/help')),
  '/exe/id/$id': open('user', ({ samples: { element: id } }) => addressOf('/exe/id/$id', { id })),
  '/exe/code/$code': open('user', ({ code }) => addressOf('/exe/code/$code', { code })),
  '/exe/$elementId/service/$transactionTypeId': {
    ...open('user', ({ samples: { element: elementId, transactionType: transactionTypeId } }) =>
      addressOf('/exe/$elementId/service/$transactionTypeId', { elementId, transactionTypeId }),
    ),
    // a service that is begun in one way begins
    leadsTo: toOperation,
  },
  '/exe/$elementId/service/$transactionTypeId/transactions': open(
    'user',
    ({ samples: { element: elementId, transactionType: transactionTypeId } }) =>
      // with a chosen status, so that its look is tested, too
      addressOf('/exe/$elementId/service/$transactionTypeId/transactions', { elementId, transactionTypeId }, { status: 'completed' }),
  ),
  '/exe/transaction/$id': locked('user', ({ samples: { transaction: id } }) => addressOf('/exe/transaction/$id', { id })),
  '/exe/operation/$operationTypeId/$elementId/$transactionTypeId': locked('user', toOperation),
  '/exe/operation/$operationTypeId/$elementId/$mode/$transactionId': locked('user', ({ running }) =>
    addressOf('/exe/operation/$operationTypeId/$elementId/$mode/$transactionId', running),
  ),
  '/imports/elements': locked('tenantAdmin', ({ samples: { elementType } }) =>
    addressOf('/imports/elements', undefined, { type: elementType }),
  ),
  '/imports/records': locked('tenantAdmin', () => addressOf('/imports/records')),
  '/imports/users': locked('superUser', () => addressOf('/imports/users')),
  '/inbox': open('siteAdmin', () => addressOf('/inbox')),
  '/messageSettings': open('siteAdmin', () => addressOf('/messageSettings')),
  '/exe/inbox': open('user', () => addressOf('/exe/inbox')),
  '/exe/messageSettings': open('user', () => addressOf('/exe/messageSettings')),
  '/work': open('siteAdmin', () => addressOf('/work')),
  '/openAccess': open('tenantAdmin', () => addressOf('/openAccess')),
  '/definitionTexts': locked('siteAdmin', () => addressOf('/definitionTexts')),
  '/api/docs': open('siteAdmin', () => addressOf('/api/docs')),
}

/** Every route that there is. */
export const ROUTES: Record<Address, Route> = {
  ...(Object.fromEntries(RESOURCE_NAMES.flatMap((name) => routesOf(name, DESCRIPTIONS[name]))) as Record<ResourceAddress, Route>),
  ...OTHER_ROUTES,
}
