import { isAdmin, type Role } from '@verka/domain/access/roles.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { evaluateField } from '@verka/domain/forms/evaluate-field.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { Explanation } from '@verka/domain/rules/engine/explanation.ts'
import { feedsProcessor, type Rule } from '@verka/domain/rules/rule.ts'
import { choiceOf, fieldsOfReference } from '@verka/domain/rules/rule-scope.ts'
import { brokenBy } from '@verka/domain/rules/checks/valid-rules.ts'
import type { Text } from '../../language/use-text.tsx'
import { errorText } from '../frame/error-text.ts'
import { apart } from './rule-sentences.ts'
import { fieldOf, referenceName, removedName, scopeOf, type RuleSubjects } from './rule-subjects.ts'

/** Why the server, and the trial, ignores a rule; undefined for a valid one. */
export function brokenText(rule: Rule, subjects: RuleSubjects, text: Text): string | undefined {
  // a rule without a chosen target is unfinished, not broken
  const isUnfinished =
    rule.target.propertyTypeId === undefined ||
    (subjects.schema !== undefined && rule.source.referenceType !== 'constant' && rule.source.propertyTypeId === undefined)
  // who may not see processors does not know which there are
  const isUnknown = feedsProcessor(rule) && subjects.processors === undefined
  const broken = subjects.isLoading || isUnfinished || isUnknown ? undefined : brokenBy(rule, scopeOf(subjects), subjects.runs)
  return broken && text.t('rules.passedOver', { reason: reasonOf(broken, rule, subjects, text) })
}

function reasonOf({ message, field }: FieldError, rule: Rule, subjects: RuleSubjects, text: Text): string {
  const { t } = text
  if (message !== '@validation.ruleFieldMissing') {
    const hint = errorText({ message }, text)
    // it continues a sentence
    return hint.charAt(0).toLocaleLowerCase(text.culture) + hint.slice(1)
  }
  const { referenceType, referenceId, propertyTypeId } = field === '.target' ? rule.target : rule.source
  const isNamed = referenceType === 'record' && referenceId !== undefined
  if (isNamed && !subjects.records.some(({ id }) => id === referenceId)) return t('rules.valueRemoved')
  const name = removedName(propertyTypeId, subjects, text) ?? removedName(referenceId, subjects, text)
  return name === undefined ? t('rules.fieldRemoved') : t('rules.fieldRemovedNamed', { name: apart(name) })
}

/** The lowest role that fills in such a form: by executing, or by editing objects and values. */
const filledInBy = ({ form }: RuleSubjects): Role => (form === 'operation' || form === 'transaction' ? 'user' : 'siteAdmin')

/** Sources of a rule that are hidden from the form's users; undefined: none. */
export function hiddenText(rule: Rule, subjects: RuleSubjects, text: Text): string | undefined {
  const { source } = rule
  // nobody fills in a schema
  if (source.referenceType === 'constant' || source.referenceType === 'transactionEventType' || subjects.schema) return undefined
  const role = filledInBy(subjects)
  const own = [...subjects.fields, ...subjects.objectFields]
  const isHidden = (field: Field | undefined, among: readonly Field[]) =>
    field !== undefined && !flatFields(visibleFields(among, role)).some(({ id }) => id === field.id)
  const scope = scopeOf(subjects)
  const reads = isHidden(fieldOf(source, subjects), fieldsOfReference(source, scope) ?? []) || isHidden(choiceOf(source, scope), own)
  if (!reads) return undefined
  const key = rule.action.startsWith('copy') ? 'rules.readsHiddenCopied' : 'rules.readsHidden'
  return text.t(isAdmin(role) ? `${key}ByAdmins` : key, { name: apart(referenceName(source, subjects, text)) })
}

/** The target's refusal of a written value, in the words of the execution; undefined: accepted. */
export function refusedText(
  { rule, gives, adds }: Explanation,
  target: Field | undefined,
  stored: Values,
  { text, today }: { text: Text; today: string },
): string | undefined {
  // only the server knows options from other sources
  if (rule.matchType !== 'outgoing' || !target || target.optionSource !== 'static') return undefined
  const before = stored[target.id]
  const written = adds === undefined ? (gives ?? null) : (typeof before === 'number' ? before : 0) + adds
  // the present value of an increment's target is known only for the chosen object
  if (adds !== undefined && rule.target.referenceType !== 'element') return undefined
  const { violation } = evaluateField(kindOf(target), target, written, false, { today })
  if (!violation) return undefined
  const { message, params } = violation
  return violation.text ? text.textOf(violation.text) : errorText({ message: `@${message}`, ...(params && { params }) }, text)
}
