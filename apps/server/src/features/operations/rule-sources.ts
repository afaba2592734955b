import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { defaultValues } from '@verka/domain/forms/evaluate-form.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { isKnown, settleRules } from '@verka/domain/rules/settle-rules.ts'
import type { Reference, Rule } from '@verka/domain/rules/rule.ts'
import { findField } from '@verka/domain/rules/rule-scope.ts'
import { outsideKey, type Outside, type OutsideValue } from '@verka/domain/rules/sources.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadWholeElement } from '../elements/elements.ts'
import { loadElementType } from '../element-types/element-types.ts'
import { withNames } from '../forms/option-sources.ts'
import { fieldsOfTypes, namedRecords, readRecord, recordsToChoose } from '../forms/record-sources.ts'
import { outsideOf, valuesOutside } from '../forms/rules-of-form.ts'
import { loadRecords } from '../records/chosen-records.ts'
import type { Job } from './operation-job.ts'

/** The transaction that an operation goes on with, as far as rules may read it. */
export interface RunningTransaction {
  /** The newest value of each field in it. */
  values: Values
  /** Those of the operation before. */
  previous: Values
}

/** The rules of a form as they run for somebody, and what they read from outside of it. */
export interface JobRules {
  rules: Rule[]
  outside: Outside
}

/**
 * The function's rules with what they read from outside of its form, for the caller: the object, the predefined values that
 * it has, that are named, or that may be chosen in the form, the transaction and the operation before. What they may not
 * see is decided beforehand and not sent.
 */
export async function rulesOfJob(context: SiteContext, job: Job, running: RunningTransaction | undefined): Promise<JobRules> {
  const { element, operationType } = job
  const { role } = context.actor
  const category = await loadElementType(context, element.elementTypeId)
  const all = { operation: operationType.dataPropertyTypes, element: category.dataPropertyTypes }
  const seen = { operation: visibleFields(all.operation, role), element: visibleFields(all.element, role) }
  const outside = await outsideOfJob(context, job, running, seen)
  // everything is read a second time only when something of it is hidden from the caller
  const knows = (source: Reference) => isKnown(source, { ...seen, transaction: seen.operation })
  const hidden = operationType.matchRules.filter(({ source }) => source.referenceType !== 'constant' && !knows(source))
  if (hidden.length === 0) return { rules: operationType.matchRules, outside }
  const whole = { ...element, dataProperties: await loadWholeElement(context, element.id) }
  const full = await outsideOfJob(context, { ...job, element: whole }, running, all)
  const defaults = defaultValues(all.operation, context.culture)
  const valueOf = (source: Reference) =>
    full[outsideKey(source)]?.value ?? (source.referenceType === 'operation' ? (defaults[source.propertyTypeId ?? ''] ?? null) : null)
  return { rules: settleRules(operationType.matchRules, knows, valueOf), outside }
}

async function outsideOfJob(
  context: SiteContext,
  { element, operationType }: Job,
  running: RunningTransaction | undefined,
  { operation: fields, element: objectFields }: { operation: readonly Field[]; element: readonly Field[] },
): Promise<Outside> {
  const { matchRules: rules } = operationType
  const reads = (type: string) => rules.some(({ source }) => source.referenceType === type)
  const outside: Record<string, OutsideValue> = {}
  if (reads('element') || reads('elementRecord')) {
    const stored = Object.fromEntries(element.dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value]))
    const named = await withNames(context, objectFields, [stored])
    Object.assign(outside, outsideOf(rules, element, named, context), await recordsOfElement(context, rules, element, objectFields))
  }
  if (reads('record')) Object.assign(outside, await namedRecords(context, rules))
  if (reads('operationRecord')) Object.assign(outside, await recordsToChoose(context, 'operationRecord', rules, fields))
  if (running && (reads('transaction') || reads('operation'))) {
    const named = await withNames(context, fields, [running.values, running.previous], rules)
    Object.assign(outside, valuesOutside(rules, 'transaction', named, running.values, context))
    Object.assign(outside, valuesOutside(rules, 'operation', named, running.previous, context))
  }
  return outside
}

/** What rules read of the predefined values that are chosen in the object. */
async function recordsOfElement(
  context: SiteContext,
  rules: readonly Rule[],
  element: Element,
  fields: readonly Field[],
): Promise<Outside> {
  const outside: Record<string, OutsideValue> = {}
  const chosen = new Map(element.dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value]))
  const sources = rules.filter(({ source }) => source.referenceType === 'elementRecord').map(({ source }) => source)
  const ids = sources.flatMap(({ referenceId }) => {
    const value = findField(fields, referenceId) ? chosen.get(referenceId!) : undefined
    return typeof value === 'string' ? [value] : []
  })
  const records = new Map((await loadRecords(context, ids)).map((record) => [record.id, record]))
  const typeFields = await fieldsOfTypes(
    context,
    [...records.values()].map((record) => record.recordTypeId),
  )
  for (const source of sources) {
    const record = records.get(String(chosen.get(source.referenceId ?? '')))
    if (record) outside[outsideKey(source)] = readRecord(context, record, typeFields.get(record.recordTypeId) ?? [], source.propertyTypeId)
  }
  return outside
}
