import type { PrivilegeId, UserId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import { searchWords } from '@verka/domain/lists/search-text.ts'
import { grantableRoles } from '@verka/domain/users/user-access.ts'
import { scopeOf, type SiteContext, type TenantContext } from '../../http/context.ts'
import { listPrivilegesOfSite } from '../privileges/user-privileges.ts'
import { readPhoneNo, readSitePeople, searchSitePeople } from './users.queries.ts'

/** A person with their telephone number as it was written; '': none. */
export interface PersonToText {
  id: UserId
  name: string
  phoneNo: string
}

/** The site of a call, with the roles that the caller administers. */
const managedIn = (context: SiteContext) => ({ ...scopeOf(context), roles: grantableRoles(context.actor.role) })

const personOf = ({ id, name, phone_no: phoneNo }: { id: UserId; name: string; phone_no: string }): PersonToText => ({ id, name, phoneNo })

/** People of the site whom the caller administers and who may log in, by name. */
export async function searchPeopleOfSite(context: SiteContext, search: string | undefined, limit: number): Promise<PersonToText[]> {
  return (await searchSitePeople(context.tx, managedIn(context), { words: searchWords(search), limit })).map(personOf)
}

/**
 * People of the site whom the caller administers and who may log in: chosen ones, and the holders of privileges.
 * @throws `notFound` for an id of somebody else, or of a privilege of another site
 */
export async function peopleOfSite(
  context: SiteContext,
  { userIds, privilegeIds }: { userIds: readonly UserId[]; privilegeIds: readonly PrivilegeId[] },
): Promise<PersonToText[]> {
  if (userIds.length === 0 && privilegeIds.length === 0) return []
  if (privilegeIds.length > 0) {
    const known = new Set<string>((await listPrivilegesOfSite(context, context.site.id)).map(({ id }) => id))
    if (!privilegeIds.every((id) => known.has(id.toLowerCase()))) throw notFound()
  }
  const rows = await readSitePeople(context.tx, managedIn(context), { userIds, privilegeIds })
  const found = new Set<string>(rows.map(({ id }) => id))
  if (!userIds.every((id) => found.has(id.toLowerCase()))) throw notFound()
  return rows.map(personOf)
}

/** The telephone number of a person; '': none, or they may not log in any more. */
export const phoneNoOf = async ({ tx, tenant }: Pick<TenantContext, 'tx' | 'tenant'>, id: UserId): Promise<string> =>
  (await readPhoneNo(tx, tenant.id, id))?.phone_no ?? ''
