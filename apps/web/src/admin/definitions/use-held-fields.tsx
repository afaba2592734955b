import { List, Stack, Text } from '@mantine/core'
import type { HeldFieldCount } from '@verka/domain/definitions/definition.ts'
import { ApiError } from '../../data/api-error.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'

/** What holds the values of a definition's fields. */
export type Holders = 'elements' | 'records'

/** The removed fields that a save was refused for, because things hold values of them; undefined for any other error. */
export function heldFieldsOf(error: unknown): HeldFieldCount[] | undefined {
  return error instanceof ApiError && error.code === 'fieldsHoldValues' ? (error.details.fields as HeldFieldCount[]) : undefined
}

/** Asks whether fields that hold values are to go, with how many things hold one. */
export function useHeldFieldsQuestion(holders: Holders): (fields: readonly HeldFieldCount[]) => Promise<boolean> {
  const { t } = useText()
  const confirm = useConfirm()
  return (fields) =>
    confirm({
      title: t('builder.heldTitle'),
      text: (
        <Stack gap="sm">
          <List>
            {fields.map(({ id, name, count }) => (
              <List.Item key={id}>{t(`builder.heldBy.${holders}`, { name, count })}</List.Item>
            ))}
          </List>
          <Text>{t('builder.heldText')}</Text>
        </Stack>
      ),
      confirm: t('builder.heldConfirm'),
      isDangerous: true,
    })
}
