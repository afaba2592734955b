import { sql } from 'kysely'
import type { RecordTypeId } from '@verka/domain/entities/ids.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { RECORD_COLUMNS } from '@verka/domain/records/records.api.ts'
import {
  keyedColumns,
  nameColumn,
  OWN_COLUMNS,
  POSITION_COLUMN,
  TYPE_COLUMN,
  type KeyedColumn,
} from '../../db/lists/columns/keyed-columns.ts'
import type { DefinedListScope } from '../../db/lists/list.ts'
import { queryList } from '../../db/lists/query-list.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RecordRow } from './records.queries.ts'

interface RecordListScope extends DefinedListScope {
  /** Ids of the types that the caller may see, or the requested one. */
  recordTypeIds: RecordTypeId[]
  /** Language in which names are shown and sorted. */
  shownIn: Culture
}

/** A page of the list of predefined values. */
export const queryRecords = (tx: Tx, scope: RecordListScope, query: ListQuery) =>
  queryList<RecordRow>(
    tx,
    {
      rowOf: (
        id,
        { tenantId, siteId } = scope,
      ) => sql`select id, record_type_id, position, localized_names, color, data_properties, version, created_at, updated_at
        from records where tenant_id = ${tenantId} and site_id = ${siteId} and id = ${id}`,
      shape: '',
      defaultOrdering: [{ column: scope.recordTypeIds.length === 1 ? 'position' : 'name', dir: 'asc' }],
      timeZone: scope.timeZone,
      keys: {
        ...scope,
        table: 'records',
        typeIds: scope.recordTypeIds,
        columns: {
          ...({
            position: POSITION_COLUMN,
            name: nameColumn(scope.shownIn),
            recordTypeId: TYPE_COLUMN,
            ...OWN_COLUMNS,
          } satisfies Record<keyof typeof RECORD_COLUMNS, KeyedColumn>),
          ...keyedColumns(scope.fields, scope.slots),
        },
      },
    },
    query,
  )
