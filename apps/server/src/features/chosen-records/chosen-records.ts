import { z } from 'zod'
import { CONTENT_STATUSES, statusesVisibleTo } from '@verka/domain/definitions/content-status.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { asId, type RecordId, type RecordTypeId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { readFieldsOfTypes, readNamesOfTypes, readRecordsByIds, readRecordsOfType } from './chosen-records.queries.ts'

/** Stored values may be of a field that had another kind before. */
const isId = (text: string): text is RecordId => z.uuid().safeParse(text).success

/** A predefined value as something that was chosen. */
export interface ChosenRecord {
  id: RecordId
  recordTypeId: RecordTypeId
  localizedNames: LocalizedTexts
  color: string | null
  dataProperties: Values
  /** It can no longer be chosen; values that refer to it show its name and fields. */
  isDeleted: boolean
}

const chosenOf = (row: Awaited<ReturnType<typeof readRecordsByIds>>[number]): ChosenRecord => ({
  id: row.id,
  recordTypeId: row.record_type_id,
  localizedNames: row.localized_names,
  color: row.color,
  dataProperties: row.data_properties,
  isDeleted: row.deleted_at !== null,
})

/** These values, also deleted ones, in no order; ids outside of the site are omitted. For internal use: nothing is hidden. */
export async function loadRecords(context: SiteContext, ids: readonly string[]): Promise<ChosenRecord[]> {
  const known = ids.filter(isId)
  if (known.length === 0) return []
  const rows = await readRecordsByIds(context.tx, scopeOf(context), known)
  return rows.map(chosenOf)
}

/** All selectable values of some types. For internal use: nothing is hidden. */
export async function loadRecordsOfTypes(context: SiteContext, typeIds: readonly string[]): Promise<ChosenRecord[]> {
  const lists: ChosenRecord[][] = []
  for (const typeId of typeIds) lists.push((await listRowsOfType(context, asId(typeId))).map(chosenOf))
  return lists.flat()
}

/** The rows of all values of a type that can be chosen, in their order. */
export const listRowsOfType = (context: SiteContext, typeId: RecordTypeId) => readRecordsOfType(context.tx, scopeOf(context), typeId)

/** The names of the values of some types, in their order. For internal use: nothing is hidden. */
export const listNamesOfTypes = (context: SiteContext, typeIds: readonly RecordTypeId[]) =>
  readNamesOfTypes(context.tx, scopeOf(context), typeIds)

/** All fields of these types, which rules may name. Missing types are omitted. */
export async function loadFieldsOfTypes(context: SiteContext, ids: readonly string[]): Promise<Map<string, Field[]>> {
  const rows = await readFieldsOfTypes(context.tx, scopeOf(context), [...CONTENT_STATUSES], [...ids])
  return new Map(rows.map((row) => [row.id, row.data_property_types]))
}

/** The fields of these types that the caller may see, of the types that they may see. */
export async function loadSeenFieldsOfTypes(context: SiteContext, ids: readonly string[]): Promise<Map<string, Field[]>> {
  const { role } = context.actor
  const rows = await readFieldsOfTypes(context.tx, scopeOf(context), statusesVisibleTo(role), [...ids])
  return new Map(rows.map((row) => [row.id, visibleFields(row.data_property_types, role)]))
}
