import { useMemo } from 'react'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { TestedForm } from '@verka/domain/rule-tests/tested-form.ts'
import { feedsProcessor, type Rule } from '@verka/domain/rules/rule.ts'
import { recordTypeOfField } from '@verka/domain/rules/rule-scope.ts'
import { validRules } from '@verka/domain/rules/checks/valid-rules.ts'
import { usePatterns } from '../../../forms/frame/patterns.ts'
import { scopeOf, type RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useTrialAnswer } from '../../../forms/rule-editor/use-rule-trial.ts'
import { useText } from '../../../language/use-text.tsx'

const NO_RULES: readonly Rule[] = []

/** The form whose test cases are run, as the server runs them; undefined while a part of it is loading. */
export function useTestedForm(subjects: RuleSubjects, rules: readonly Rule[]): TestedForm | undefined {
  const { ruleReader } = useText()
  const { fields, objectFields, records, isLoading } = subjects
  const valid = useMemo(
    () => (isLoading ? NO_RULES : validRules(rules, scopeOf(subjects), subjects.runs).filter((rule) => !feedsProcessor(rule))),
    [rules, subjects, isLoading],
  )
  const own = useTrialAnswer(subjects, valid, undefined)
  // the object of a case has no row: its chosen values are read like those of a form of its own
  const ofObject = useMemo((): RuleSubjects => ({ ...subjects, form: 'elementType', fields: objectFields }), [subjects, objectFields])
  const readingObject = useMemo(
    () =>
      subjects.form === 'operation'
        ? valid.filter(({ source }) => source.referenceType === 'elementRecord').map((rule): Rule => ({ ...rule, matchType: 'self' }))
        : NO_RULES,
    [valid, subjects.form],
  )
  const chosen = useTrialAnswer(ofObject, readingObject, undefined)
  const hasPattern = flatFields(fields).some(
    ({ validation, children }) => validation.pattern || children.some((child) => child.validation.pattern),
  )
  const patterns = usePatterns(hasPattern)
  const typeOf = useMemo(() => new Map(records.map(({ id, recordTypeId }) => [String(id), String(recordTypeId)])), [records])
  const isPending = isLoading || own.isPending || chosen.isPending
  return useMemo(() => {
    if (isPending) return undefined
    return {
      fields,
      rules: valid,
      objectFields,
      surroundings: { ...own.outside, ...chosen.outside },
      reader: ruleReader,
      matches: patterns?.matchesPattern,
      hasOption(field, value) {
        const type = recordTypeOfField(field)
        // objects and people are known to the server alone
        return type === undefined || typeOf.get(value) === type
      },
    }
  }, [isPending, fields, valid, objectFields, own.outside, chosen.outside, ruleReader, patterns, typeOf])
}
