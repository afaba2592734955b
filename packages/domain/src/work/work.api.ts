import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { bulkChangeSchema } from '../bulk-changes/bulk-changes.api.ts'
import { dataImportSchema } from '../imports/imports.api.ts'
import { replicationSchema } from '../replication/replication.schema.ts'
import { sandboxSchema } from '../sandboxes/sandboxes.api.ts'

/** States of work of any kind. `ready`: it waits for a decision of the person. `stopped`: it ended before all was done. */
export const WORK_STATES = ['running', 'ready', 'done', 'stopped'] as const
export type WorkState = (typeof WORK_STATES)[number]

const shared = {
  id: z.uuid(),
  state: z.enum(WORK_STATES),
  /** Its parts that are done, and all of them. */
  done: z.int().min(0),
  total: z.int().min(0),
  startedAt: z.iso.datetime({ offset: true }),
  endedAt: z.iso.datetime({ offset: true }).nullable(),
}

const replicationWorkSchema = replicationSchema.pick({ origin: true, state: true, source: true, counts: true, groupedErrors: true })
export type ReplicationWork = z.infer<typeof replicationWorkSchema>

const sandboxWorkSchema = sandboxSchema.pick({ name: true, source: true, state: true, counts: true, groupedErrors: true })
export type SandboxWork = z.infer<typeof sandboxWorkSchema>

/** Work that outlives a request, with its progress. A kind is a line here, in `features/work` of the server, and in `admin/work` of the client. */
export const workItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bulkChange'), ...shared, bulkChange: bulkChangeSchema }),
  z.object({ kind: z.literal('dataImport'), ...shared, dataImport: dataImportSchema }),
  z.object({ kind: z.literal('replication'), ...shared, replication: replicationWorkSchema }),
  z.object({ kind: z.literal('sandbox'), ...shared, sandbox: sandboxWorkSchema }),
])
export type WorkItem = z.infer<typeof workItemSchema>
export type WorkKind = WorkItem['kind']

export const listWork = defineCall('listWork', 'GET /work', {
  access: leastRole('work', 'read'),
  shows: ['bulkChange', 'dataImport', 'replication', 'sandbox'],
  summary: "Lists the caller's work in the site that outlives a request: what runs, what waits for them, and the latest reports.",
  reply: z.object({ items: z.array(workItemSchema) }),
})
