import { useMemo } from 'react'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { recordTypeOfField } from '@verka/domain/rules/rule-scope.ts'
import { readRuleSources } from '@verka/domain/rules/rules.api.ts'
import { sourceKindOf, type Outside } from '@verka/domain/rules/sources.ts'
import { feedsProcessor, type Reference, type Rule } from '@verka/domain/rules/rule.ts'
import { useCall } from '../../data/use-call.ts'
import type { RuleSubjects } from './rule-subjects.ts'

const NOTHING: Outside = {}

/** Whether a rule reads the object, or an option chosen in it: its trial needs one. */
export const readsObject = ({ source }: Pick<Rule, 'source'>, { form }: Pick<RuleSubjects, 'form'>) =>
  form === 'operation' && (source.referenceType === 'element' || source.referenceType === 'elementRecord')

/** Whether a rule reads values of a running transaction. */
export const readsTransaction = (rule: Pick<Rule, 'source' | 'matchType'>) =>
  rule.source.referenceType === 'transaction' || (rule.source.referenceType === 'operation' && sourceKindOf(rule) === 'outside')

const isComplete = ({ referenceType, propertyTypeId }: Reference) => propertyTypeId !== undefined || referenceType === 'record'

interface Trial {
  outside: Outside
  isPending: boolean
}

/** Outside values of the rules of an unsaved form, for an object if given. Reloaded only when a rule reads another source. */
export const useRuleTrial = (subjects: RuleSubjects | undefined, rules: readonly Rule[], elementId: string | undefined): Outside =>
  useTrialAnswer(subjects, rules, elementId).outside

/** The same, and whether they are loading. */
export function useTrialAnswer(subjects: RuleSubjects | undefined, rules: readonly Rule[], elementId: string | undefined): Trial {
  // rules of a service are not tried
  const form = subjects && subjects.form !== 'transaction' ? subjects.form : 'operation'
  const operationTypeId = subjects?.operationTypeId
  const sources = rules.filter(
    (rule) => !feedsProcessor(rule) && sourceKindOf(rule) !== 'form' && sourceKindOf(rule) !== 'none' && isComplete(rule.source),
  )
  const named = JSON.stringify([...new Set(sources.map(({ source }) => JSON.stringify(source)))].sort())
  const chosen = new Set(sources.map(({ source }) => source.referenceId))
  const choices = flatFields(subjects?.fields ?? []).filter(({ id }) => chosen.has(id))
  const drawn = JSON.stringify(choices.filter(recordTypeOfField).map(({ id, optionSource }) => ({ id, optionSource })))
  const body = useMemo(
    () => ({
      form,
      ...(operationTypeId !== undefined && { operationTypeId }),
      ...(elementId !== undefined && { elementId }),
      sources: (JSON.parse(named) as string[]).map((source) => JSON.parse(source) as Reference),
      choices: JSON.parse(drawn) as { id: string; optionSource: string }[],
    }),
    [form, operationTypeId, elementId, named, drawn],
  )
  const answer = useCall(readRuleSources, { body }, { isEnabled: body.sources.length > 0, keepPrevious: true })
  const hasSources = body.sources.length > 0
  return { outside: hasSources ? (answer.data?.outside ?? NOTHING) : NOTHING, isPending: hasSources && answer.isPending }
}
