import { List, Stack, Text } from '@mantine/core'
import type { DefinitionEffects } from '@verka/domain/definitions/effects.ts'
import type { getElementTypeEffects } from '@verka/domain/element-types/element-types.api.ts'
import { isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { call, type Callable } from '../../../data/call.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { RuleSentence } from '../../../forms/rule-editor/rule-sentence.tsx'
import { ruleSentence } from '../../../forms/rule-editor/rule-sentences.ts'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import type { Holders } from './use-stored-values-question.tsx'

interface Form {
  id?: string | undefined
  status: string
  dataPropertyTypes: Field[]
  matchRules: Rule[]
}

/** Most rules that the question names. */
const MOST_RULES = 10

/**
 * Asks before a published form is saved that things would lack a value of, or with rules that never apply; true: nothing to ask, or go on.
 * What was so in the stored one is not asked again.
 */
export function useEffectsQuestion(effects: Callable, holders: Holders, subjects: RuleSubjects) {
  const { t, text } = useText()
  const confirm = useConfirm()
  return async (form: Form, stored: Form | undefined): Promise<boolean> => {
    const isFirst = stored?.status !== 'published'
    const isSame = (part: 'dataPropertyTypes' | 'matchRules') =>
      isSameValue(form[part] as unknown as FieldValue, stored?.[part] as unknown as FieldValue)
    if (form.status !== 'published' || (!isFirst && isSame('dataPropertyTypes') && isSame('matchRules'))) return true
    const { dataPropertyTypes, matchRules } = form
    // nothing is filled in yet by a new one
    if (!stored && matchRules.length === 0) return true
    const body = { ...(stored?.id !== undefined && { id: stored.id }), dataPropertyTypes, matchRules }
    // without an answer the save itself decides
    const found = await call(effects as typeof getElementTypeEffects, { body }).catch((): DefinitionEffects => ({
      lacking: [],
      idleRules: [],
    }))
    const idle = found.idleRules.filter(({ isNew }) => isNew || isFirst)
    if (found.lacking.length === 0 && idle.length === 0) return true
    return confirm({
      title: t('types.effects.title'),
      text: (
        <Stack gap="sm">
          <List>
            {found.lacking.map((field) => (
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
          {found.lacking.length > 0 && <Text>{t('types.effects.lackingText')}</Text>}
        </Stack>
      ),
      confirm: t(isFirst ? 'types.publishAnyway' : 'builder.changedConfirm'),
    })
  }
}
