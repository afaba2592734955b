import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { idSchema } from '../entities/entity.ts'
import { keySchema } from '../tenants/tenants.api.ts'
import { MAX_BUNDLE_LENGTH } from './bundle-length.ts'
import {
  namedSchema,
  planSchema,
  itemContentSchema,
  placeSchema,
  templateSchema,
  storedFileSchema,
  effectsSchema,
  openedSchema,
  replicationSchema,
} from './replication.schema.ts'

/** Days within which a replication can be undone. */
export const UNDO_REPLICATION_DAYS = 30
const MAX_ITEMS = 20_000

const shows = [
  'elementType',
  'operationType',
  'transactionType',
  'recordType',
  'dataSchema',
  'processorConfig',
  'privilege',
  'record',
] as const

const choices = {
  replicateRecords: z.boolean().default(false),
  replicatePrivileges: z.boolean().default(false),
  /** Ids of things of the source that are left out. */
  without: z.array(z.uuid()).max(MAX_ITEMS).default([]),
  /** Ids of things of the source that replace those of the target, which were changed there. */
  take: z.array(z.uuid()).max(MAX_ITEMS).default([]),
}
const ofSite = {
  /** The site to replicate from. */
  tenantKey: keySchema.optional(),
  siteKey: keySchema.optional(),
  /** The same as `siteKey`. */
  sourceSite: keySchema.optional(),
}
const from = {
  ...ofSite,
  /** Instead of a site: a file that was stored for the target. */
  fileId: z.uuid().optional(),
  /** Instead of a site: a ready-made template. */
  templateKey: z.string().max(50).optional(),
}
const into = { targetTenantId: idSchema('tenant'), targetSiteId: idSchema('site') }
const command = {
  /** The hash of the plan that is executed. Omitted: the plan is made now, and conflicts keep the target. */
  hash: z.string().max(64).optional(),
  /** Writes although the target's tenant is locked down: for system administrators. */
  liftsLockdown: z.boolean().default(false),
  /** Fingerprint of the key of a file's signer that is not known in the target: the person trusts it. */
  acceptsSigner: z.string().max(50).optional(),
  /** Creates the example objects of a template, in the categories that it creates. */
  withExamples: z.boolean().default(false),
  /** Ids of failing test cases of rules with which published definitions are copied nevertheless. */
  confirmedFailures: z.array(z.uuid()).max(MAX_ITEMS).default([]),
}

const execute = leastRole('replication', 'execute')
const read = leastRole('replication', 'read')

export const listReplicationSites = defineCall('listReplicationSites', 'GET /templates/sites', {
  scope: 'installation',
  access: read,
  shows: ['tenant'],
  summary: 'Lists the sites between which the caller may replicate: a system administrator all, others those of their tenant.',
  reply: z.object({ items: z.array(placeSchema.extend({ tenantKey: keySchema, siteKey: keySchema })) }),
})

/** The site to replicate from, as the specification's address names it. */
const ofSource = z.strictObject({ sourceTenant: keySchema, sourceSite: keySchema })

export const listSiteContents = defineCall('listSiteContents', 'GET /templates/contents/{sourceTenant}/{sourceSite}', {
  scope: 'installation',
  access: read,
  shows: [...shows],
  summary: 'Lists the definitions, predefined values and privileges of a site that can be exported as a file.',
  params: ofSource,
  reply: z.object({ items: z.array(namedSchema) }),
})

export const listTemplates = defineCall('listTemplates', 'GET /templates/ready', {
  scope: 'installation',
  access: read,
  shows: [...shows],
  summary: 'Lists the ready-made templates from which a site can start: `templateKey` names one in a plan.',
  /** Both: the reply says how much of each template the site has. */
  query: z.strictObject({ targetTenantId: idSchema('tenant').optional(), targetSiteId: idSchema('site').optional() }),
  reply: z.object({ items: z.array(templateSchema) }),
})

export const exportReplicationFile = defineCall('exportReplicationFile', 'POST /templates/export', {
  scope: 'installation',
  access: execute,
  changes: [],
  idempotency: 'none',
  summary: 'Exports definitions of a site, with all that they need, as one readable JSON text that is signed by the installation.',
  body: z.strictObject({
    ...ofSite,
    /** What is exported. Omitted: all definitions, and with the options all predefined values and privileges. */
    ids: z.array(z.uuid()).min(1, '@replication.exportNothingChosen').max(MAX_ITEMS).optional(),
    replicateRecords: choices.replicateRecords,
    replicatePrivileges: choices.replicatePrivileges,
  }),
  reply: z.object({ fileName: z.string(), text: z.string(), count: z.int().min(0) }),
})

