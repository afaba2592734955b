import { List, Stack, Text } from '@mantine/core'
import type { HeldField } from '@verka/domain/definitions/definition.ts'
import { ApiError } from '../../../data/api-error.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { formsInWords } from '../sections/form-names.ts'

/** Rows with values of a definition's fields: objects, predefined values, or what was executed. */
export type Holders = 'elements' | 'records' | 'operations'

/**
 * The fields and options because of which a save was refused: rows have values of them, or rules of other forms name them; undefined for any
 * other error.
 */
export function heldFieldsOf(error: unknown): HeldField[] | undefined {
  return error instanceof ApiError && error.code === 'fieldsHoldValues' ? (error.details.fields as HeldField[]) : undefined
}

/** Asks for a confirmation before used fields or options are removed or changed, with their values, and the forms and public lists that name them. */
export function useStoredValuesQuestion(
  holders: Holders,
  /** Of the restoring of a version; omitted: of a form that is saved. */
  words: 'versions' | 'builder' = 'builder',
): (fields: readonly HeldField[]) => Promise<boolean> {
  const { t, text } = useText()
  const confirm = useConfirm()
  return (held) => {
    const [fields, options] = [held.filter(({ option }) => option === undefined), held.filter(({ option }) => option !== undefined)]
    const removesSome = fields.some(({ isRemoved }) => isRemoved)
    const areOnlyOptions = fields.length === 0
    const ofAnswers = holders === 'operations'
    return confirm({
      title: t(areOnlyOptions ? 'builder.optionsTitle' : removesSome ? `${words}.heldTitle` : 'builder.changedTitle'),
      text: (
        <Stack gap="sm">
          <List>
            {fields.flatMap(({ id, name, count, forms }) => [
              count > 0 && <List.Item key={id}>{t(`builder.heldBy.${holders}`, { name, count })}</List.Item>,
              forms.count > 0 && (
                <List.Item key={`${id}.forms`}>{t('builder.namedBy', { name, forms: formsInWords(forms, text) })}</List.Item>
              ),
            ])}
            {options.flatMap(({ id, name, option = '', count, forms }) => [
              count > 0 && <List.Item key={`${id}.${option}`}>{t(`builder.chosenIn.${holders}`, { name, option, count })}</List.Item>,
              forms.count > 0 && (
                <List.Item key={`${id}.${option}.forms`}>
                  {t('builder.optionNamedBy', { name, option, forms: formsInWords(forms, text) })}
                </List.Item>
              ),
            ])}
            {held.flatMap(({ id, name, option, lists }) =>
              lists ? (
                <List.Item key={`${id}.${option ?? ''}.lists`}>
                  {t('builder.listedBy', { name: option ?? name, count: lists.count, lists: formsInWords(lists, text) })}
                </List.Item>
              ) : (
                []
              ),
            )}
          </List>
          {hasValues(fields) && <Text>{t(ofAnswers ? `${words}.heldTextOfAnswers` : `${words}.heldText`)}</Text>}
          {hasValues(options) && <Text>{t(ofAnswers ? 'builder.chosenTextOfAnswers' : 'builder.chosenText')}</Text>}
          {hasForms(fields) && <Text>{t('builder.namedText')}</Text>}
          {hasForms(options) && <Text>{t('builder.optionNamedText')}</Text>}
          {held.some(({ lists }) => lists) && <Text>{t('builder.listedText')}</Text>}
        </Stack>
      ),
      confirm: t(areOnlyOptions ? CONFIRM_OPTIONS[words] : confirmOf(words, removesSome)),
      isDangerous: true,
    })
  }
}

const CONFIRM_OPTIONS = { builder: 'builder.heldConfirm', versions: 'ruleTests.restoreAnyway' } as const
const confirmOf = (words: 'versions' | 'builder', removesSome: boolean) =>
  words === 'versions' || removesSome ? (`${words}.heldConfirm` as const) : 'builder.changedConfirm'
const hasValues = (held: readonly HeldField[]) => held.some(({ count }) => count > 0)
const hasForms = (held: readonly HeldField[]) => held.some(({ forms }) => forms.count > 0)
