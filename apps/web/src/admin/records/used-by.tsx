import { List, Stack, Text } from '@mantine/core'
import type { RecordUses } from '@verka/domain/record-types/record.ts'
import { useText } from '../../language/use-text.tsx'
import { formsInWords } from '../definitions/sections/form-names.ts'

/** Counts the uses of a predefined value, with the consequences of its deletion. */
export default function UsedBy({ uses: { elements, records, operations, forms } }: { uses: RecordUses }) {
  const { t, text } = useText()
  return (
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
  )
}
