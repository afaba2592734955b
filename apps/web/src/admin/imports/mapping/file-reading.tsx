import { Alert, Switch, Text } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { CELL_SEPARATORS, type CellSeparator, type TextEncoding } from '@verka/domain/exchange/text-settings.ts'
import type { ImportReading } from '@verka/domain/imports/import-settings.ts'
import { readImportAgain, type DataImport } from '@verka/domain/imports/imports.api.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { EncodingSelect } from './encoding-select.tsx'
import { FirstRows } from './first-rows.tsx'
import { Select } from '../../../ui/choices/select.tsx'
import classes from './mapping.module.css'

const SEPARATOR_TEXTS = {
  ';': 'imports.separator.semicolon',
  ',': 'imports.separator.comma',
  '\t': 'imports.separator.tab',
  '|': 'imports.separator.bar',
} as const satisfies Record<CellSeparator, string>

/** The first rows of the table, and the choices of how its file is read: a change reads it again at once. */
export function FileReading({ one }: { one: DataImport }) {
  const { t } = useText()
  const confirm = useConfirm()
  const again = useSave(readImportAgain)
  const { table, id, can, state } = one
  if (!table) return null
  const read = async (changes: ImportReading) => {
    const isLossy = state === 'checked'
    const question = { title: t('imports.readAgainTitle'), text: t('imports.readAgainText'), confirm: t('imports.readAgain') }
    if (isLossy && !(await confirm(question))) return
    const { sheet, encoding, separator, hasHeader } = table
    const body: ImportReading = {
      ...(sheet !== null && { sheet }),
      ...(encoding !== null && { encoding: encoding as TextEncoding }),
      ...(separator !== null && { separator: separator as CellSeparator }),
      hasHeader,
      ...changes,
    }
    await again.mutateAsync({ params: { id }, body }).catch(() => undefined)
  }
  const isDisabled = !can.map || again.isPending
  return (
    <Section title={t('imports.reading')} description={t('imports.readingHint', { rows: one.total, columns: one.columns.length })}>
      <div className={classes.choices}>
        {table.sheets.length > 1 && (
          <Select
            label={t('imports.sheet')}
            data={table.sheets}
            value={table.sheet}
            allowDeselect={false}
            disabled={isDisabled}
            onChange={(sheet) => sheet !== null && sheet !== table.sheet && void read({ sheet })}
          />
        )}
        {table.kind === 'text' && (
          <EncodingSelect value={table.encoding} isDisabled={isDisabled} onChange={(encoding) => void read({ encoding })} />
        )}
        {table.kind === 'text' && (
          <Select
            label={t('imports.separator')}
            data={CELL_SEPARATORS.map((value) => ({ value, label: t(SEPARATOR_TEXTS[value]) }))}
            value={table.separator}
            allowDeselect={false}
            disabled={isDisabled}
            onChange={(separator) =>
              separator !== null && separator !== table.separator && void read({ separator: separator as CellSeparator })
            }
          />
        )}
        <Switch
          label={t('imports.hasHeader')}
          checked={table.hasHeader}
          disabled={isDisabled}
          className={classes.switch}
          onChange={({ currentTarget: { checked } }) => void read({ hasHeader: checked })}
        />
      </div>
      {table.files > 0 && (
        <Alert color="blue" icon={<IconFiles size={20} stroke={1.8} aria-hidden />}>
          {t('imports.filesBeside', { count: table.files })}
        </Alert>
      )}
      {one.total === 0 ? <Text>{t('imports.noRows')}</Text> : <FirstRows one={one} />}
    </Section>
  )
}
