import { isVisibleTo, statusesVisibleTo, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { RecordType } from '@verka/domain/record-types/record-types.api.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { ListSlots } from '../../db/lists/list-slots.ts'
import type { SiteContext } from '../../http/context.ts'
import { definitionOf, type DefinitionRow } from '../definitions/definitions.ts'
import { lockRecordType as lockRow, readRecordType, readRecordTypesWithFields } from './record-types.queries.ts'

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

/** The specification's lockdown binds categories, functions and services: predefined values are what they are filled with. */
export const commonOf = (context: SiteContext, row: DefinitionRow & { color: string | null }) => ({
  ...definitionOf(context, row, false),
  color: row.color,
})

/** A stored type with all its fields and rules. */
export function recordTypeOf(
  context: SiteContext,
  row: DefinitionRow & { color: string | null; data_property_types: unknown; match_rules: unknown },
): RecordType {
  return { ...commonOf(context, row), dataPropertyTypes: row.data_property_types as Field[], matchRules: row.match_rules as Rule[] }
}

/** The types that the caller may see, with all their fields, for the server's own use. */
export async function loadRecordTypes(context: SiteContext, ids?: string[]): Promise<RecordType[]> {
  const rows = await readRecordTypesWithFields(context.tx, placeOf(context), statusesVisibleTo(context.actor.role), ids)
  return rows.map((row) => recordTypeOf(context, row))
}

/** A type, and where the keys of its values stand in lists. */
export type ListedRecordType = RecordType & { listSlots: ListSlots | undefined }

/** One type with all its fields, for the server's own use. @throws `notFound` also for one that the caller may not see. */
export async function loadRecordType(context: SiteContext, id: string): Promise<ListedRecordType> {
  return visible(context, await readRecordType(context.tx, placeOf(context), id))
}

/** The same, and nobody else adds, moves or deletes its values, or saves it, until this transaction ends. */
export async function lockRecordType(context: SiteContext, id: string): Promise<ListedRecordType> {
  return visible(context, await lockRow(context.tx, placeOf(context), id))
}

function visible(context: SiteContext, row: Awaited<ReturnType<typeof readRecordType>>): ListedRecordType {
  if (!row || !isVisibleTo(row.status as ContentStatus, context.actor.role)) throw notFound()
  return { ...recordTypeOf(context, row), listSlots: (row.list_slots as ListSlots | null) ?? undefined }
}
