import { Stack, Text } from '@mantine/core'
import type { RuleTestFailure } from '@verka/domain/rule-tests/rule-test.ts'
import { ApiError } from '../../../data/api-error.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { FailingTests } from '../rule-tests/failing-tests.tsx'

/** The test cases because of which a save was refused; undefined for any other error. */
export function failingTestsOf(error: unknown): RuleTestFailure[] | undefined {
  return error instanceof ApiError && error.code === 'invalid' ? (error.details.ruleTests as RuleTestFailure[] | undefined) : undefined
}

/** Asks for a confirmation before a version is restored whose test cases fail. */
export function useFailingTestsQuestion(): (failures: readonly RuleTestFailure[]) => Promise<boolean> {
  const { t } = useText()
  const confirm = useConfirm()
  return (failures) =>
    confirm({
      title: t('ruleTests.failTitle', { count: failures.length }),
      text: (
        <Stack gap="sm">
          <FailingTests failures={failures} />
          <Text>{t('ruleTests.failRestoreText')}</Text>
        </Stack>
      ),
      confirm: t('ruleTests.restoreAnyway'),
      cancel: t('ruleTests.goBack'),
    })
}
