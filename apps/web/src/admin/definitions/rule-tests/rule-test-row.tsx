import { useId } from 'react'
import { ActionIcon, Badge, Button, Divider, Group, Paper, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronDown, IconTrash, IconX } from '@tabler/icons-react'
import { MAX_RULE_TEST_NAME, type GivenProblem, type RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import type { RuleTestResult } from '@verka/domain/rule-tests/run-rule-tests.ts'
import type { TestedForm } from '@verka/domain/rule-tests/tested-form.ts'
import type { DraftErrors } from '../../../forms/draft/draft-errors.ts'
import { errorText } from '../../../forms/frame/error-text.ts'
import { RuleSentence } from '../../../forms/rule-editor/rule-sentence.tsx'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useText } from '../../../language/use-text.tsx'
import { ExpectationList } from './expectation-list.tsx'
import { GivenAround } from './given-around.tsx'
import { GivenForm } from './given-form.tsx'
import { givenProblemText, unmetText } from './rule-test-words.ts'
import classes from './rule-tests.module.css'

interface RuleTestRowProps {
  id: string
  test: RuleTest
  position: number
  /** Undefined while the form is loading. */
  result: RuleTestResult | undefined
  form: TestedForm | undefined
  subjects: RuleSubjects
  /** Its errors, with paths relative to the case. */
  errors: DraftErrors
  isReadOnly: boolean
  isOpen: boolean
  onToggle: () => void
  onChange: (test: RuleTest) => void
  onRemove: () => void
}

/** Unmet expectations that are shown below the name of a case. */
const MOST_SHOWN = 3

/** One test case: its name and its result, and opened, what it gives and what it expects. */
export function RuleTestRow(props: RuleTestRowProps) {
  const { id, test, position, result, form, isReadOnly, isOpen, onToggle, onRemove } = props
  const { t } = useText()
  const panelId = useId()
  return (
    <Paper id={id} withBorder p="md" role="group" aria-label={t('ruleTests.number', { number: position + 1 })}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <UnstyledButton className={classes.head} aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <IconChevronDown size={18} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
              <Stack gap={4} align="flex-start">
                <Text className={classes.name}>{test.name.trim() || t('ruleTests.number', { number: position + 1 })}</Text>
                {result && <Result isMet={result.isMet} />}
              </Stack>
            </Group>
          </UnstyledButton>
          {!isReadOnly && (
            <ActionIcon size={36} aria-label={t('ruleTests.remove', { number: position + 1 })} onClick={onRemove}>
              <IconTrash size={18} stroke={1.8} />
            </ActionIcon>
          )}
        </Group>
        {result && !result.isMet && <Reasons {...props} result={result} />}
        <Errors {...props} />
        <div id={panelId} hidden={!isOpen}>
          {isOpen && form && <Parts {...props} form={form} />}
        </div>
      </Stack>
    </Paper>
  )
}

function Result({ isMet }: { isMet: boolean }) {
  const { t } = useText()
  const Icon = isMet ? IconCheck : IconX
  return (
    <Badge
      variant="light"
      color={isMet ? 'green' : 'red'}
      radius="sm"
      tt="none"
      fw={550}
      miw="max-content"
      leftSection={<Icon size={13} stroke={2.6} aria-hidden />}
    >
      {t(isMet ? 'ruleTests.passes' : 'ruleTests.failsNow')}
    </Badge>
  )
}

/** Errors of a refused save that are not at an input. */
function Errors({ errors }: RuleTestRowProps) {
  const text = useText()
  const shown = errors.all.filter(({ field }) => field !== 'name' && field !== 'expect')
  return shown.map((error) => (
    <Text key={`${error.field} ${error.message}`} c="red" size="sm" role="alert">
      {errorText(error, text)}
    </Text>
  ))
}

/** Why a case fails. */
function Reasons({ result, subjects }: RuleTestRowProps & { result: RuleTestResult }) {
  const { t, text } = useText()
  const reasons = [
    ...result.problems.map((problem) => givenProblemText(problem, subjects, text)),
    ...result.expectations.flatMap((one) => unmetText(one, subjects, text) ?? []),
  ]
  const all = [...new Set(reasons)]
  return (
    <Stack gap={2} className={classes.reasons}>
      {all.slice(0, MOST_SHOWN).map((reason) => (
        <Text key={reason} size="sm">
          <RuleSentence sentence={reason} />
        </Text>
      ))}
      {all.length > MOST_SHOWN && (
        <Text size="sm" c="dimmed">
          {t('ruleTests.moreUnmet', { count: all.length - MOST_SHOWN })}
        </Text>
      )}
    </Stack>
  )
}

function Parts({ id, test, result, form, subjects, errors, isReadOnly, onChange }: RuleTestRowProps & { form: TestedForm }) {
  const { t, text } = useText()
  const nameError = errors.at('name')
  const { given } = test
  const dropGiven = ({ path }: GivenProblem) => {
    const [, part, index] = path.split('.') as [string, 'values' | 'object' | 'earlier', string]
    onChange({ ...test, given: { ...given, [part]: given[part].toSpliced(Number(index), 1) } })
  }
  return (
    <Stack gap="md" pt="xs">
      <TextInput
        id={`${id}-name`}
        label={t('ruleTests.name')}
        value={test.name}
        maxLength={MAX_RULE_TEST_NAME}
        readOnly={isReadOnly}
        required
        error={nameError && errorText(nameError, text)}
        onChange={(event) => onChange({ ...test, name: event.currentTarget.value })}
      />
      <Divider label={t('ruleTests.given')} labelPosition="left" classNames={{ label: classes.part! }} />
      {result?.problems.map((problem) => (
        <Group key={problem.path} gap="xs" wrap="nowrap" align="flex-start">
          <IconAlertTriangle size={18} aria-hidden color="var(--mantine-color-orange-6)" className={classes.hint} />
          <Stack gap={4} align="flex-start">
            <Text size="sm">
              <RuleSentence sentence={givenProblemText(problem, subjects, text)} />
            </Text>
            {!isReadOnly && problem.given && (
              <Button size="xs" variant="light" onClick={() => dropGiven(problem)}>
                {t('ruleTests.dropGiven')}
              </Button>
            )}
          </Stack>
        </Group>
      ))}
      <fieldset disabled={isReadOnly} className={classes.given}>
        <Stack gap="lg">
          <GivenForm form={form} given={given} onChange={(values) => onChange({ ...test, given: { ...given, values } })} />
          <GivenAround
            form={form}
            given={given}
            isReadOnly={isReadOnly}
            onChange={(changes) => onChange({ ...test, given: { ...given, ...changes } })}
          />
        </Stack>
      </fieldset>
      <Divider label={t('ruleTests.expected')} labelPosition="left" classNames={{ label: classes.part! }} />
      {!isReadOnly && (
        <Text size="sm" c="dimmed">
          {t('ruleTests.expectedHint')}
        </Text>
      )}
      {errors.at('expect') && (
        <Text c="red" size="sm" role="alert">
          {t('ruleTests.noExpectation')}
        </Text>
      )}
      <ExpectationList
        form={form}
        subjects={subjects}
        test={test}
        results={result?.expectations ?? []}
        isReadOnly={isReadOnly}
        onChange={(expect) => onChange({ ...test, expect })}
      />
    </Stack>
  )
}
