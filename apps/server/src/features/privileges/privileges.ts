import type { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { pageByOffset } from '../../db/lists/cursors/offset-cursor.ts'
import { may } from '@verka/domain/access/permissions.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import { AppError, forbidden, invalid, notFound, type FieldError } from '@verka/domain/errors/app-error.ts'
import { hasGrants } from '@verka/domain/privileges/privilege-access.ts'
import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'
import type { createPrivilege as createCall, FullPrivilege, Privilege } from '@verka/domain/privileges/privileges.api.ts'
import { MODE_RULES, type OperationMode } from '@verka/domain/services/modes.ts'
import { grantableRoles } from '@verka/domain/users/user-access.ts'
import type { ElementTypeId, PrivilegeId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { refuseWhenUsed, usesFrom } from '../guards/uses.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { loadTransactionType } from '../definitions/stored/transaction-types.ts'
import {
  countHolders,
  countPrivileges,
  deletePrivilegeRow,
  insertPrivilege,
  readHolders,
  readPrivilege,
  readPrivileges,
  replaceGrants,
  updatePrivilegeRow,
  type PrivilegeRow,
} from './privileges.queries.ts'

type Body = BodyOf<typeof createCall>

/** Maximum number of listed holders of a privilege. */
const HOLDERS_OF_PAGE = 1000
/** More than a site has. */
const MOST_OF_SITE = 10_000

function privilegeOf(context: SiteContext, row: PrivilegeRow): Privilege {
  const { role } = context.actor
  const isHeld = hasGrants(role, row.grants, row.services)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    grants: row.grants,
    elementTypeIds: row.element_type_ids,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: { edit: isHeld && may(role, 'privileges', 'write'), delete: isHeld && may(role, 'privileges', 'delete') },
  }
}

/** A part of the privileges of the site, by name, and how many there are. */
export async function listPrivileges(context: SiteContext, page: ReturnType<typeof pageParamsOf>) {
  const { rows, ...further } = await pageByOffset(page, (requested) => readPrivileges(context.tx, scopeOf(context), requested))
  const totalCount = await countPrivileges(context.tx, scopeOf(context))
  return { items: rows.map((row) => ({ ...privilegeOf(context, row), userCount: row.user_count })), totalCount, ...further }
}

export async function loadPrivilege(context: SiteContext, id: PrivilegeId): Promise<Privilege> {
  return privilegeOf(context, await found(context, id))
}

/** A privilege with the names of its services and categories. Those that the caller may not see have no name. */
export async function loadFullPrivilege(context: SiteContext, id: PrivilegeId): Promise<FullPrivilege> {
  const row = await found(context, id)
  const elementTypes = []
  for (const typeId of row.element_type_ids) {
    const type = await loadElementType(context, typeId).catch(absent)
    if (type) elementTypes.push({ id: type.id, localizedNames: type.localizedNames })
  }
  const services = row.services.filter((service) => hasGrants(context.actor.role, [{ transactionTypeId: service.id }], row.services))
  return { ...privilegeOf(context, row), services, elementTypes, userCount: row.user_count }
}

/** The holders of a privilege whom the caller administers. */
export async function listPrivilegeUsers(context: SiteContext, id: PrivilegeId, after: string | undefined) {
  await found(context, id)
  const { role } = context.actor
  const wanted = { id, roles: grantableRoles(role), withPrograms: may(role, 'integrationAccounts', 'read') }
  const { rows, ...further } = await pageByOffset({ limit: HOLDERS_OF_PAGE, after }, (page) =>
    readHolders(context.tx, scopeOf(context), { ...wanted, ...page }),
  )
  return {
    ...further,
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      userName: row.user_name,
      isDisabled: row.status === 'disabled',
      isProgram: row.is_program,
    })),
  }
}

const absent = (error: unknown): undefined => {
  if (!(error instanceof AppError) || error.code !== 'notFound') throw error
}

async function found(context: SiteContext, id: PrivilegeId, options: { isLocked?: boolean } = {}): Promise<PrivilegeRow> {
  const row = await readPrivilege(context.tx, scopeOf(context), id, options)
  if (!row) throw notFound()
  return row
}

/**
 * Checks the grants that the caller writes: each service is visible to them and so held, occurs once, with steps of its mode, and belongs
 * to one of the privilege's categories if limited to some. A service keeps its category, so grants stay valid: a check of rights reads only
 * the grants.
 * @throws `notFound` for a service or category that does not exist for the caller; `invalid` at `grants`.
 */
