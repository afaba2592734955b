import { Stack, Text } from '@mantine/core'
import type { LostEnd } from '@verka/domain/definitions/definition.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import { ApiError } from '../../../data/api-error.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { heldFieldsOf, useStoredValuesQuestion, type Holders } from './use-stored-values-question.tsx'

const LOST_END: Partial<Record<LostEnd['mode'], MessageKey>> = {
  loan: 'errors.lostEnd.loan',
  issueManagement: 'errors.lostEnd.issueManagement',
}

/** The transactions because of which a save was refused: nothing would end them; undefined for any other error. */
const lostEndOf = (error: unknown): LostEnd | undefined =>
  error instanceof ApiError && error.code === 'transactionsLoseEnd' ? (error.details as unknown as LostEnd) : undefined

/** Words of the restoring of a version; omitted: those of a form that is saved. */
type Words = 'versions' | undefined

/**
 * The question of a save that was refused for what it removes: fields or options that are used, or the last functions that end running transactions.
 * It resolves to the ids of what may go, or to undefined; there is none for any other error.
 */
export function useRemovalsQuestion(
  holders: Holders,
  words?: Words,
): (error: unknown) => (() => Promise<string[] | undefined>) | undefined {
  const { t } = useText()
  const confirm = useConfirm()
  const confirmHeldFields = useStoredValuesQuestion(holders, words)
  const confirmLostEnd = ({ mode, count, operations }: LostEnd) =>
    confirm({
      title: t('types.lostEndTitle', { names: operations.map(({ name }) => name).join(', ') }),
      text: (
        <Stack gap="sm">
          <Text>{t(LOST_END[mode] ?? 'errors.lostEnd.unknown', { count })}</Text>
          <Text>{t('types.lostEndText')}</Text>
        </Stack>
      ),
      confirm: t(words ? 'ruleTests.restoreAnyway' : 'builder.heldConfirm'),
      isDangerous: true,
    })
  return (error) => {
    const [held, lostEnd] = [heldFieldsOf(error), lostEndOf(error)]
    if (!held && !lostEnd) return undefined
    return async () => {
      const isSure = held ? await confirmHeldFields(held) : await confirmLostEnd(lostEnd!)
      return isSure ? [...new Set((held ?? lostEnd!.operations).map(({ id }) => id))] : undefined
    }
  }
}
