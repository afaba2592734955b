import { isAtLeast, type Role } from '@verka/domain/access/roles.ts'
import type { UserId } from '@verka/domain/entities/ids.ts'
import type { TenantContext } from '../../http/context.ts'
import { readPeopleOfTenant } from './users.queries.ts'

/** A person of a tenant, with what names them. */
export interface PersonOfTenant {
  id: UserId
  name: string
  email: string
  phoneNo: string
  /** They may log in, and administer the tenant. */
  isAdministrator: boolean
}

/** Everybody whom the data of a tenant may name; also those who may not log in any more. */
export async function peopleOfTenant({ tx, tenant }: Pick<TenantContext, 'tx' | 'tenant'>): Promise<PersonOfTenant[]> {
  const rows = await readPeopleOfTenant(tx, tenant.id)
  return rows.map(({ id, name, email, phone_no: phoneNo, role, status }) => ({
    id,
    name,
    email,
    phoneNo,
    isAdministrator: isAtLeast(role as Role, 'tenantAdmin') && status === 'active',
  }))
}
