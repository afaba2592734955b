import { isBulkAtWork, progressOfBulk, type BulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import type { WorkItem, WorkKind, WorkState } from '@verka/domain/work/work.api.ts'
import type { SiteContext } from '../../http/context.ts'
import { listBulkChanges } from '../bulk-changes/bulk-changes.ts'

function stateOf({ state, can }: BulkChange): WorkState {
  if (isBulkAtWork(state)) return 'running'
  // nothing would change: it was never started
  if (state === 'checked') return can.start ? 'ready' : 'stopped'
  return state === 'stopped' ? 'stopped' : 'done'
}

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
}

/** The caller's work in the site that outlives a request, newest first. */
export async function listWork(context: SiteContext): Promise<{ items: WorkItem[] }> {
  const items: WorkItem[] = []
  for (const source of Object.values(SOURCES)) items.push(...(await source(context)))
  return { items: items.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt)) }
}
