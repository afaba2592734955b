import { Skeleton, Table } from '@mantine/core'
import { listImportRows, type DataImport } from '@verka/domain/imports/imports.api.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { columnName } from '../column-name.ts'
import classes from './mapping.module.css'

const SHOWN = 5

/** The first rows of the table as it is read. */
export function FirstRows({ one }: { one: DataImport }) {
  const { t } = useText()
  const { data, errorTexts, retry } = useCall(listImportRows, { params: { id: one.id }, query: { limit: SHOWN } }, { isFresh: true })
  if (errorTexts.length > 0) return <ErrorState messages={errorTexts} onRetry={retry} />
  if (!data) return <Skeleton height={160} radius="md" />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard, too
    <div className={classes.first} role="region" aria-label={t('imports.firstRows')} tabIndex={0}>
      <Table withTableBorder striped verticalSpacing={6} fz="sm" aria-label={t('imports.firstRows')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.number}>{t('imports.row')}</Table.Th>
            {one.columns.map(({ header }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <Table.Th key={at} className={classes.cell}>
                {columnName(header, at, t)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.items.map(({ number, cells }) => (
            <Table.Tr key={number}>
              <Table.Td className={classes.number}>{number}</Table.Td>
              {one.columns.map((_, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                <Table.Td key={at} className={classes.cell}>
                  {cells[at] ?? ''}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
