import { useMemo } from 'react'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { proposedExpectations } from '@verka/domain/rule-tests/proposed-expectations.ts'
import { expectationKey, type Expectation, type ExpectationResult, type RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import type { TestedForm } from '@verka/domain/rule-tests/tested-form.ts'
import { RuleSentence } from '../../../forms/rule-editor/rule-sentence.tsx'
import { partsOfSentence } from '../../../forms/rule-editor/rule-sentences.ts'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useText } from '../../../language/use-text.tsx'
import { expectationText, unmetText } from './rule-test-words.ts'
import classes from './rule-tests.module.css'

/** A sentence without the marks around its names. */
const plainSentence = (sentence: string) =>
  partsOfSentence(sentence)
    .map(({ text }) => text)
    .join('')

interface ExpectationListProps {
  form: TestedForm
  subjects: RuleSubjects
  test: RuleTest
  results: readonly ExpectationResult[]
  isReadOnly: boolean
  onChange: (expected: Expectation[]) => void
}

/** What a case expects, ticked, and what else could be expected of what it gives. */
export function ExpectationList({ form, subjects, test, results, isReadOnly, onChange }: ExpectationListProps) {
  const { t, text } = useText()
  const { given, expect } = test
  const proposals = useMemo(() => proposedExpectations(form, given), [form, given])
  const proposed = new Set(proposals.map(({ expectation }) => expectationKey(expectation)))
  const expected = new Map(expect.map((one) => [expectationKey(one), one]))
  const byKey = new Map(results.map((result) => [expectationKey(result.expectation), result]))
  // those about what is not there any more come first: they have no place in the form
  const rows = [...expect.filter((one) => !proposed.has(expectationKey(one))), ...proposals.map(({ expectation }) => expectation)]
  const shown = isReadOnly ? rows.filter((row) => expected.has(expectationKey(row))) : rows
  const set = (key: string, next: Expectation | undefined) => {
    const at = expect.findIndex((one) => expectationKey(one) === key)
    const entry = next ? [next] : []
    onChange(at < 0 ? [...expect, ...entry] : expect.toSpliced(at, 1, ...entry))
  }
  if (shown.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('ruleTests.nothingToExpect')}
      </Text>
    )
  return (
    <Stack gap={4} component="ul" className={classes.expectations}>
      {shown.map((row) => {
        const key = expectationKey(row)
        const own = expected.get(key)
        // results follow the case with low priority
        const result = own && byKey.get(key)
        const unmet = result && unmetText(result, subjects, text)
        const sentence = expectationText(own ?? row, subjects, text)
        const was = result?.was
        return (
          <li key={key} className={classes.expectation} data-unmet={unmet === undefined ? undefined : true}>
            <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
              <Checkbox
                checked={own !== undefined}
                disabled={isReadOnly}
                label={<RuleSentence sentence={sentence} />}
                classNames={{ body: classes.check!, labelWrapper: classes.checkLabel! }}
                onChange={(event) => set(key, event.currentTarget.checked ? row : undefined)}
              />
              {result && <Mark isMet={result.isMet} />}
            </Group>
            {unmet !== undefined && (
              <Stack gap={4} className={classes.unmet}>
                <Text size="sm">
                  <RuleSentence sentence={unmet} />
                </Text>
                {was && !isReadOnly && (
                  <div>
                    <Button
                      size="xs"
                      variant="light"
                      aria-label={t('ruleTests.acceptOf', { is: plainSentence(expectationText(was, subjects, text)) })}
                      onClick={() => set(key, was)}
                    >
                      {t('ruleTests.accept')}
                    </Button>
                  </div>
                )}
              </Stack>
            )}
          </li>
        )
      })}
    </Stack>
  )
}

/** Whether an expectation is met, by a sign and a word. */
function Mark({ isMet }: { isMet: boolean }) {
  const { t } = useText()
  const Icon = isMet ? IconCheck : IconX
  return (
    <span
      className={classes.mark}
      data-met={isMet || undefined}
      role="img"
      aria-label={t(isMet ? 'ruleTests.passes' : 'ruleTests.failsNow')}
    >
      <Icon size={16} stroke={2.4} aria-hidden />
    </span>
  )
}
