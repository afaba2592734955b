import type { Values } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { ruleReader, todayOf, type SiteContext } from '../../http/context.ts'
import { outsideOfInstance, settledRules, type InstanceForm } from './instance-form.ts'
import { chosenByRules, withChosen } from './option-sources.ts'
import type { SubmittedValue } from './submitted-form.ts'

/** A category or predefined value type as the caller may know of it: its rules as they run for them in a form that begins with `stored`. */
export async function formFor<Form extends InstanceForm>(context: SiteContext, form: Form, stored: Values): Promise<Form> {
  const seen = visibleFields(form.dataPropertyTypes, context.actor.role)
  return { ...form, dataPropertyTypes: seen, matchRules: await settledRules(context, form, seen, stored) }
}

/** What is evaluated of an object or predefined value that is saved: the fields and rules of its form that the caller may see. */
export async function savedForm(
  context: SiteContext,
  form: InstanceForm,
  stored: Values,
  sent: readonly SubmittedValue[],
  { isNew = false } = {},
) {
  // a default that is gone is no choice that somebody has made
  const chosen = isNew ? {} : stored
  const { dataPropertyTypes: fields, matchRules: rules } = await formFor(context, form, stored)
  const outside = await outsideOfInstance(context, { dataPropertyTypes: fields, matchRules: rules }, chosen)
  const made = [...sent, ...chosenByRules(fields, rules, outside, stored)]
  return {
    fields: await withChosen(context, fields, made, chosen),
    rules,
    outside,
    stored,
    isNew,
    sent,
    today: todayOf(context),
    reader: context,
    ruleReader: ruleReader(context),
  }
}
