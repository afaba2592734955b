import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useText } from '../../language/use-text.tsx'
import type { Counts, Days, Series } from './counts.ts'
import classes from './charts.module.css'

interface CountsTableProps {
  counts: Counts
  series: readonly Series[]
  /** True: next to the chart, for screen readers. */
  isHidden?: boolean
  onTime?: (days: Days) => void
}

/** The numbers of a chart, without empty times. */
export function CountsTable({ counts, series, isHidden = false, onTime }: CountsTableProps) {
  const { t, formatNumber } = useText()
  const nameOf = useBucketName()
  const rows = counts.buckets
    .map((bucket) => ({ ...bucket, sum: Object.values(bucket.counts).reduce((sum, count) => sum + count, 0) }))
    .filter(({ sum }) => sum > 0)
  const table = (
    <Table aria-label={t('charts.title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('charts.time')}</Table.Th>
          {series.map(({ name, label }) => (
            <Table.Th key={name} scope="col" ta="right">
              {label}
            </Table.Th>
          ))}
          <Table.Th scope="col" ta="right">
            {t('charts.sum')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ from, to, counts: counted, sum }) => (
          <Table.Tr key={from}>
            <Table.Th scope="row" fw={400}>
              {onTime ? (
                <UnstyledButton className={classes.time} onClick={() => onTime({ from, to })}>
                  {nameOf({ from, to })}
                </UnstyledButton>
              ) : (
                nameOf({ from, to })
              )}
            </Table.Th>
            {series.map(({ name }) => (
              <Table.Td key={name} ta="right">
                {formatNumber(counted[name] ?? 0)}
              </Table.Td>
            ))}
            <Table.Td ta="right">{formatNumber(sum)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
  return isHidden ? <VisuallyHidden>{table}</VisuallyHidden> : <div className={classes.scroll}>{table}</div>
}

/** The name of a column's time. */
export function useBucketName(): (days: Days) => string {
  const { t, formatDate } = useText()
  return ({ from, to }) => (from === to ? formatDate(from) : t('charts.fromTo', { from: formatDate(from), to: formatDate(to) }))
}
