import { notFound } from '@verka/domain/errors/app-error.ts'
import { hasGrants } from '@verka/domain/privileges/privilege-access.ts'
import { licenceAllows } from '@verka/domain/services/licence.ts'
import type { SiteRights, UserSite } from '@verka/domain/users/user-sites.api.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import type { SiteContext, TenantContext } from '../../http/context.ts'
import { listElementTypes } from '../definitions/stored/element-types.ts'
import { loadOperationTypes } from '../definitions/stored/operation-types.ts'
import { listOpenPrivileges, listPrivilegesOfSite } from '../privileges/user-privileges.ts'
import { licenceLevelOf } from '../tenants/life/licence.ts'
import { openReach } from '../tenants/open-reach.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'

/** The sites that the caller may assign, by name, each with its privileges. */
export async function listUserSites(context: TenantContext): Promise<{ items: UserSite[] }> {
  const { sites } = await openReach(context, 'users')
  const privileges = Map.groupBy(await listOpenPrivileges(context), (privilege) => privilege.site_id)
  const { role } = context.actor
  const items = sites.map(({ id, key, name }) => ({
    id,
    key,
    name,
    privileges: (privileges.get(id) ?? []).map((privilege) => ({
      id: privilege.id,
      name: privilege.name,
      description: privilege.description,
      isHeld: hasGrants(role, privilege.grants, privilege.services),
    })),
  }))
  return { items: items.toSorted((one, other) => one.name.localeCompare(other.name, context.culture)) }
}

/**
 * The facts that decide access in one site of the caller's reach, also in one where they do not work. Hidden parts are omitted: users whom
 * they manage see no more. @throws `notFound`
 */
export async function loadSiteRights(context: TenantContext, siteId: SiteId): Promise<SiteRights> {
  const { sites } = await openReach(context, 'users')
  const site = sites.find(({ id }) => id === siteId)
  if (!site) throw notFound()
  const inSite: SiteContext = { ...context, site: { ...site, sandbox: null }, grants: [] }
  const elementTypes = await listElementTypes(inSite)
  const services = await listTransactionTypes(inSite)
  const functionIds = services.flatMap(({ operations }) => operations.map(({ operationTypeId }) => operationTypeId))
  const functions = new Map((await loadOperationTypes(inSite, [...new Set(functionIds)])).map(({ id, status }) => [id, status]))
  const categories = new Map(elementTypes.map(({ id, status }) => [id, status]))
  const licenceLevel = await licenceLevelOf(context)
  const privileges = await listPrivilegesOfSite(context, siteId)
  return {
    elementTypes: elementTypes.map(({ id, localizedNames }) => ({ id, localizedNames })),
    services: services.map(({ operations, ...service }) => ({
      ...service,
      // a category that is hidden from the caller is a draft, also for the users whom they manage
      elementTypeStatus: categories.get(service.elementTypeId) ?? 'draft',
      isLicensed: licenceAllows(licenceLevel, service.mode),
      operations: operations.map((operation) => ({ mode: operation.mode, status: functions.get(operation.operationTypeId) ?? 'draft' })),
    })),
    privileges: privileges.map(({ id, grants }) => ({ id, grants })),
  }
}
