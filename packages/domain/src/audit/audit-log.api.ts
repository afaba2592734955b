import { z } from 'zod'
import { idSchema, personSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParams } from '../api/contract.ts'
import { fieldSchema } from '../forms/field.ts'
import { RESOURCE_NAMES, type ResourceName } from '../resources/resources.ts'
import { keySchema } from '../tenants/tenants.api.ts'

/** Actions that the audit log records. */
export const AUDIT_ACTIONS = ['create', 'update', 'delete', 'execute', 'undo', 'export'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Audited subjects that are not entities: files, exported lists, open addresses of lists, actions of system administrators in other tenants. */
const OTHER_AUDITED = ['file', 'userList', 'typeList', 'privilegeList', 'openAddresses', 'otherTenant', 'session'] as const

/** Subject of an audit entry. */
export type AuditedEntity = ResourceName | (typeof OTHER_AUDITED)[number]
export const AUDITED_ENTITIES: readonly AuditedEntity[] = [...RESOURCE_NAMES, ...OTHER_AUDITED]

/** An audit entry: who did what, when and from where. */
export const auditEntrySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  /** Null: nobody was logged in. */
  actor: personSchema.extend({ isProgram: z.boolean() }).nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.uuid(),
  /** Name of the changed row as far as the caller may know it; null: it has none, or none that the caller may know. */
  name: z.string().nullable(),
  /** Current name of a transaction's service, if the caller may see the service. */
  service: z.string().optional(),
  /** Key of the site of the action; null: in the tenant as a whole, or in a deleted site. */
  site: z.string().nullable(),
  /** Name of that site: the caller may read its log without being in it. */
  siteName: z.string().nullable(),
  requestId: z.string(),
  address: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** An audit entry with the values before and after that the caller may see. */
export const fullAuditEntrySchema = auditEntrySchema.extend({
  before: z.unknown(),
  after: z.unknown(),
  /** The current fields with values in `dataProperties`, and the names of chosen options. */
  fields: z.array(fieldSchema),
  /** Whether the changed row still exists. */
  isThere: z.boolean(),
  /** The first of the changes that a replication, its undo or a sandbox made, and the number of all; absent: it is of another kind. */
  includes: z
    .object({
      items: z.array(auditEntrySchema.pick({ action: true, entity: true, entityId: true, name: true })),
      count: z.int().min(0),
    })
    .optional(),
})
export type FullAuditEntry = z.infer<typeof fullAuditEntrySchema>

const day = z.iso.date()

/** Filters of the audit log; an omitted filter does not narrow it. */
export const auditQuerySchema = z.strictObject({
  entities: z.array(z.enum(AUDITED_ENTITIES)).max(50).optional(),
  actions: z.array(z.enum(AUDIT_ACTIONS)).max(20).optional(),
  /** Includes entries written by bulk changes, which the log otherwise omits. */
  entityId: z.uuid().optional(),
  actorIds: z.array(idSchema('user')).max(500).optional(),
  /** Keys of sites that the caller may look into. */
  sites: z.array(keySchema).max(500).optional(),
  /** Days in the tenant's time zone, both of them whole. */
  from: day.optional(),
  to: day.optional(),
  limit: z.int().min(1).max(500).optional(),
  /** The `next` of the page before. */
  after: z.string().max(100).optional(),
})
export type AuditQuery = z.infer<typeof auditQuerySchema>

const shared = { scope: 'tenant', access: leastRole('auditLog', 'read') } as const

export const filterAuditLog = defineCall('filterAuditLog', 'POST /auditLog/filter', {
  ...shared,
  reads: true,
  // a log is read page by page, with a fixed start
  shows: [],
  summary:
    'Lists who did what, newest first. `next` is the cursor of the next page; it is absent on the last one. A site administrator sees the entries of their sites.',
  body: auditQuerySchema,
  reply: z.object({ items: z.array(auditEntrySchema), next: z.string().optional() }),
})
export const getAuditEntry = defineCall('getAuditEntry', 'GET /auditLog/{id}', {
  ...shared,
  // written once
  shows: [],
  summary: 'Returns an entry of the audit log with the values before and after.',
  params: idParams,
  reply: fullAuditEntrySchema,
})
