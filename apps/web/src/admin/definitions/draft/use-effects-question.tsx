import { List, Stack, Text } from '@mantine/core'
import type { DefinitionEffects } from '@verka/domain/definitions/effects.ts'
import type { getElementTypeEffects } from '@verka/domain/element-types/element-types.api.ts'
import { isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { call, type Callable } from '../../../data/call.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { RuleSentence } from '../../../forms/rule-editor/rule-sentence.tsx'
import { ruleSentence } from '../../../forms/rule-editor/rule-sentences.ts'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { FailingTests } from '../rule-tests/failing-tests.tsx'
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

/** Most rules that the question names. */
const MOST_RULES = 10

const NO_EFFECTS: DefinitionEffects = { lacking: [], idleRules: [], failingTests: [] }

/** What the person confirmed; `stay`: they go on editing; `seeTests`: the same, and test cases fail. */
type Answer = { confirmedFailures?: string[] } | 'stay' | 'seeTests'

/**
 * Asks before a published form is saved that things would lack a value of, with rules that never apply, or with test cases that fail. What was
 * so in the stored one is not asked again.
 */
export function useEffectsQuestion(effects: Callable, holders: Holders, subjects: RuleSubjects) {
  const { t, text } = useText()
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
        <Stack gap="sm">
          {!areOnlyTests && (
            <List>
              {lacking.map((field) => (
                <List.Item key={field.id}>
                  {t(`types.effects.lacking.${holders}`, { name: fieldName(field, text), count: field.count })}
                </List.Item>
              ))}
              {idle.slice(0, MOST_RULES).map(({ id, index }) => (
                <List.Item key={id}>
                  {t('types.effects.idle', { number: index + 1 })}{' '}
                  <RuleSentence sentence={ruleSentence(matchRules[index]!, subjects, text)} />
                </List.Item>
              ))}
              {idle.length > MOST_RULES && <List.Item>{t('types.effects.more', { count: idle.length - MOST_RULES })}</List.Item>}
            </List>
          )}
          {lacking.length > 0 && <Text>{t('types.effects.lackingText')}</Text>}
          {failingTests.length > 0 && (
            <>
              {!areOnlyTests && <Text fw={600}>{t('ruleTests.failTitle', { count: failingTests.length })}</Text>}
              <FailingTests failures={failingTests} subjects={subjects} />
              <Text>{t('ruleTests.failText')}</Text>
            </>
          )}
        </Stack>
      ),
      confirm: t(isFirst || failingTests.length > 0 ? 'types.publishAnyway' : 'builder.changedConfirm'),
      ...(failingTests.length > 0 && { cancel: t('ruleTests.goBack') }),
    })
    if (!isSure) return failingTests.length > 0 ? 'seeTests' : 'stay'
    return failingTests.length > 0 ? { confirmedFailures: failingTests.map(({ id }) => id) } : {}
  }
}
