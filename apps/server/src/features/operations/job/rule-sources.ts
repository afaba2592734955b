import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { fieldSchema, type Field, type Values } from '@verka/domain/forms/field.ts'
import { defaultValues } from '@verka/domain/rules/engine/evaluate-form.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { readRuleSources as readCall } from '@verka/domain/rules/rules.api.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { isKnown, settleRules } from '@verka/domain/rules/checks/settle-rules.ts'
import type { Reference, Rule } from '@verka/domain/rules/rule.ts'
import { findField } from '@verka/domain/rules/rule-scope.ts'
import { outsideKey, type Outside, type OutsideValue } from '@verka/domain/rules/sources.ts'
import { todayOf, ruleReader, type SiteContext } from '../../../http/context.ts'
import { loadElement, loadWholeElement } from '../../elements/elements.ts'
import { loadElementType } from '../../definitions/stored/element-types.ts'
import { definitionOutside } from '../../forms/sources/definition-sources.ts'
import { outsideOfInstance } from '../../forms/instance-form.ts'
import { withNames } from '../../forms/sources/option-sources.ts'
import { visibleScope } from '../../forms/rule-scope.ts'
import { fieldsOfTypes, namedRecords, readRecord, recordsToChoose } from '../../forms/sources/record-sources.ts'
import { outsideOf, valuesOutside, type ReadingRule } from '../../forms/rules-of-form.ts'
import { loadRecords } from '../../chosen-records/chosen-records.ts'
import { loadOperationType } from '../../definitions/stored/operation-types.ts'
import type { Job } from './operation-job.ts'

/** The readable part of the transaction that an operation continues. */
export interface RunningTransaction {
  /** The newest value of each field in it. */
  values: Values
  /** Values of the previous operation. */
  previous: Values
}

/** The rules of a form for a reader, and the outside values that they read. */
export interface JobRules {
  rules: Rule[]
  outside: Outside
}

/**
 * The function's rules for the caller with the values that they read from outside: the object, its predefined values, named and selectable
 * ones, the transaction and the operation before. Rules on hidden values are decided beforehand, and the values are not sent.
 */
export async function rulesOfJob(context: SiteContext, job: Job, running: RunningTransaction | undefined): Promise<JobRules> {
  const { element, operationType } = job
  const { role } = context.actor
  const category = await loadElementType(context, element.elementTypeId)
  const all = { operation: operationType.dataPropertyTypes, element: category.dataPropertyTypes }
  const seen = { operation: visibleFields(all.operation, role), element: visibleFields(all.element, role) }
  const { matchRules } = operationType
  const outside = await outsideOfForm(context, { rules: matchRules, fields: seen, operationType, element, running, adding: matchRules })
  // a second read only if a part is hidden from the caller
  const fields = { ...seen, transaction: seen.operation }
  const scope = job.ruleScope ? await visibleScope(context, job.ruleScope, fields) : { fields }
  const knows = (source: Reference) => isKnown(source, scope)
  const hidden = matchRules.filter(({ source }) => source.referenceType !== 'constant' && !knows(source))
  if (hidden.length === 0) return { rules: matchRules, outside }
  const whole = { ...element, dataProperties: await loadWholeElement(context, element.id) }
  const full = await outsideOfForm(context, {
    rules: matchRules,
    fields: all,
    operationType,
    element: whole,
    running,
    adding: matchRules,
    isWhole: true,
  })
  const defaults = defaultValues(all.operation, context.culture, todayOf(context))
  const valueOf = (source: Reference) =>
    full[outsideKey(source)]?.value ?? (source.referenceType === 'operation' ? (defaults[source.propertyTypeId ?? ''] ?? null) : null)
  return { rules: settleRules(matchRules, knows, valueOf), outside }
}

interface Reading {
  rules: readonly ReadingRule[]
  /** The fields of the function, and those of the object. */
  fields: { operation: readonly Field[]; element: readonly Field[] }
  /** The function itself; left out while it is not saved. */
  operationType?: OperationType | undefined
  /** Omitted when a function is tried without an object. */
  element?: Element | undefined
  running?: RunningTransaction | undefined
  /** Rules that add options to the transaction's fields: added options have their names there. */
  adding?: readonly Rule[]
  /** Includes hidden fields of predefined values. */
  isWhole?: boolean
}

