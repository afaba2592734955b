import { List, Stack, Text } from '@mantine/core'
import type { HeldField } from '@verka/domain/definitions/definition.ts'
import { ApiError } from '../../../data/api-error.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { formsInWords } from '../sections/form-names.ts'

/** Rows with values of a definition's fields: objects, predefined values, or what was executed. */
export type Holders = 'elements' | 'records' | 'operations'

/**
 * The fields because of which a save was refused: rows have values of them, or rules of other forms name them; undefined for any other
 * error.
 */
export function heldFieldsOf(error: unknown): HeldField[] | undefined {
  return error instanceof ApiError && error.code === 'fieldsHoldValues' ? (error.details.fields as HeldField[]) : undefined
}

/** Asks for a confirmation before used fields are removed or changed, with the number of values and the forms whose rules name them. */
export function useStoredValuesQuestion(
  holders: Holders,
  /** Of the restoring of a version; omitted: of a form that is saved. */
  words: 'versions' | 'builder' = 'builder',
): (fields: readonly HeldField[]) => Promise<boolean> {
  const { t, text } = useText()
  const confirm = useConfirm()
  return (fields) => {
    const removesSome = fields.some(({ isRemoved }) => isRemoved)
    return confirm({
      title: t(removesSome ? `${words}.heldTitle` : 'builder.changedTitle'),
      text: (
        <Stack gap="sm">
          <List>
            {fields.flatMap(({ id, name, count, forms }) => [
              count > 0 && <List.Item key={id}>{t(`builder.heldBy.${holders}`, { name, count })}</List.Item>,
              forms.count > 0 && (
                <List.Item key={`${id}.forms`}>{t('builder.namedBy', { name, forms: formsInWords(forms, text) })}</List.Item>
              ),
            ])}
          </List>
          {fields.some(({ count }) => count > 0) && (
            <Text>{t(holders === 'operations' ? `${words}.heldTextOfAnswers` : `${words}.heldText`)}</Text>
          )}
          {fields.some(({ forms }) => forms.count > 0) && <Text>{t('builder.namedText')}</Text>}
        </Stack>
      ),
      confirm: t(words === 'versions' || removesSome ? `${words}.heldConfirm` : 'builder.changedConfirm'),
      isDangerous: true,
    })
  }
}
