import { displayValue } from '@verka/domain/forms/display-value.ts'
import type { Field, Option, Values } from '@verka/domain/forms/field.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { findField, recordTypeOfField } from '@verka/domain/rules/rule-scope.ts'
import { outsideKey, recordKey, type Outside, type OutsideValue } from '@verka/domain/rules/sources.ts'
import { ruleReader, type SiteContext } from '../../../http/context.ts'
import {
  loadFieldsOfTypes,
  loadRecords,
  loadRecordsOfTypes,
  loadSeenFieldsOfTypes,
  type ChosenRecord,
} from '../../chosen-records/chosen-records.ts'
import { withChoices } from './option-sources.ts'
import type { ReadingRule } from '../rules-of-form.ts'

/** The fields of predefined value types that the caller may see, by type; `isWhole`: all of them, for internal use. */
export async function fieldsOfTypes(
  context: SiteContext,
  typeIds: readonly string[],
  { isWhole = false } = {},
): Promise<Map<string, readonly Field[]>> {
  if (typeIds.length === 0) return new Map()
  const ids = [...new Set(typeIds)]
  return isWhole ? loadFieldsOfTypes(context, ids) : loadSeenFieldsOfTypes(context, ids)
}

/** A field of a predefined value, or its name. */
export function readRecord(
  context: SiteContext,
  record: ChosenRecord,
  fields: readonly Field[],
  propertyTypeId: string | undefined,
): OutsideValue {
  const fieldId = record.id
  if (propertyTypeId === 'name') {
    const name = textIn(record.localizedNames, context.tenant.culture)
    return { value: name, displayValue: name, fieldId }
  }
  const field = findField(fields, propertyTypeId)
  if (!field) return { value: null, fieldId }
  const value = record.dataProperties[field.id] ?? null
  return { value, displayValue: displayValue(field, value, ruleReader(context)), fieldId }
}

/** Predefined values that rules name; a named type has its values as options. */
export async function namedRecords(
  context: SiteContext,
  rules: readonly ReadingRule[],
  options: { isWhole?: boolean } = {},
): Promise<Outside> {
  const outside: Record<string, OutsideValue> = {}
  // without an id it is a field of the form itself
  const sources = rules.map(({ source }) => source).filter(({ referenceType, referenceId }) => referenceType === 'record' && referenceId)
  const ids = sources.flatMap(({ referenceId }) => (referenceId ? [referenceId] : []))
  const records = new Map((await loadRecords(context, ids)).map((record) => [String(record.id), record]))
  const typeFields = await fieldsOfTypes(
    context,
    [...records.values()].map((record) => record.recordTypeId),
    options,
  )
  for (const source of sources) {
    const record = records.get(source.referenceId ?? '')
    outside[outsideKey(source)] = record
      ? readRecord(context, record, typeFields.get(record.recordTypeId) ?? [], source.propertyTypeId)
      : { value: null, options: await optionsOfType(context, source.referenceId ?? '') }
  }
  return outside
}

/** All values of a type as options. */
async function optionsOfType(context: SiteContext, typeId: string): Promise<Option[]> {
  const requested = { fieldType: 'select', optionSource: `records:${typeId}`, options: [], children: [] } as unknown as Field
  const [field] = await withChoices(context, [requested])
  return field!.options
}

/**
 * Fields that rules read of each selectable predefined value, by references of this type to option fields. A deleted value that is chosen
 * in `stored` is read as before, so that results of rules stay.
 */
export async function recordsToChoose(
  context: SiteContext,
  type: 'operationRecord' | 'elementRecord',
  rules: readonly ReadingRule[],
  fields: readonly Field[],
  stored: readonly Values[],
  options: { isWhole?: boolean } = {},
): Promise<Outside> {
  const outside: Record<string, OutsideValue> = {}
  const wanted = new Map<string, Set<string>>()
  const chosen = new Set<string>()
  for (const { source } of rules) {
    const recordType = source.referenceType === type ? recordTypeOfField(findField(fields, source.referenceId)) : undefined
    if (recordType === undefined) continue
    for (const { [source.referenceId!]: value } of stored) if (typeof value === 'string') chosen.add(value)
    wanted.set(recordType, (wanted.get(recordType) ?? new Set()).add(source.propertyTypeId ?? ''))
  }
  const typeFields = await fieldsOfTypes(context, [...wanted.keys()], options)
  const gone = (await loadRecords(context, [...chosen])).filter(({ isDeleted }) => isDeleted)
  for (const record of [...(await loadRecordsOfTypes(context, [...wanted.keys()])), ...gone])
    for (const property of wanted.get(record.recordTypeId) ?? [])
      outside[recordKey(record.id, property)] = readRecord(context, record, typeFields.get(record.recordTypeId) ?? [], property)
  return outside
}
