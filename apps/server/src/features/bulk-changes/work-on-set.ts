import type { BulkOutcome } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { runPart, type Tx } from '../../db/transaction.ts'
import type { AfterCommit, SiteContext } from '../../http/context.ts'
import { BULK_THINGS } from './bulk-things.ts'
import type { BulkChangeRow, BulkItemRow, ItemResult } from './bulk-changes.queries.ts'

/** Outcomes of a row that was changed, and of one that was refused. */
interface Outcomes {
  done: BulkOutcome
  refused: BulkOutcome
}

/**
 * Works on the rows of a slice as one set. @returns their results; undefined where the rows have to be worked on one by one: there is no set for
 * them, or an error concerns all of it, and nothing of it was done
 */
export async function workOnSet(
  tx: Tx,
  row: BulkChangeRow,
  items: readonly BulkItemRow[],
  outcomes: Outcomes,
  contextOf: (afterCommit: (work: AfterCommit) => void) => SiteContext,
  afterwards: AfterCommit[],
): Promise<ItemResult[] | undefined> {
  const { workOnMany } = BULK_THINGS[row.entity]
  if (!workOnMany || row.state === 'undoing' || row.type_id === null) return undefined
  const typeId = row.type_id
  const isTrial = row.state === 'checking'
  const things = items.map(({ entity_id: id, version }) => ({ id, version: isTrial ? undefined : (version ?? undefined) }))
  const commits: AfterCommit[] = []
  const context = contextOf((work) => commits.push(work))
  const worked = await runPart(tx, () => workOnMany(context, typeId, things, row.change), { isTrial }).catch((error: unknown) => {
    // one by one each error is reported at its row
    if (!(error instanceof AppError))
      context.runtime.log.warn({ err: error, bulkChange: row.id }, 'a set of a bulk change could not be worked on')
    return undefined
  })
  if (!worked) return undefined
  if (!isTrial) afterwards.push(...commits)
  return items.map((item): ItemResult => {
    const one = worked.get(item.entity_id)!
    const { position, attempts } = item
    if (one.errors) {
      const { name, version } = item
      return { position, name, version, attempts: attempts + 1, errors: one.errors, outcome: outcomes.refused }
    }
    const version = isTrial ? one.version - 1 : one.version
    const outcome = one.isChanged ? outcomes.done : 'unchanged'
    return { position, name: isTrial ? one.name : item.name, version, outcome, errors: null, attempts }
  })
}
