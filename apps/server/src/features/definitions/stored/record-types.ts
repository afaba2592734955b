import type { Selectable } from 'kysely'
import { isVisibleTo, statusesVisibleTo, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { RecordType, RecordTypeListItem } from '@verka/domain/record-types/record-types.api.ts'
import { readKnownRow } from '../../../db/known-rows.ts'
import type { ListSlots } from '../../../db/lists/keys/list-slots.ts'
import type { DB } from '../../../db/schema/schema.generated.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { commonOf, definitionOf, type DefinitionKind, type DefinitionRow } from '../definition-kind.ts'
import { lockDefinition, readDefinitions } from '../definitions.queries.ts'
import { LISTED_RECORD_TYPE, WHOLE_ROW } from './stored.queries.ts'

type RecordTypeRow = Readonly<Selectable<DB['record_types']>>

/** Predefined value types as they are stored. */
export const RECORD_TYPES = {
  entity: 'recordType',
  table: 'record_types',
  obeysLockdown: false,
  columns: WHOLE_ROW,
  ownOf: (row: RecordTypeRow) => ({
    color: row.color,
    dataPropertyTypes: row.data_property_types,
    matchRules: row.match_rules,
    ruleTests: row.rule_tests,
    schemaConfigurations: row.schema_configurations,
  }),
} as const satisfies DefinitionKind<RecordTypeRow, object>

/** The predefined value types of the site that the caller may see. */
export async function listRecordTypes(context: SiteContext): Promise<RecordTypeListItem[]> {
  const source = { table: RECORD_TYPES.table, columns: LISTED_RECORD_TYPE }
  const wanted = { statuses: statusesVisibleTo(context.actor.role) }
  const rows = await readDefinitions<DefinitionRow & { color: string | null; record_count: number }>(
    context.tx,
    source,
    scopeOf(context),
    wanted,
  )
  return rows.map((row) => ({ ...commonOf(context, RECORD_TYPES, row), color: row.color, recordCount: row.record_count }))
}

/** The types that the caller may see, with all their fields, for internal use. */
export async function loadRecordTypes(context: SiteContext, ids?: string[]): Promise<RecordType[]> {
  const wanted = { statuses: statusesVisibleTo(context.actor.role), ids }
  const rows = await readDefinitions<RecordTypeRow>(context.tx, RECORD_TYPES, scopeOf(context), wanted)
  return rows.map((row) => definitionOf(context, RECORD_TYPES, row))
}

/** A type with the slots of its values in lists. */
export type ListedRecordType = RecordType & { listSlots: ListSlots | undefined }

/** One type with all its fields, for internal use. @throws `notFound`, also when the caller may not see it */
export async function loadRecordType(context: SiteContext, id: string): Promise<ListedRecordType> {
  return visible(context, await readKnownRow(context.tx, 'record_types', scopeOf(context), id))
}

/** The same, locked: nobody else saves it, or adds, moves or deletes its values, until the transaction ends. */
export async function lockRecordType(context: SiteContext, id: string): Promise<ListedRecordType> {
  return visible(context, await lockDefinition<RecordTypeRow>(context.tx, RECORD_TYPES, scopeOf(context), id))
}

function visible(context: SiteContext, row: RecordTypeRow | undefined): ListedRecordType {
  if (!row || !isVisibleTo(row.status as ContentStatus, context.actor.role)) throw notFound()
  return { ...definitionOf(context, RECORD_TYPES, row), listSlots: row.list_slots ?? undefined }
}

/** All predefined value types of the site with their fields, with any status, for internal use. */
export const listWholeRecordTypes = async (context: SiteContext): Promise<RecordType[]> =>
  (await readDefinitions<RecordTypeRow>(context.tx, RECORD_TYPES, scopeOf(context), {})).map((row) =>
    definitionOf(context, RECORD_TYPES, row),
  )
