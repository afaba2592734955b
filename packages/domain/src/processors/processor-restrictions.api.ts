import { z } from 'zod'
import type { TenantId } from '../entities/ids.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall, versionQuery } from '../api/contract.ts'
import { idSchema, entityShapeOf, saveBody } from '../entities/entity.ts'
import type { FieldError } from '../errors/app-error.ts'
import { listOf } from '../lists/list-query.ts'
import { LICENCE_LEVELS } from '../tenants/licence-levels.ts'
import { PROCESSOR_TYPES } from './implementations/implementation.ts'
import { implementationNameSchema } from './processor-config.body.ts'

export const RESTRICTION_MODES = ['allow', 'deny'] as const

const restrictionShape = {
  type: z.enum(PROCESSOR_TYPES),
  name: implementationNameSchema,
  /** `allow`: only the named tenants and licences may use it. `deny`: they may not. */
  mode: z.enum(RESTRICTION_MODES),
  tenantIds: z.array(idSchema('tenant')).max(10_000),
  licenceLevels: z.array(z.enum(LICENCE_LEVELS)).max(LICENCE_LEVELS.length),
}

/** Who may use an implementation; one without a restriction may be used by every tenant. */
export const processorRestrictionSchema = z.object({
  ...entityShapeOf('processorRestriction'),
  ...restrictionShape,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type ProcessorRestriction = z.infer<typeof processorRestrictionSchema>

export const processorRestrictionBodySchema = saveBody({
  can: z.unknown().optional(),
  type: restrictionShape.type,
  name: restrictionShape.name,
  mode: z.enum(RESTRICTION_MODES).default('deny'),
  tenantIds: restrictionShape.tenantIds.default([]),
  licenceLevels: restrictionShape.licenceLevels.default([]),
})

/** The error of a restriction that names neither a licence nor a tenant: its meaning would be a guess. */
export const restrictionErrors = ({ tenantIds, licenceLevels }: Pick<ProcessorRestriction, 'tenantIds' | 'licenceLevels'>): FieldError[] =>
  tenantIds.length + licenceLevels.length > 0 ? [] : [{ message: '@validation.restrictionEmpty', field: 'licenceLevels' }]

/**
 * Whether a restriction lets a tenant use its implementation. One to chosen ones of which none is left, such as a tenant that was deleted,
 * lets nobody.
 */
export function isAllowedBy(
  restriction: Pick<ProcessorRestriction, 'mode' | 'tenantIds' | 'licenceLevels'> | undefined,
  tenant: { id: TenantId; licenceLevel: string },
): boolean {
  if (!restriction) return true
  const isNamed = restriction.tenantIds.includes(tenant.id) || restriction.licenceLevels.some((level) => level === tenant.licenceLevel)
  return restriction.mode === 'allow' ? isNamed : !isNamed
}

const shared = { scope: 'installation' } as const
const key = z.strictObject({ type: restrictionShape.type, name: restrictionShape.name })

export const listProcessorRestrictions = defineCall('listProcessorRestrictions', 'GET /processors/restrictions', {
  ...shared,
  access: leastRole('processorRestrictions', 'read'),
  shows: ['processorRestriction'],
  summary: 'Lists the restrictions of implementations, in the order of the implementations.',
  query: z.strictObject({ processorType: z.enum(PROCESSOR_TYPES).optional() }),
  reply: listOf(processorRestrictionSchema),
})
export const getProcessorRestriction = defineCall('getProcessorRestriction', 'GET /processors/restrictions/{type}/{name}', {
  ...shared,
  access: leastRole('processorRestrictions', 'read'),
  shows: ['processorRestriction'],
  summary: 'The restriction of an implementation.',
  params: key,
  reply: processorRestrictionSchema,
})
export const createProcessorRestriction = defineCall('createProcessorRestriction', 'POST /processors/restrictions', {
  ...shared,
  access: leastRole('processorRestrictions', 'write'),
  changes: ['processorRestriction'],
  summary: 'Saves the restriction of an implementation, which has one at most; with a `version` only if it is the one that was read.',
  body: processorRestrictionBodySchema,
  reply: processorRestrictionSchema,
  status: 201,
  savesById: true,
  example: { type: 'integration', name: 'icalFeed', mode: 'allow', licenceLevels: [...LICENCE_LEVELS] },
})
export const deleteProcessorRestriction = defineCall('deleteProcessorRestriction', 'DELETE /processors/restrictions/{type}/{name}', {
  ...shared,
  access: leastRole('processorRestrictions', 'delete'),
  changes: ['processorRestriction'],
  summary: 'Deletes the restriction of an implementation: every tenant may use it then.',
  params: key,
  query: versionQuery,
})
