import { scopeOf, type SiteContext } from '../../http/context.ts'
import { countRowOutcomes } from './rows/import-rows.queries.ts'
import type { DataImportRow, ImportChange } from './imports.queries.ts'

/** What follows when all rows are checked: a person decides, or the import of a program starts. */
export async function startsByItself(context: SiteContext, row: DataImportRow): Promise<ImportChange> {
  if (!row.starts_itself) return { state: 'checked' }
  const counts = new Map((await countRowOutcomes(context.tx, scopeOf(context), [row.id])).map(({ outcome, count }) => [outcome, count]))
  const ready = (counts.get('create') ?? 0) + (counts.get('update') ?? 0)
  const { now } = context
  // nothing is half saved where all or none is wanted
  if (row.policy === 'all' && (counts.get('wrong') ?? 0) > 0) return { state: 'stopped', stoppedBecause: 'failed', finishedAt: now }
  if (ready === 0) return { state: 'done', startedAt: now, finishedAt: now }
  return { state: 'running', startedAt: now, isStopWanted: false, progress: 0, workedTo: 0 }
}
