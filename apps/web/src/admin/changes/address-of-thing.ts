import { leastRoleOf } from '@verka/domain/access/permissions.ts'
import { isAtLeast, type Role } from '@verka/domain/access/roles.ts'
import { DESCRIPTIONS, isResource } from '@verka/domain/resources/resources.ts'
import { addressOf, type Address } from '../../addresses.ts'

/** The page of an audited row; undefined: it has none, or none that the reader may open. */
export function addressOfThing(entity: string, id: string, role: Role): string | undefined {
  if (entity === 'transaction') return addressOf('/exe/transaction/$id', { id })
  if (entity === 'bulkChange') return addressOf('/bulkChanges', undefined, { id })
  // a tenant's settings have no page for those who read its log
  if (!isResource(entity) || entity === 'tenant') return undefined
  const { access, addresses } = DESCRIPTIONS[entity]
  const least = leastRoleOf(access, 'write') ?? leastRoleOf(access, 'execute')
  // a restriction has no id in its address
  if (addresses.edit === undefined || !addresses.edit.includes('$id') || least === undefined || !isAtLeast(role, least)) return undefined
  return addressOf(addresses.edit as Extract<Address, `${string}/$id/edit`>, { id })
}
