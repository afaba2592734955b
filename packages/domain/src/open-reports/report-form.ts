import { kindOf } from '../forms/field-kinds.ts'
import type { Field } from '../forms/field.ts'
import { enteredFields, filterFields, flatFields, optionsOf } from '../forms/flat-fields.ts'
import { onceFor } from '../forms/once-for.ts'
import { visibleFields } from '../forms/visible-fields.ts'
import { feedsProcessor, rulesInto, type Rule } from '../rules/rule.ts'
import { sourceKindOf } from '../rules/sources.ts'

/** Why people without a login cannot fill in the form of a service. */
export const REPORT_OBSTACLES = ['restricted', 'rules', 'required', 'noStart'] as const
export type ReportObstacle = (typeof REPORT_OBSTACLES)[number]

/** Lists that show people or other objects. */
const isFromElsewhere = ({ optionSource }: Field) => optionSource !== 'static' && !optionSource.toLowerCase().startsWith('records:')

/** Whether a person without a login may fill in a field: no people, no other objects, no files, no formatted text. */
function isReportable(field: Field): boolean {
  const kind = kindOf(field)
  if (kind.isFilled || kind.files !== undefined || kind.isMarkup) return false
  return !kind.hasOptions || !isFromElsewhere(field)
}

/** The fields of a form that people without a login fill in: those that are shown to users, of kinds that show nothing of others. */
export const reportableFields = onceFor((fields: readonly Field[]): Field[] => filterFields(visibleFields(fields, 'user'), isReportable))

/** The fields by whose answers a running case is shown to others: those with a choice. What people wrote may be about somebody. */
export const recognizableFields = (fields: readonly Field[]): Field[] =>
  enteredFields(fields).filter(
    (field) => kindOf(field).hasOptions && !isFromElsewhere(field) && (field.optionSource !== 'static' || optionsOf(field).length > 0),
  )

const everyField = (fields: readonly Field[]): Field[] => flatFields(fields).flatMap((field) => [field, ...everyField(field.children)])

/** Whether a rule of a form needs only the form: no value of an object or predefined value leaves by it. A report begins: nothing was before it. */
const needsOnlyForm = (rule: Rule) =>
  ['form', 'none'].includes(sourceKindOf(rule)) || ['operation', 'transaction'].includes(rule.source.referenceType)

/** The rules that run in the form of a report. */
export const reportRules = (fields: readonly Field[], rules: readonly Rule[]): Rule[] =>
  rulesInto(fields, rules).filter((rule) => rule.matchType !== 'outgoing' && !feedsProcessor(rule))

/** Why a service cannot be open for reports; empty: it can. `form`: of the function that starts it. */
export function reportObstacles(
  { restricted }: { restricted: boolean },
  form: { dataPropertyTypes: readonly Field[]; matchRules: readonly Rule[] } | undefined,
): ReportObstacle[] {
  if (!form) return ['noStart']
  const shown = visibleFields(form.dataPropertyTypes, 'user')
  const offered = new Set(everyField(reportableFields(form.dataPropertyTypes)).map(({ id }) => id))
  const missing = everyField(shown).some((field) => field.required && !offered.has(field.id) && !kindOf(field).isFilled)
  const rules = reportRules(shown, form.matchRules)
  return [
    ...(restricted ? (['restricted'] as const) : []),
    ...(rules.every(needsOnlyForm) ? [] : (['rules'] as const)),
    ...(missing ? (['required'] as const) : []),
  ]
}
