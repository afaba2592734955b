import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { MAX_RULE_TESTS, type RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import { runRuleTests } from '@verka/domain/rule-tests/run-rule-tests.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { draftErrors, type DraftErrors } from '../../../forms/draft/draft-errors.ts'
import { errorText } from '../../../forms/frame/error-text.ts'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import type { TrialInput } from '../../../forms/type-builder/form-preview.tsx'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { focusWhenShown, jumpTo } from '../../../ui/form/focus.ts'
import { Section } from '../../../ui/page/section.tsx'
import { RULE_TESTS_ID, ruleTestId } from '../draft/definition-draft.ts'
import { givenInTrial, newRuleTest } from './new-rule-test.ts'
import { RuleTestRow } from './rule-test-row.tsx'
import { useTestedForm } from './use-tested-form.ts'

export interface RuleTestsSectionProps {
  tests: readonly RuleTest[]
  rules: readonly Rule[]
  subjects: RuleSubjects
  /** Constant. Changes the latest cases. */
  onChange: (change: (tests: readonly RuleTest[]) => RuleTest[]) => void
  errors: DraftErrors
  isReadOnly: boolean
  /** What was tried in the preview and is to be a case; a new object each time. */
  trial: TrialInput | undefined
}

/** The errors at a case, and those inside it with paths relative to it. */
function errorsOfCase(errors: DraftErrors, index: number): DraftErrors {
  const path = `ruleTests.${index}`
  const whole = errors.all.flatMap((error) => (error.field === path ? [{ ...error, field: '' }] : []))
  return whole.length === 0 ? errors.below(path) : draftErrors([...whole, ...errors.below(path).all])
}

/** The stored test cases of a form's rules, with their results. They are run again while rules are edited. */
export function RuleTestsSection({ tests, rules, subjects, onChange, errors, isReadOnly, trial }: RuleTestsSectionProps) {
  const { t, text } = useText()
  const confirm = useConfirm()
  const form = useTestedForm(subjects, useDeferredValue(rules))
  const tried = useDeferredValue(tests)
  const results = useMemo(() => form && new Map(runRuleTests(form, tried).map((result) => [result.id, result])), [form, tried])
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpenIds((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const add = (of: TrialInput) => {
    if (!form) return
    const test = newRuleTest(form, givenInTrial(form, of), t('ruleTests.newName', { number: tests.length + 1 }))
    setOpenIds((before) => new Set([...before, test.id]))
    onChange((all) => [...all, test])
    return ruleTestId(tests.length)
  }
  const added = useRef<TrialInput>(undefined)
  useEffect(() => {
    if (!trial || trial === added.current || !form) return
    // what was tried becomes a case as soon as the form is there
    added.current = trial
    const id = add(trial)
    if (id !== undefined) jumpTo(`${id}-name`)
  })
  const addEmpty = () => {
    const id = add({ input: {}, begun: {}, object: null, today: dayAt(new Date(), text.timeZone) })
    if (id !== undefined) focusWhenShown(`${id}-name`)
  }
  const remove = async ({ id, name }: RuleTest) => {
    const isSure = await confirm({
      title: t('ruleTests.removeTitle', { name }),
      text: t('ruleTests.removeText'),
      confirm: t('ruleTests.removeNow'),
      isDangerous: true,
    })
    if (isSure) onChange((all) => all.filter((other) => other.id !== id))
  }
  const met = [...(results?.values() ?? [])].filter(({ isMet }) => isMet).length
  const ownError = errors.all.find(({ field }) => field === 'ruleTests')
  return (
    <Section
      id={RULE_TESTS_ID}
      title={t('ruleTests.title')}
      description={t('ruleTests.hint')}
      actions={
        results &&
        tests.length > 0 && (
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('ruleTests.summary', { met, count: tests.length })}
          </Text>
        )
      }
    >
      <Stack gap="md">
        {tests.length === 0 && <Text c="dimmed">{t(isReadOnly ? 'ruleTests.emptyReadOnly' : 'ruleTests.empty')}</Text>}
        {ownError && (
          <Text c="red" size="sm" role="alert">
            {errorText(ownError, text)}
          </Text>
        )}
        {subjects.isLoading
          ? tests.slice(0, 5).map(({ id }) => <Skeleton key={id} height={72} radius="md" aria-busy />)
          : tests.map((test, index) => {
              const own = errorsOfCase(errors, index)
              return (
                <RuleTestRow
                  key={test.id}
                  id={ruleTestId(index)}
                  test={test}
                  position={index}
                  result={results?.get(test.id)}
                  form={form}
                  subjects={subjects}
                  errors={own}
                  isReadOnly={isReadOnly}
                  isOpen={openIds.has(test.id) || own.all.some(({ field }) => field !== '')}
                  onToggle={() => toggle(test.id)}
                  onChange={(changed) => onChange((all) => all.map((other) => (other.id === test.id ? changed : other)))}
                  onRemove={() => void remove(test)}
                />
              )
            })}
        {!isReadOnly && form && form.fields.length > 0 && tests.length < MAX_RULE_TESTS && (
          <div>
            <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={addEmpty}>
              {t('ruleTests.add')}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  )
}
