import { may } from '@verka/domain/access/permissions.ts'
import type { SchemaConfiguration } from '@verka/domain/schemas/schema-configuration.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { onceFor } from '@verka/domain/forms/once-for.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import { OBJECT_RULES, rulesInto, type Reference, type Rule } from '@verka/domain/rules/rule.ts'
import { isKnown, settleRules } from '@verka/domain/rules/checks/settle-rules.ts'
import { findField, type RuleScope } from '@verka/domain/rules/rule-scope.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import { validRules } from '@verka/domain/rules/checks/valid-rules.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadRecords } from '../chosen-records/chosen-records.ts'
import { withChoicesFor } from './sources/option-sources.ts'
import { namedRecords, recordsToChoose } from './sources/record-sources.ts'
import { ruleScopeOf, visibleScope } from './rule-scope.ts'
import type { ReadingRule } from './rules-of-form.ts'

/** The common part of a category and a predefined value type: fields and rules of the form. */
export interface InstanceForm {
  dataPropertyTypes: Field[]
  matchRules: Rule[]
  schemaConfigurations?: SchemaConfiguration[]
  ruleTests?: RuleTest[]
}

/**
 * A definition without its schema configurations and test cases for those who do not edit it: they name fields, the hidden ones too.
 */
export const withoutEditorsParts = <Form extends InstanceForm>({ actor }: SiteContext, form: Form): Form =>
  may(actor.role, 'definitions', 'write')
    ? form
    : { ...form, ...(form.schemaConfigurations && { schemaConfigurations: [] }), ...(form.ruleTests && { ruleTests: [] }) }

/** The valid rules of an object's or predefined value's form (`valid-rules.ts`), for internal use. */
export const ownRules = async (context: SiteContext, form: InstanceForm): Promise<Rule[]> => (await withValidRules(context, form)).rules

async function withValidRules(
  context: SiteContext,
  { dataPropertyTypes, matchRules }: InstanceForm,
): Promise<{ rules: Rule[]; scope: RuleScope | undefined }> {
  // rules that read only its own fields were checked together with them
  if (!matchRules.some(({ source }) => source.referenceType === 'elementRecord' || source.referenceType === 'record'))
    return { rules: matchRules, scope: undefined }
  const fields = { elementType: dataPropertyTypes, record: dataPropertyTypes }
  const scope = await ruleScopeOf(context, fields, matchRules)
  return { rules: validRules(matchRules, scope, OBJECT_RULES), scope }
}

const rulesIntoFields = onceFor((fields: readonly Field[]) => onceFor((rules: readonly Rule[]) => rulesInto(fields, rules)))

/** The rules of a form for a reader who sees `seen` of its fields: a rule that reads a hidden field is decided by the stored values. */
export async function settledRules(context: SiteContext, form: InstanceForm, seen: readonly Field[], stored: Values): Promise<Rule[]> {
  const { rules: all, scope } = await withValidRules(context, form)
  const rules = rulesIntoFields(seen)(all)
  const fields = { elementType: seen, record: seen }
  const known = scope ? await visibleScope(context, scope, fields) : { fields }
  const knows = (source: Reference) => isKnown(source, known)
  const hidden = rules.filter(({ source }) => source.referenceType !== 'constant' && !knows(source)).map(({ source }) => source)
  if (hidden.length === 0) return rules
  const readRecord = await recordReader(context, hidden, stored)
  return settleRules(rules, knows, (source) => {
    if (source.referenceType === 'elementRecord') {
      // the chosen value may change: a hidden field of it counts as empty, as in the browser
      return findField(seen, source.referenceId) ? null : readRecord(source)
    }
    return source.referenceType === 'record' && source.referenceId !== undefined
      ? readRecord(source)
      : (stored[source.propertyTypeId ?? ''] ?? null)
  })
}

/** Reads the predefined values that are named, or chosen in some stored values. */
async function recordReader(
  context: SiteContext,
  sources: readonly Reference[],
  stored: Values,
): Promise<(source: Reference) => FieldValue> {
  const chosenIn = ({ referenceType, referenceId }: Reference) => (referenceType === 'record' ? referenceId : stored[referenceId ?? ''])
  const chosen = sources.map(chosenIn)
  const ids = chosen.filter((value) => typeof value === 'string')
  const records = new Map((ids.length === 0 ? [] : await loadRecords(context, ids)).map((record) => [String(record.id), record]))
  return (source) => {
    const record = records.get(String(chosenIn(source)))
    if (source.propertyTypeId === 'name') return record ? textIn(record.localizedNames, context.tenant.culture) : null
    return record?.dataProperties[source.propertyTypeId ?? ''] ?? null
  }
}

/** Fields of predefined values that rules of such a form read: of the selectable values, and of those in `stored`. */
export async function outsideOfInstance(
  context: SiteContext,
  { matchRules, dataPropertyTypes }: Pick<InstanceForm, 'dataPropertyTypes'> & { matchRules: readonly ReadingRule[] },
  stored: Values,
): Promise<Outside> {
  const reads = (type: string) => matchRules.some(({ source }) => source.referenceType === type)
  return {
    ...(reads('elementRecord') ? await recordsToChoose(context, 'elementRecord', matchRules, dataPropertyTypes, [stored]) : {}),
    ...(reads('record') ? await namedRecords(context, matchRules) : {}),
  }
}

/**
 * A category or predefined value type with everything that its form needs: selectable options, names of deleted ones in `stored`, and
 * values that its rules read.
 */
export async function withFormChoices<Form extends InstanceForm>(
  context: SiteContext,
  form: Form,
  stored: Values = {},
): Promise<Form & { outside: Outside }> {
  return {
    ...withoutEditorsParts(context, form),
    // nobody fills in a form with them
    ...(form.ruleTests && { ruleTests: [] }),
    dataPropertyTypes: await withChoicesFor(context, form.dataPropertyTypes, stored),
    outside: await outsideOfInstance(context, form, stored),
  }
}
