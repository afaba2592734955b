import { defaultsInLanguages } from '@verka/domain/rules/engine/evaluate-form.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { onceFor } from '@verka/domain/forms/once-for.ts'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { outgoingWrites } from '@verka/domain/rules/engine/outgoing.ts'
import { rulesInto, type ReferenceType, type Rule } from '@verka/domain/rules/rule.ts'
import { runsInForm, type Outside } from '@verka/domain/rules/sources.ts'
import type { OperationId } from '@verka/domain/entities/ids.ts'
import { ruleReader, todayOf, type SiteContext } from '../../http/context.ts'
import { applyWrites } from '../forms/apply-writes.ts'
import { claimFilesOf } from '../forms/files/files-in-form.ts'
import { chosenByRules, withChosen, withNames } from '../forms/sources/option-sources.ts'
import { acceptForm, fillsFor } from '../forms/submitted-form.ts'
import { withoutGoneChoices } from './job/gone-choices.ts'
import type { Job } from './job/operation-job.ts'
import { rulesOfJob } from './job/rule-sources.ts'
import { beginningValues, lastExecutor } from './prepare-operation.ts'
import type { Step } from './service-mode.ts'

/** The rules that run in a form; the same list for the same fields and rules, so that it is compiled once. */
const rulesInForm = onceFor((fields: readonly Field[]) => onceFor((rules: readonly Rule[]) => rulesInto(fields, rules).filter(runsInForm)))

/** Accepted values of an operation, by the rules as they run for the caller, and the outside values of those rules. */
export async function acceptValues(context: SiteContext, { job, body, running }: Step, id: OperationId) {
  const { dataPropertyTypes } = job.operationType
  const { rules, outside } = await rulesOfJob(context, job, running)
  const fields = visibleFields(dataPropertyTypes, context.actor.role)
  const fills = fillsFor(context, running ? (running.previousUser ?? null) : await lastExecutor(context, job))
  const beginning = beginningValues(context, job, { rules, outside }, fills, running)
  const { values: begun } = await withoutGoneChoices(context, fields, beginning, { rules, outside })
  const accepted = acceptForm({
    fields: await withChosen(context, fields, [...body.dataProperties, ...chosenByRules(fields, rules, outside, begun)]),
    sent: body.dataProperties,
    stored: begun,
    isNew: true,
    today: todayOf(context),
    reader: context,
    ruleReader: ruleReader(context),
    rules: rulesInForm(fields)(rules),
    outside,
    fills,
    // a form may have been prepared in another language than it is sent in
    shownBefore: [...defaultsInLanguages(fields, begun, context.culture), running?.values ?? {}],
  })
  return { values: await claimFilesOf(context, { kind: 'operation', id, isNew: true }, dataPropertyTypes, accepted), outside }
}

/** The writes of the outgoing rules by target, and the transaction's newest values with them. */
export async function writesOf(
  context: SiteContext,
  { operationType }: Job,
  values: Values,
  { outside, before }: { outside: Outside; before: Values },
) {
  const { dataPropertyTypes, matchRules } = operationType
  // a chosen option is copied to a text by its name
  const fields = await withNames(context, dataPropertyTypes, [before, values], matchRules)
  const writes = outgoingWrites(matchRules, { fields, values, outside, reader: ruleReader(context) })
  const into = (type: ReferenceType) => writes.filter(({ target }) => target.referenceType === type)
  // a field of this function that was left empty is empty now; fields of others, and counted ones, are kept
  const counted = new Set(
    matchRules.filter(({ target }) => target.referenceType === 'transaction').map(({ target }) => target.propertyTypeId),
  )
  const own = new Set(enteredFields(fields).flatMap(({ id }) => (counted.has(id) ? [] : [id])))
  const earlier = Object.fromEntries(Object.entries(before).filter(([id]) => !own.has(id)))
  const merged = { ...earlier, ...values }
  const { values: newest } = applyWrites(into('transaction'), {
    fields,
    rules: [],
    stored: merged,
    today: todayOf(context),
    reader: context,
    ruleReader: ruleReader(context),
  })
  return { writes: { element: into('element'), records: into('operationRecord') }, newest }
}