async function refuseWrongGrants(
  context: SiteContext,
  { grants, elementTypeIds }: { grants: readonly PrivilegeGrant[]; elementTypeIds: readonly ElementTypeId[] },
): Promise<void> {
  const errors: FieldError[] = []
  const categories = new Set(elementTypeIds.map((id) => id.toLowerCase()))
  for (const [index, grant] of grants.entries()) {
    const service = await loadTransactionType(context, grant.transactionTypeId)
    const modes: readonly OperationMode[] = MODE_RULES[service.mode].operationModes
    if (!grant.operationModes.every((mode) => modes.includes(mode)))
      errors.push({ message: '@errors.modeNotAllowed', field: `grants.${index}.operationModes` })
    if (grants.findIndex((other) => other.transactionTypeId === grant.transactionTypeId) < index)
      errors.push({ message: '@validation.serviceTwice', field: `grants.${index}.transactionTypeId` })
    if (elementTypeIds.length > 0 && !categories.has(service.elementTypeId))
      errors.push({ message: '@validation.serviceOutsideCategories', field: `grants.${index}.transactionTypeId` })
  }
  for (const id of elementTypeIds) await loadElementType(context, id)
  if (errors.length > 0) throw invalid(errors)
}

/** Creates a privilege in the site (decisions section 2). @param id given for a copy (features/replication) */
export async function createPrivilege(
  context: SiteContext,
  body: Body,
  id: PrivilegeId = newId<'privilege'>(context.now),
): Promise<Privilege> {
  const { name, description = '', grants = [], elementTypeIds: given = [] } = body
  const elementTypeIds = [...new Set(given)]
  await refuseWrongGrants(context, { grants, elementTypeIds })
  await insertPrivilege(context.tx, scopeOf(context), { id, name, description }, context.actor.id, context.now)
  await replaceGrants(context.tx, scopeOf(context), id, grants, elementTypeIds)
  const created = await loadPrivilege(context, id)
  audit(context, { action: 'create', entity: 'privilege', entityId: id, after: created })
  return created
}

/** Saves a privilege whose old and new grants the caller holds. An omitted property is unchanged. */
export async function updatePrivilege(context: SiteContext, id: PrivilegeId, body: Body): Promise<Privilege> {
  const before = privilegeOf(context, await found(context, id, { isLocked: true }))
  if (!before.can.edit) throw forbidden()
  refuseWhenStale(body.version, before)
  const { name, description = before.description, grants = before.grants } = body
  const elementTypeIds = [...new Set(body.elementTypeIds ?? before.elementTypeIds)]
  await refuseWrongGrants(context, { grants, elementTypeIds })
  await updatePrivilegeRow(context.tx, scopeOf(context), { id, name, description }, context.now)
  await replaceGrants(context.tx, scopeOf(context), id, grants, elementTypeIds)
  const after = await loadPrivilege(context, id)
  audit(context, { action: 'update', entity: 'privilege', entityId: id, before, after })
  return after
}

const usesOf = async (context: SiteContext, id: PrivilegeId): Promise<Use[]> =>
  usesFrom([{ kind: 'users', count: await countHolders(context.tx, scopeOf(context), id) }])

/** All privileges of the site, as they are stored. */
export const listWholePrivileges = async (context: SiteContext): Promise<Privilege[]> =>
  (await readPrivileges(context.tx, scopeOf(context), { skip: 0, limit: MOST_OF_SITE })).map((row) => privilegeOf(context, row))

/** Uses that block the deletion of a privilege. @throws `notFound` */
export async function showPrivilegeUses(context: SiteContext, id: PrivilegeId): Promise<Use[]> {
  await loadPrivilege(context, id)
  return usesOf(context, id)
}

export async function deletePrivilege(context: SiteContext, id: PrivilegeId, version: number | undefined): Promise<void> {
  const before = privilegeOf(context, await found(context, id, { isLocked: true }))
  if (!before.can.delete) throw forbidden()
  refuseWhenStale(version, before)
  refuseWhenUsed(await usesOf(context, id))
  await deletePrivilegeRow(context.tx, scopeOf(context), id)
  audit(context, { action: 'delete', entity: 'privilege', entityId: id, before })
}
