import type { Field, Values } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { ruleReader, todayOf, type SiteContext } from '../../http/context.ts'
import { outsideOfInstance, settledRules, type InstanceForm } from './instance-form.ts'
import { chosenByRules, hasSources, withChosen } from './sources/option-sources.ts'
import type { SubmittedValue } from './submitted-form.ts'

/** A category or predefined value type as the caller may see it: its rules as they run in a form with the values `stored`. */
export async function formFor<Form extends InstanceForm>(context: SiteContext, form: Form, stored: Values): Promise<Form> {
  const seen = visibleFields(form.dataPropertyTypes, context.actor.role)
  return { ...form, dataPropertyTypes: seen, matchRules: await settledRules(context, form, seen, stored) }
}

/** What `acceptForm` needs to know of a saved object or predefined value. */
interface SavedForm {
  fields: readonly Field[]
  rules: Rule[]
  outside: Outside
  stored: Values
  isNew: boolean
  sent: readonly SubmittedValue[]
  today: string
  reader: SiteContext
  ruleReader: Reader
}

/** The same list each time, so that what is compiled from it is kept. */
const NO_RULES: Rule[] = []

/** The visible fields and rules by which a saved object or predefined value is evaluated. */
export async function savedForm(
  context: SiteContext,
  form: InstanceForm,
  stored: Values,
  sent: readonly SubmittedValue[],
  { isNew = false } = {},
): Promise<SavedForm> {
  const common = { stored, isNew, sent, today: todayOf(context), reader: context, ruleReader: ruleReader(context) }
  // the form of all rows, without a turn for each: many are saved at once
  if (form.matchRules.length === 0 && !hasSources(form.dataPropertyTypes))
    return { ...common, fields: visibleFields(form.dataPropertyTypes, context.actor.role), rules: NO_RULES, outside: {} }
  // a deleted default was not chosen by a person
  const chosen = isNew ? {} : stored
  const { dataPropertyTypes: fields, matchRules: rules } = await formFor(context, form, stored)
  const outside = await outsideOfInstance(context, { dataPropertyTypes: fields, matchRules: rules }, chosen)
  const made = [...sent, ...chosenByRules(fields, rules, outside, stored)]
  return { ...common, fields: await withChosen(context, fields, made, chosen), rules, outside }
}
