import { List, Text } from '@mantine/core'
import type { RuleTestFailure } from '@verka/domain/rule-tests/rule-test.ts'
import { RuleSentence } from '../../../forms/rule-editor/rule-sentence.tsx'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useText } from '../../../language/use-text.tsx'
import { expectationText, givenProblemText, unmetText } from './rule-test-words.ts'

interface FailingTestsProps {
  failures: readonly RuleTestFailure[]
  /** Without them only the names are shown. */
  subjects?: RuleSubjects
}

/** Cases and reasons that a question shows. */
const [MOST_CASES, MOST_REASONS] = [10, 3]

/** The names of failing test cases, each with what it expects and what is so instead. */
export function FailingTests({ failures, subjects }: FailingTestsProps) {
  const { t } = useText()
  return (
    <List spacing="xs">
      {failures.slice(0, MOST_CASES).map((failure) => (
        <List.Item key={failure.id}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {failure.name}
          </Text>
          {subjects && <Reasons failure={failure} subjects={subjects} />}
        </List.Item>
      ))}
      {failures.length > MOST_CASES && <List.Item>{t('ruleTests.moreUnmet', { count: failures.length - MOST_CASES })}</List.Item>}
    </List>
  )
}

function Reasons({ failure: { problems, expectations }, subjects }: { failure: RuleTestFailure; subjects: RuleSubjects }) {
  const { t, text } = useText()
  const reasons = [
    ...problems.map((problem) => givenProblemText(problem, subjects, text)),
    ...expectations.map((one) =>
      t('ruleTests.reason', { expected: expectationText(one.expectation, subjects, text), now: unmetText(one, subjects, text) ?? '' }),
    ),
  ]
  return (
    <>
      {reasons.slice(0, MOST_REASONS).map((reason) => (
        <Text key={reason} size="sm" style={{ overflowWrap: 'anywhere' }}>
          <RuleSentence sentence={reason} />
        </Text>
      ))}
      {reasons.length > MOST_REASONS && (
        <Text size="sm" c="dimmed">
          {t('ruleTests.moreUnmet', { count: reasons.length - MOST_REASONS })}
        </Text>
      )}
    </>
  )
}
