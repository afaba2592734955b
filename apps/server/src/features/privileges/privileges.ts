import { invalid } from '@verka/domain/errors/app-error.ts'
import type { OperationMode } from '@verka/domain/services/modes.ts'
import type { SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { loadTransactionType } from '../transaction-types/transaction-types.ts'
import { insertGrants, insertPrivilege, insertUserPrivilege } from './privileges.queries.ts'

export interface NewPrivilege {
  name: string
  description: string
  grants: { transactionTypeId: string; operationModes: OperationMode[]; view: 'own' | 'all'; forOthers: boolean }[]
}

/** Creates a privilege in the site (decisions section 2). @returns its id. */
export async function createPrivilege(context: SiteContext, privilege: NewPrivilege): Promise<string> {
  if (privilege.name.trim() === '') throw invalid([{ message: '@validation.required', field: 'name' }])
  for (const grant of privilege.grants) await loadTransactionType(context, grant.transactionTypeId)
  const id = newId(context.now)
  const place = { tenantId: context.tenant.id, siteId: context.site.id }
  await insertPrivilege(context.tx, place, { ...privilege, id, ownerId: context.actor.id }, context.now)
  if (privilege.grants.length > 0) await insertGrants(context.tx, place, id, privilege.grants)
  await audit(context, { action: 'create', entity: 'privilege', entityId: id, after: privilege })
  return id
}

/** Gives somebody of the tenant a privilege of the site. */
export function givePrivilege(context: SiteContext, userId: string, privilegeId: string): Promise<unknown> {
  return insertUserPrivilege(context.tx, { tenantId: context.tenant.id, siteId: context.site.id }, userId, privilegeId)
}
