import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { rulesInto, type Rule } from '@verka/domain/rules/rule.ts'
import { recordTypeOfField, type RuleScope } from '@verka/domain/rules/rule-scope.ts'
import { isKnown } from '@verka/domain/rules/checks/settle-rules.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { loadFieldsOfTypes, loadRecords } from '../chosen-records/chosen-records.ts'
import { processorsOfRules } from '../processors/stored-configs.ts'
import { fieldsOfTypes } from './sources/record-sources.ts'

/** The scope of rules: some fields, and the predefined values that are chosen in them or named by the rules. */
export async function ruleScopeOf(context: SiteContext, fields: RuleScope['fields'], rules: readonly Rule[]): Promise<RuleScope> {
  const processors = await processorsOfRules(context.tx, scopeOf(context), rules)
  return { ...(await recordScopeOf(context, fields, rules)), ...(processors && { processors }) }
}

async function recordScopeOf(context: SiteContext, fields: RuleScope['fields'], rules: readonly Rule[]): Promise<RuleScope> {
  const named = rules.flatMap(({ source, target }) => [source, target])
  const recordIds = named.flatMap(({ referenceType, referenceId }) => (referenceType === 'record' && referenceId ? [referenceId] : []))
  const needsChosen = named.some(({ referenceType }) => referenceType === 'elementRecord' || referenceType === 'operationRecord')
  if (recordIds.length === 0 && !needsChosen) return { fields }
  // a rule that names a deleted value is broken
  const records = (await loadRecords(context, recordIds)).filter(({ isDeleted }) => !isDeleted)
  const recordTypeOf = new Map(records.map((record) => [record.id, record.recordTypeId]))
  const typeIds = new Set([...recordTypeOf.values(), ...recordIds, ...Object.values(fields).flatMap(recordTypesOf)])
  return { fields, recordTypeOf, recordTypes: await loadFieldsOfTypes(context, [...typeIds]) }
}

/** The scope without parts that are hidden from the caller: `seen` are the visible fields of the forms. */
export async function visibleScope(context: SiteContext, scope: RuleScope, seen: RuleScope['fields']): Promise<RuleScope> {
  const types = [...(scope.recordTypes?.keys() ?? [])]
  if (types.length === 0) return { ...scope, fields: seen }
  const fields = await fieldsOfTypes(context, types)
  return { ...scope, fields: seen, recordTypes: new Map(types.map((id) => [id, fields.get(id) ?? []])) }
}

/**
 * The rules of a definition for readers who do not edit it: those that read and write visible fields. A rule that reads a hidden field
 * reveals its value by its conditions and effects.
 * @param form the fields that the rules write to, and `all` that they may name, both as the caller sees them and whole
 */
export async function readableRules(
  context: SiteContext,
  rules: readonly Rule[],
  { form, seen, all }: { form: readonly Field[]; seen: RuleScope['fields']; all: RuleScope['fields'] },
): Promise<Rule[]> {
  const into = rulesInto(form, rules)
  if (into.every(({ source }) => source.referenceType === 'constant')) return into
  const scope = await visibleScope(context, await ruleScopeOf(context, all, into), seen)
  return into.filter(({ source }) => source.referenceType === 'constant' || isKnown(source, scope))
}

/** The predefined value types that are sources of some fields' options. */
const recordTypesOf = (fields: readonly Field[]): string[] =>
  flatFields(fields).flatMap((field) => {
    const type = recordTypeOfField(field)
    return type === undefined ? [] : [type]
  })
