import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { idSchema } from '../entities/entity.ts'
import { groupedErrorsSchema } from '../replication/grouped-errors.ts'
import { keySchema } from '../tenants/tenants.api.ts'
import { TRIED_ROLES } from './sandbox-of-site.ts'

/** `failed`: nothing was copied. `removing`: nobody gets in any more. */
export const SANDBOX_STATES = ['creating', 'ready', 'failed', 'removing'] as const

const siteSchema = z.object({ id: idSchema('site'), key: z.string(), name: z.string() })

export const sandboxSchema = z.object({
  /** Of its site. */
  id: idSchema('site'),
  key: z.string(),
  name: z.string(),
  /** The site that it is a copy of; `key` is null if that was removed. */
  source: z.object({ id: idSchema('site'), key: z.string().nullable(), name: z.string() }),
  state: z.enum(SANDBOX_STATES),
  /** Things that are copied, and all of them. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** Numbers of what was copied. */
  counts: z.object({ definitions: z.int().min(0), elements: z.int().min(0) }),
  groupedErrors: z.array(groupedErrorsSchema),
  by: z.object({ id: idSchema('user'), name: z.string() }),
  createdAt: z.iso.datetime({ offset: true }),
  /** Null: it was never filled. */
  readyAt: z.iso.datetime({ offset: true }).nullable(),
  removeAt: z.iso.datetime({ offset: true }),
  can: z.object({
    /** The caller works in it. */
    enter: z.boolean(),
    remove: z.boolean(),
  }),
})
export type Sandbox = z.infer<typeof sandboxSchema>

const lossSchema = z.object({
  elements: z.int().min(0),
  transactions: z.int().min(0),
  files: z.int().min(0),
  /** Definitions, predefined values and privileges that are not as in the site that it is a copy of; null: that was removed. */
  definitions: z.int().min(0).nullable(),
})
export type SandboxLoss = z.infer<typeof lossSchema>

const params = z.strictObject({ id: idSchema('site') })

export const listSandboxes = defineCall('listSandboxes', 'GET /sandboxes', {
  scope: 'tenant',
  access: leastRole('sandboxes', 'read'),
  shows: ['sandbox'],
  summary: 'Lists the sandboxes of the tenant, newest first, and the sites that one can be made of.',
  reply: z.object({ items: z.array(sandboxSchema), sources: z.array(siteSchema), limit: z.int() }),
})

export const createSandbox = defineCall('createSandbox', 'POST /sandboxes', {
  scope: 'tenant',
  access: leastRole('sandboxes', 'write'),
  changes: ['sandbox'],
  summary:
    'Makes a sandbox: a copy of a site with its definitions, values and a sample of its objects, of which nothing is sent. It runs as a job, and is removed after 30 days.',
  body: z.strictObject({
    /** Key of the site. */
    source: keySchema,
  }),
  reply: sandboxSchema,
  status: 201,
  example: { source: 'north' },
})

export const getSandbox = defineCall('getSandbox', 'GET /sandboxes/{id}', {
  scope: 'tenant',
  access: leastRole('sandboxes', 'read'),
  shows: ['sandbox'],
  summary: 'A sandbox with its progress.',
  params,
  reply: sandboxSchema,
})

export const getSandboxLoss = defineCall('getSandboxLoss', 'GET /sandboxes/{id}/loss', {
  scope: 'tenant',
  access: leastRole('sandboxes', 'delete'),
  shows: ['sandbox'],
  summary: 'What is lost when a sandbox is removed.',
  params,
  reply: lossSchema,
})

export const deleteSandbox = defineCall('deleteSandbox', 'DELETE /sandboxes/{id}', {
  scope: 'tenant',
  access: leastRole('sandboxes', 'delete'),
  changes: ['sandbox'],
  summary: 'Removes a sandbox with everything in it. Nobody gets in from the answer on.',
  params,
})

export const trySandboxAs = defineCall('trySandboxAs', 'POST /sandboxes/{id}/role', {
  scope: 'tenant',
  access: leastRole('sandboxes', 'read'),
  changes: ['sandbox'],
  idempotency: 'none',
  summary: "Sets the role with which the caller tries a sandbox; null: their own. It is never more than the caller's own.",
  params,
  body: z.strictObject({ role: z.enum(TRIED_ROLES).nullable() }),
  reply: sandboxSchema,
})
