import { List, Stack, Text } from '@mantine/core'
import type { RecordUses } from '@verka/domain/record-types/record.ts'
import { deleteRecord } from '@verka/domain/records/records.api.ts'
import { ApiError } from '../../data/api-error.ts'
import { useSave, type SaveArguments } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { GivenUp } from '../editing/delete-button.tsx'
import { formsInWords } from '../definitions/sections/form-names.ts'

/** What a deletion was refused for, because the value is chosen or named somewhere; undefined for any other error. */
const usesOf = (error: unknown): RecordUses | undefined =>
  error instanceof ApiError && error.code === 'stillUsed' ? (error.details.uses as RecordUses) : undefined

/** Asks whether a predefined value that is used is to go nevertheless. */
function useUsedQuestion(): (name: string, uses: RecordUses) => Promise<boolean> {
  const text = useText()
  const { t } = text
  const confirm = useConfirm()
  return (name, { elements, records, operations, forms }) =>
    confirm({
      title: t('records.usedTitle', { name }),
      text: (
        <Stack gap="sm">
          <List>
            {elements > 0 && <List.Item>{t('records.usedByElements', { count: elements })}</List.Item>}
            {records > 0 && <List.Item>{t('records.usedByRecords', { count: records })}</List.Item>}
            {operations > 0 && <List.Item>{t('records.usedByOperations', { count: operations })}</List.Item>}
            {forms.count > 0 && <List.Item>{t('records.usedByForms', { forms: formsInWords(forms, text) })}</List.Item>}
          </List>
          {elements + records + operations > 0 && <Text>{t('records.usedText')}</Text>}
          {forms.count > 0 && <Text>{t('records.usedFormsText')}</Text>}
        </Stack>
      ),
      confirm: t('records.usedConfirm'),
      isDangerous: true,
    })
}

/** Deletes a predefined value; one that is used after a second question, which says by what. @throws {GivenUp} when that is answered by no */
export function useRecordRemoval(name: string) {
  const ask = useUsedQuestion()
  const remove = useSave(deleteRecord, { handlesErrors: true })
  return {
    isPending: remove.isPending,
    async mutateAsync(args: SaveArguments<typeof deleteRecord>): Promise<void> {
      try {
        await remove.mutateAsync(args)
      } catch (error) {
        const uses = usesOf(error)
        if (!uses) throw error
        if (!(await ask(name, uses))) throw new GivenUp()
        await remove.mutateAsync({ ...args, query: { ...args.query, confirmed: 'true' } })
      }
    },
  }
}
