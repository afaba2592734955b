import { may } from '@verka/domain/access/permissions.ts'
import { definedFields } from '@verka/domain/definitions/definition-access.ts'
import { invalid } from '@verka/domain/errors/app-error.ts'
import { defaultValues } from '@verka/domain/rules/engine/evaluate-form.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import { checkRules } from '@verka/domain/rules/checks/check-rules.ts'
import type { RuleScope } from '@verka/domain/rules/rule-scope.ts'
import { rulesInto, type Rule } from '@verka/domain/rules/rule.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import { todayOf, type SiteContext } from '../../http/context.ts'
import { acceptFields } from './accept-fields.ts'
import { withFormChoices, withoutEditorsParts, settledRules, type InstanceForm } from './instance-form.ts'
import { readableRules } from './rule-scope.ts'

/** A body with its fields and rules as they may be stored. @throws `invalid` */
export async function acceptForm<
  Body extends { dataPropertyTypes: Field[]; matchRules?: Rule[] | undefined; ruleTests?: RuleTest[] | undefined },
>(context: SiteContext, given: Body, before: InstanceForm | undefined): Promise<Body & InstanceForm & { ruleTests: RuleTest[] }> {
  const dataPropertyTypes = await acceptFields(context, given.dataPropertyTypes)
  const [matchRules, ruleTests] = [given.matchRules ?? before?.matchRules ?? [], given.ruleTests ?? before?.ruleTests ?? []]
  return { ...given, dataPropertyTypes, matchRules, ruleTests }
}

/** Checks that rules refer only to parts of their scope. @throws `invalid` */
export function refuseWrongRules(rules: Rule[], scope: RuleScope, runs: Parameters<typeof checkRules>[2]): void {
  const errors = checkRules(rules, scope, runs, 'matchRules')
  if (errors.length > 0) throw invalid(errors)
}

/** The form of a category or predefined value type as the caller may see it. */
export async function shownForm<Form extends InstanceForm>(
  context: SiteContext,
  form: Form,
  kind: 'elementType' | 'record',
): Promise<Form> {
  const dataPropertyTypes = definedFields(form.dataPropertyTypes, context.actor.role)
  if (may(context.actor.role, 'definitions', 'write'))
    return { ...form, dataPropertyTypes, matchRules: rulesInto(dataPropertyTypes, form.matchRules) }
  const scope = { form: dataPropertyTypes, seen: { [kind]: dataPropertyTypes }, all: { [kind]: form.dataPropertyTypes } }
  return { ...withoutEditorsParts(context, form), dataPropertyTypes, matchRules: await readableRules(context, form.matchRules, scope) }
}

/** The same form with everything that a new object or predefined value needs. */
export async function fillableForm<Form extends InstanceForm>(context: SiteContext, form: Form): Promise<Form & { outside: Outside }> {
  const dataPropertyTypes = definedFields(form.dataPropertyTypes, context.actor.role)
  const defaults = defaultValues(form.dataPropertyTypes, context.culture, todayOf(context))
  const matchRules = await settledRules(context, form, dataPropertyTypes, defaults)
  return withFormChoices(context, { ...form, dataPropertyTypes, matchRules })
}
