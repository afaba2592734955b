import { sql } from 'kysely'
import { DISPLAYED_STATUSES } from '@verka/domain/services/modes.ts'
import { choiceColumn, type ListColumn } from './list-columns.ts'

/** The displayed status of a transaction `t` (`displayedStatusOf`). */
export const DISPLAYED_STATUS = sql`(case when t.undone_at is null then t.status else 'undone' end)`

/** The same as a column of a list; a filter compares what an index contains. */
export const displayedStatusColumn = (needs: readonly string[] = []): ListColumn => ({
  ...choiceColumn(DISPLAYED_STATUS, DISPLAYED_STATUSES, { needs, isFilled: true }),
  is: (status) =>
    status === 'undone' ? sql<boolean>`t.undone_at is not null` : sql<boolean>`(t.status = ${status}::text and t.undone_at is null)`,
})
