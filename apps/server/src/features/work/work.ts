import { may } from '@verka/domain/access/permissions.ts'
import { isBulkAtWork, progressOfBulk, type BulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { isImportAtWork } from '@verka/domain/imports/import-states.ts'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import type { WorkItem, WorkKind, WorkState } from '@verka/domain/work/work.api.ts'
import type { SiteContext } from '../../http/context.ts'
import { listBulkChanges } from '../bulk-changes/bulk-changes.ts'
import { listImports } from '../imports/imports.ts'
import { listOwnReplications } from '../replication/own-replications.ts'
import { listSandboxes } from '../sandboxes/sandboxes.ts'

function stateOf({ state, can }: BulkChange): WorkState {
  if (isBulkAtWork(state)) return 'running'
  // nothing would change: it was never started
  if (state === 'checked') return can.start ? 'ready' : 'stopped'
  return state === 'stopped' ? 'stopped' : 'done'
}

function stateOfImport({ state }: DataImport): WorkState {
  if (isImportAtWork(state)) return 'running'
  if (state === 'mapping' || state === 'checked') return 'ready'
  return state === 'stopped' || state === 'unreadable' ? 'stopped' : 'done'
}

const STATES_OF_REPLICATION = { running: 'running', done: 'done', undone: 'done', failed: 'stopped' } as const

const STATES_OF_SANDBOX = { creating: 'running', ready: 'done', failed: 'stopped', removing: 'running' } as const

/** The caller's work of each kind. */
const SOURCES: { [Kind in WorkKind]: (context: SiteContext) => Promise<Extract<WorkItem, { kind: Kind }>[]> } = {
  async bulkChange(context) {
    const { items } = await listBulkChanges(context, context.actor.id)
    return items.map((bulkChange) => ({
      kind: 'bulkChange',
      id: bulkChange.id,
      state: stateOf(bulkChange),
      ...progressOfBulk(bulkChange),
      startedAt: bulkChange.createdAt,
      endedAt: bulkChange.undoneAt ?? bulkChange.finishedAt,
      bulkChange,
    }))
  },
  async dataImport(context) {
    if (!may(context.actor.role, 'imports', 'read')) return []
    const { items } = await listImports(context, { by: context.actor.id })
    return items.map((dataImport) => ({
      kind: 'dataImport',
      id: dataImport.id,
      state: stateOfImport(dataImport),
      done: dataImport.done,
      total: dataImport.total,
      startedAt: dataImport.createdAt,
      endedAt: dataImport.undoneAt ?? dataImport.finishedAt,
      dataImport,
    }))
  },
  async replication(context) {
    if (!may(context.actor.role, 'replication', 'read')) return []
    const own = await listOwnReplications(context)
    return own.map(({ id, done, total, startedAt, endedAt, ...replication }) => ({
      kind: 'replication',
      id,
      state: STATES_OF_REPLICATION[replication.state],
      done,
      total,
      startedAt,
      endedAt,
      replication,
    }))
  },
  // of the tenant: it is the same work in each of its sites
  async sandbox(context) {
    if (!may(context.actor.role, 'sandboxes', 'read')) return []
    const { items } = await listSandboxes(context)
    const own = items.filter(({ by }) => by.id === context.actor.id)
    return own.map(({ id, name, source, state, done, total, counts, groupedErrors, createdAt, readyAt }) => ({
      kind: 'sandbox',
      id,
      state: STATES_OF_SANDBOX[state],
      // nothing counts what is removed
      ...(state === 'removing' ? { done: 0, total: 0 } : { done, total }),
      startedAt: createdAt,
      endedAt: state === 'ready' ? readyAt : null,
      sandbox: { name, source, state, counts, groupedErrors },
    }))
  },
}

/** The caller's work in the site that outlives a request, newest first. */
export async function listWork(context: SiteContext): Promise<{ items: WorkItem[] }> {
  const items: WorkItem[] = []
  for (const source of Object.values(SOURCES)) items.push(...(await source(context)))
  return { items: items.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt)) }
}
