import { List, Stack, Text } from '@mantine/core'
import type { DefinitionEffects } from '@verka/domain/definitions/effects.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { RuleSentence } from '../../../forms/rule-editor/rule-sentence.tsx'
import { ruleSentence } from '../../../forms/rule-editor/rule-sentences.ts'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useText } from '../../../language/use-text.tsx'
import { FailingTests } from '../rule-tests/failing-tests.tsx'
import type { Holders } from './use-stored-values-question.tsx'

/** Most rules that a question names. */
const MOST_RULES = 10

interface EffectsTextProps {
  effects: DefinitionEffects
  holders: Holders
  matchRules: readonly Rule[]
  subjects: RuleSubjects
  /** After the failing test cases: what the question is. */
  failText: string
}

/** What saving a definition would mean, in a question before it. */
export function EffectsText({ effects: { lacking, idleRules, failingTests }, holders, matchRules, subjects, failText }: EffectsTextProps) {
  const { t, text } = useText()
  const areOnlyTests = lacking.length + idleRules.length === 0
  return (
    <Stack gap="sm">
      {!areOnlyTests && (
        <List>
          {lacking.map((field) => (
            <List.Item key={field.id}>
              {/* what was executed lacks nothing: it keeps its form */}
              {t(`types.effects.lacking.${holders === 'operations' ? 'elements' : holders}`, {
                name: fieldName(field, text),
                count: field.count,
              })}
            </List.Item>
          ))}
          {idleRules.slice(0, MOST_RULES).map(({ id, index }) => (
            <List.Item key={id}>
              {t('types.effects.idle', { number: index + 1 })} <RuleSentence sentence={ruleSentence(matchRules[index]!, subjects, text)} />
            </List.Item>
          ))}
          {idleRules.length > MOST_RULES && <List.Item>{t('types.effects.more', { count: idleRules.length - MOST_RULES })}</List.Item>}
        </List>
      )}
      {lacking.length > 0 && <Text>{t('types.effects.lackingText')}</Text>}
      {failingTests.length > 0 && (
        <>
          {!areOnlyTests && <Text fw={600}>{t('ruleTests.failTitle', { count: failingTests.length })}</Text>}
          <FailingTests failures={failingTests} subjects={subjects} />
          <Text>{failText}</Text>
        </>
      )}
    </Stack>
  )
}