/** The values that rules read from outside of a form, or after its execution. */
export async function outsideOfForm(
  context: SiteContext,
  { rules, fields, operationType, element, running, adding = [], isWhole = false }: Reading,
): Promise<Outside> {
  const chosen = running ? [running.values, running.previous] : []
  const reads = (type: string) => rules.some(({ source }) => source.referenceType === type)
  const outside: Record<string, OutsideValue> = {}
  if (operationType && reads('operationType')) Object.assign(outside, definitionOutside(operationType, ruleReader(context)))
  if (element && (reads('element') || reads('elementRecord'))) {
    const stored = Object.fromEntries(element.dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value]))
    const named = await withNames(context, fields.element, [stored])
    Object.assign(
      outside,
      outsideOf(rules, element, named, ruleReader(context)),
      await recordsOfElement(context, rules, element, fields.element, { isWhole }),
    )
  }
  if (reads('record')) Object.assign(outside, await namedRecords(context, rules, { isWhole }))
  // the same keys as for named ones: both are read whole, or neither
  if (reads('operationRecord'))
    Object.assign(outside, await recordsToChoose(context, 'operationRecord', rules, fields.operation, chosen, { isWhole }))
  if (running && (reads('transaction') || reads('operation'))) {
    const named = await withNames(context, fields.operation, [running.values, running.previous], adding)
    Object.assign(outside, valuesOutside(rules, 'transaction', named, running.values, ruleReader(context)))
    Object.assign(outside, valuesOutside(rules, 'operation', named, running.previous, ruleReader(context)))
  }
  return outside
}

/** Values that rules read of the object's predefined values. */
async function recordsOfElement(
  context: SiteContext,
  rules: readonly ReadingRule[],
  element: Element,
  fields: readonly Field[],
  options: { isWhole: boolean },
): Promise<Outside> {
  const outside: Record<string, OutsideValue> = {}
  const chosen = new Map(element.dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value]))
  const sources = rules.filter(({ source }) => source.referenceType === 'elementRecord').map(({ source }) => source)
  const ids = sources.flatMap(({ referenceId }) => {
    const value = findField(fields, referenceId) ? chosen.get(referenceId!) : undefined
    return typeof value === 'string' ? [value] : []
  })
  const records = new Map((await loadRecords(context, ids)).map((record) => [String(record.id), record]))
  const typeFields = await fieldsOfTypes(
    context,
    [...records.values()].map((record) => record.recordTypeId),
    options,
  )
  for (const source of sources) {
    const record = records.get(String(chosen.get(source.referenceId ?? '')))
    if (record) outside[outsideKey(source)] = readRecord(context, record, typeFields.get(record.recordTypeId) ?? [], source.propertyTypeId)
  }
  return outside
}

/**
 * Values that rules of an unsaved form would read from outside, for trying them out. Without an object, rules that read one find nothing;
 * there is no transaction yet, nor an operation before.
 * @throws `notFound` for an object that the caller may not see.
 */
export async function readRuleSources(
  context: SiteContext,
  { form, elementId, operationTypeId, sources, choices }: BodyOf<typeof readCall>,
) {
  const rules = sources.map((source) => ({ source }))
  const fields = choices.map(({ id, optionSource }) =>
    fieldSchema.parse({ id, key: 'choice', fieldType: 'select', localizedNames: localized('choice'), optionSource }),
  )
  if (form !== 'operation') return { outside: await outsideOfInstance(context, { matchRules: rules, dataPropertyTypes: fields }, {}) }
  const element = elementId === undefined ? undefined : await loadElement(context, elementId)
  const category = element && (await loadElementType(context, element.elementTypeId))
  const objectFields = visibleFields(category?.dataPropertyTypes ?? [], context.actor.role)
  const operationType = operationTypeId === undefined ? undefined : await loadOperationType(context, operationTypeId)
  return { outside: await outsideOfForm(context, { rules, fields: { operation: fields, element: objectFields }, operationType, element }) }
}
