import type { ReplicationWork } from '@verka/domain/work/work.api.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { countsOf } from './replicate.ts'
import { readReplications, type ReplicationRow } from './replication.queries.ts'
import { shownErrors } from './shown-errors.ts'

const LATEST = 20

/** The caller's latest replications into the site, newest first, with what became of them. */
export async function listOwnReplications(
  context: SiteContext,
): Promise<(ReplicationWork & Pick<ReplicationRow, 'id' | 'done' | 'total'> & Times)[]> {
  const rows = await readReplications(context.tx, scopeOf(context), LATEST)
  return Promise.all(
    rows
      .filter(({ owner_id: ownerId }) => ownerId === context.actor.id)
      .map(async (row) => ({
        id: row.id,
        done: row.done,
        total: row.total,
        startedAt: row.created_at.toISOString(),
        endedAt: (row.undone_at ?? row.finished_at)?.toISOString() ?? null,
        origin: row.origin,
        state: row.state,
        source: row.source,
        counts: countsOf(row),
        groupedErrors: await shownErrors(context, row.errors),
      })),
  )
}

interface Times {
  startedAt: string
  endedAt: string | null
}
