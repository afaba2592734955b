import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { optionsOf } from '@verka/domain/forms/flat-fields.ts'
import { subjectOf, type Expectation, type ExpectationResult, type GivenProblem } from '@verka/domain/rule-tests/rule-test.ts'
import type { Reference } from '@verka/domain/rules/rule.ts'
import { apart, valueText } from '../../../forms/rule-editor/rule-sentences.ts'
import { fieldOf, referenceName, type RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import type { Text } from '../../../language/use-text.tsx'

const referenceOf = (expectation: Expectation, { form }: RuleSubjects): Reference =>
  expectation.aspect === 'write' ? expectation.target : { referenceType: form, ...subjectOf(expectation) }

/** A value in words: a choice by its name, also one that the field does not list. */
function valueWords(field: Field | undefined, value: FieldValue, subjects: RuleSubjects, text: Text): string {
  const isUnlisted =
    field && kindOf(field).hasOptions && typeof value === 'string' && !optionsOf(field).some((option) => option.value === value)
  const record = isUnlisted ? subjects.records.find(({ id }) => id === value) : undefined
  if (record) return text.textOf(record.localizedNames)
  // a list, as of rows, is no value of a rule
  const parsed = field && Array.isArray(value) ? kindOf(field).parse(value, field) : undefined
  if (parsed && 'value' in parsed && parsed.value !== null) return kindOf(field!).format(parsed.value, field!, text)
  return valueText(field, value as Parameters<typeof valueText>[1], text)
}

/** An expectation as a sentence: 'Anteckning visas'. */
export function expectationText(expectation: Expectation, subjects: RuleSubjects, text: Text): string {
  const { t } = text
  const reference = referenceOf(expectation, subjects)
  const field = apart(referenceName(reference, subjects, text))
  const defined = fieldOf(reference, subjects)
  const words = (value: FieldValue) => apart(valueWords(defined, value, subjects, text))
  switch (expectation.aspect) {
    case 'value':
      if (expectation.is === null || expectation.is === '') return t('ruleTests.valueEmpty', { field })
      return t('ruleTests.value', { field, value: words(expectation.is) })
    case 'option':
      return t(expectation.is ? 'ruleTests.option' : 'ruleTests.optionNot', { field, option: words(expectation.option) })
    case 'write': {
      const { is } = expectation
      if (is === null) return t('ruleTests.writeNot', { field })
      if ('set' in is) return t('ruleTests.write', { field, value: words(is.set) })
      return t(is.add < 0 ? 'ruleTests.writeSubtract' : 'ruleTests.writeAdd', { field, value: apart(text.formatNumber(Math.abs(is.add))) })
    }
    default:
      return t(`ruleTests.${expectation.aspect}${expectation.is ? '' : 'Not'}`, { field })
  }
}

/** Why an expectation is not met; undefined: it is. */
export function unmetText({ isMet, expectation, was, problem }: ExpectationResult, subjects: RuleSubjects, text: Text): string | undefined {
  const { t } = text
  if (isMet) return undefined
  if (problem === 'circle') return t('ruleTests.circle')
  if (problem === 'fieldGone' || !was) return t('ruleTests.fieldGone')
  const now = t('ruleTests.now', { is: expectationText(was, subjects, text) })
  if (problem !== 'optionGone') return now
  const reference = referenceOf(expectation, subjects)
  const value = expectation.aspect === 'option' ? expectation.option : expectation.aspect === 'value' ? expectation.is : null
  return `${goneOption(reference, value, subjects, text)}. ${now}`
}

function goneOption(reference: Reference, value: FieldValue, subjects: RuleSubjects, text: Text): string {
  const field = fieldOf(reference, subjects)
  return text.t('ruleTests.optionGone', {
    field: apart(referenceName(reference, subjects, text)),
    value: apart(field && field.optionSource !== 'static' ? text.t('rules.goneValue') : String(value)),
  })
}

/** What is given and not there any more. */
export function givenProblemText({ problem, path, given }: GivenProblem, subjects: RuleSubjects, text: Text): string {
  const { t } = text
  if (problem === 'circle') return t('ruleTests.circle')
  const value = given?.value ?? null
  const reference: Reference = {
    referenceType: path.startsWith('given.object') ? 'element' : subjects.form,
    ...(given && { propertyTypeId: given.propertyTypeId }),
  }
  if (problem === 'optionGone') return goneOption(reference, value, subjects, text)
  return t('ruleTests.givenGone', { value: apart(valueText(undefined, typeof value === 'object' ? null : value, text)) })
}