export const storeReplicationFile = defineCall('storeReplicationFile', 'POST /templates/files/{tenantId}/{siteId}', {
  scope: 'installation',
  access: execute,
  takesFiles: true,
  changes: [],
  summary: 'Checks an exported file and stores it for seven days, so that its replication into a site can be planned. Changes nothing.',
  params: z.strictObject({ tenantId: idSchema('tenant'), siteId: idSchema('site') }),
  body: z.strictObject({ bundle: z.string().min(1, '@replication.bundleEmpty').max(MAX_BUNDLE_LENGTH, '@replication.bundleTooLarge') }),
  reply: storedFileSchema,
})

export const planReplicationBetween = defineCall('planReplicationBetween', 'POST /templates/plan', {
  scope: 'installation',
  access: execute,
  reads: true,
  shows: [...shows],
  summary: 'Plans a replication between two sites: what would be created, changed, kept, in conflict or missing. Changes nothing.',
  body: z.strictObject({ ...from, ...into, ...choices }),
  reply: planSchema,
})

export const showPlanEffects = defineCall('showPlanEffects', 'POST /templates/effects', {
  scope: 'installation',
  access: execute,
  reads: true,
  shows: [...shows],
  summary:
    'What executing a plan would mean for the target: things that would lack a required value, rules that never apply, test cases of rules that fail, what else hinders it, and what becomes open to people without a login. Changes nothing.',
  body: z.strictObject({ ...from, ...into, ...choices }),
  reply: z.object({
    /** Only things with effects. */
    items: z.array(effectsSchema),
    /** What becomes open to people without a login; nothing while the tenant does not allow them any access. */
    opened: z.array(openedSchema),
  }),
})

export const showPlanItem = defineCall('showPlanItem', 'POST /templates/plan/{id}', {
  scope: 'installation',
  access: execute,
  reads: true,
  shows: [...shows],
  summary: 'One thing of a plan: as the target has it, and as it would be.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ ...from, ...into, ...choices }),
  reply: itemContentSchema,
})

export const replicateBetween = defineCall('replicateBetween', 'POST /templates/replicate', {
  scope: 'installation',
  access: execute,
  changes: ['replication', ...shows],
  summary: 'Replicates the definitions of a site to another one by a plan, all or nothing. It runs as a job.',
  body: z.strictObject({ ...from, ...into, ...choices, ...command }),
  reply: replicationSchema,
})

export const planSiteReplication = defineCall('planSiteReplication', 'POST /{sourceTenant}/{sourceSite}/templates/plan', {
  scope: 'installation',
  access: execute,
  reads: true,
  shows: [...shows],
  summary: 'Plans a replication of the site of the path to another one. Changes nothing.',
  params: ofSource,
  body: z.strictObject({ ...into, ...choices }),
  reply: planSchema,
})

export const replicateSite = defineCall('replicateSite', 'POST /{sourceTenant}/{sourceSite}/templates/replicate', {
  scope: 'installation',
  access: execute,
  changes: ['replication', ...shows],
  summary: 'Replicates the definitions of the site of the path to another one, all or nothing. It runs as a job.',
  params: ofSource,
  body: z.strictObject({ ...into, ...choices, ...command }),
  reply: replicationSchema,
})

const inTarget = z.strictObject({ tenantId: idSchema('tenant'), siteId: idSchema('site') })

export const listReplications = defineCall('listReplications', 'GET /templates/replications/{tenantId}/{siteId}', {
  scope: 'installation',
  access: read,
  shows: ['replication', 'processorConfig'],
  summary: 'Lists the latest replications into a site, newest first.',
  params: inTarget,
  reply: z.object({ items: z.array(replicationSchema) }),
})

export const getReplication = defineCall('getReplication', 'GET /templates/replications/{tenantId}/{siteId}/{id}', {
  scope: 'installation',
  access: read,
  shows: ['replication', 'processorConfig'],
  summary: 'A replication with its progress.',
  params: inTarget.extend({ id: z.uuid() }),
  reply: replicationSchema,
})

export const undoReplication = defineCall('undoReplication', 'POST /templates/replications/{tenantId}/{siteId}/{id}/undo', {
  scope: 'installation',
  access: execute,
  changes: ['replication', ...shows],
  summary:
    'Undoes a replication within 30 days: definitions are as they were before, except those that were changed or used since, which are listed.',
  params: inTarget.extend({ id: z.uuid() }),
  /** A system administrator undoes in a tenant that is locked down, too. */
  body: z.strictObject({ liftsLockdown: z.boolean().default(false) }),
  reply: replicationSchema,
})
