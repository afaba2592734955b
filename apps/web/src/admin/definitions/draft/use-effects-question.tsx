import type { DefinitionEffects } from '@verka/domain/definitions/effects.ts'
import type { getElementTypeEffects } from '@verka/domain/element-types/element-types.api.ts'
import { isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { call, type Callable } from '../../../data/call.ts'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { EffectsText } from './effects-text.tsx'
import type { Holders } from './use-stored-values-question.tsx'

interface Form {
  id?: string | undefined
  status: string
  localizedNames: LocalizedTexts
  dataPropertyTypes: Field[]
  matchRules: Rule[]
  ruleTests: RuleTest[]
  /** Of a function. */
  elementTypeId?: string
}

export const NO_EFFECTS: DefinitionEffects = { lacking: [], idleRules: [], failingTests: [] }

/** What the person confirmed; `stay`: they go on editing; `seeTests`: the same, and test cases fail. */
type Answer = { confirmedFailures?: string[] } | 'stay' | 'seeTests'

/**
 * Asks before a published form is saved that things would lack a value of, with rules that never apply, or with test cases that fail. What was
 * so in the stored one is not asked again.
 */
export function useEffectsQuestion(effects: Callable, holders: Holders, subjects: RuleSubjects) {
  const { t } = useText()
  const confirm = useConfirm()
  return async (form: Form, stored: Form | undefined): Promise<Answer> => {
    const isFirst = stored?.status !== 'published'
    const isSame = (part: 'dataPropertyTypes' | 'matchRules' | 'ruleTests') =>
      isSameValue(form[part] as unknown as FieldValue, stored?.[part] as unknown as FieldValue)
    const isAsBefore = !isFirst && isSame('dataPropertyTypes') && isSame('matchRules') && isSame('ruleTests')
    if (form.status !== 'published' || isAsBefore) return {}
    const { localizedNames, dataPropertyTypes, matchRules, ruleTests, elementTypeId } = form
    // nothing is filled in yet by a new one
    if (!stored && matchRules.length === 0 && ruleTests.length === 0) return {}
    const body = {
      ...(stored?.id !== undefined && { id: stored.id }),
      ...(elementTypeId !== undefined && { elementTypeId }),
      localizedNames,
      dataPropertyTypes,
      matchRules,
      ruleTests,
    }
    // without an answer the save itself decides
    const found = await call(effects as typeof getElementTypeEffects, { body }).catch(() => NO_EFFECTS)
    const idle = found.idleRules.filter(({ isNew }) => isNew || isFirst)
    const { lacking, failingTests } = found
    if (lacking.length + idle.length + failingTests.length === 0) return {}
    const areOnlyTests = lacking.length + idle.length === 0
    const isSure = await confirm({
      title: areOnlyTests ? t('ruleTests.failTitle', { count: failingTests.length }) : t('types.effects.title'),
      text: (
        <EffectsText
          effects={{ lacking, idleRules: idle, failingTests }}
          holders={holders}
          matchRules={matchRules}
          subjects={subjects}
          failText={t('ruleTests.failText')}
        />
      ),
      confirm: t(isFirst || failingTests.length > 0 ? 'types.publishAnyway' : 'builder.changedConfirm'),
      ...(failingTests.length > 0 && { cancel: t('ruleTests.goBack') }),
    })
    if (!isSure) return failingTests.length > 0 ? 'seeTests' : 'stay'
    return failingTests.length > 0 ? { confirmedFailures: failingTests.map(({ id }) => id) } : {}
  }
}
