import { may } from '@verka/domain/access/permissions.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import { invalid, notFound } from '@verka/domain/errors/app-error.ts'
import {
  ALL_IMPLEMENTATION_NAMES,
  type ImplementationName,
  type ProcessorType,
} from '@verka/domain/processors/implementations/implementation.ts'
import { findImplementation } from '@verka/domain/processors/implementations/implementations.ts'
import {
  restrictionErrors,
  type createProcessorRestriction as createCall,
  type ProcessorRestriction,
} from '@verka/domain/processors/processor-restrictions.api.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { loadRestrictions, restrictionOf, type RestrictionRow } from '../processors/restrictions.ts'
import type { OwnTenantContext } from '../tenants/own-tenant.ts'
import { readConfigsOfAll } from './processor-configs.queries.ts'
import { deleteRestrictionRow, insertRestriction, lockRestriction, readUnknownTenants, updateRestriction } from './restrictions.queries.ts'

interface Key {
  type: ProcessorType
  name: ImplementationName
}

const describedRow = ({ actor }: OwnTenantContext, row: RestrictionRow): ProcessorRestriction => ({
  ...restrictionOf(row),
  id: row.id as ProcessorRestriction['id'],
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  can: { edit: may(actor.role, 'processorRestrictions', 'write'), delete: may(actor.role, 'processorRestrictions', 'delete') },
})

/** The restrictions in the order of the implementations. */
export async function listRestrictions(context: OwnTenantContext, type?: ProcessorType): Promise<ProcessorRestriction[]> {
  const rows = (await loadRestrictions(context.tx)).map((row) => describedRow(context, row))
  const position = ({ name }: ProcessorRestriction) => ALL_IMPLEMENTATION_NAMES.indexOf(name)
  return rows.filter((row) => type === undefined || row.type === type).toSorted((one, other) => position(one) - position(other))
}

/** The restriction of an implementation. @throws `notFound` */
export async function loadRestriction(context: OwnTenantContext, { type, name }: Key): Promise<ProcessorRestriction> {
  const row = (await loadRestrictions(context.tx)).find((one) => one.type === type && one.name === name)
  if (!row) throw notFound()
  return describedRow(context, row)
}

/** Saves the restriction of an implementation; with a version it replaces the one that was read. @throws `stale`, `notFound`, `invalid` */
export async function saveRestriction(context: OwnTenantContext, body: BodyOf<typeof createCall>): Promise<ProcessorRestriction> {
  const { tx, now } = context
  const { type, name, mode, licenceLevels, version } = body
  if (!findImplementation(type, name)) throw invalid([{ message: '@validation.implementationMissing', field: 'name' }])
  const tenantIds = [...new Set(body.tenantIds)]
  const errors = restrictionErrors({ tenantIds, licenceLevels })
  if (errors.length > 0) throw invalid(errors)
  const unknown = await readUnknownTenants(tx, tenantIds)
  if (unknown.length > 0) throw invalid([{ message: '@validation.tenantMissing', field: 'tenantIds' }])
  const values = { type, name, mode, tenantIds, licenceLevels: [...new Set(licenceLevels)] }
  const row = await lockRestriction(tx, type, name)
  if (!row && version !== undefined) throw notFound()
  const before = row && describedRow(context, row)
  if (before) {
    if (version !== undefined) refuseWhenStale(version, before)
    await updateRestriction(tx, values, now)
  } else await insertRestriction(tx, { id: newId(now), ...values }, now)
  const after = await loadRestriction(context, { type, name })
  audit(context, { action: before ? 'update' : 'create', entity: 'processorRestriction', entityId: after.id, before, after })
  await holdOrRelease(context, name)
  return after
}

/** Deletes the restriction of an implementation. @throws `notFound`, `stale` */
export async function deleteRestriction(context: OwnTenantContext, { type, name }: Key, version: number | undefined): Promise<undefined> {
  const row = await lockRestriction(context.tx, type, name)
  if (!row) throw notFound()
  const before = describedRow(context, row)
  refuseWhenStale(version, before)
  await deleteRestrictionRow(context.tx, type, name)
  audit(context, { action: 'delete', entity: 'processorRestriction', entityId: before.id, before })
  await holdOrRelease(context, name)
  return undefined
}

/** The lanes of all configs of an implementation look again whether they may send. */
async function holdOrRelease({ tx, runtime }: OwnTenantContext, name: ImplementationName): Promise<void> {
  for (const { tenant_id: tenantId, site_id: siteId, id: configId } of await readConfigsOfAll(tx, name))
    await runtime.jobs.enqueue(tx, 'deliver', { tenantId, siteId, configId }, tenantId)
}
