import { Suspense, useState } from 'react'
import { Group, Paper, SegmentedControl, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { TIME_STEPS, type TimeStep } from '@verka/domain/lists/counts-over-time.ts'
import type { Answer } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import type { Counts, Days, Series } from './counts.ts'
import { CountsTable } from './counts-table.tsx'
import type { ChartFold } from './use-chart-fold.ts'
import classes from './charts.module.css'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// the chart library is as large as a page
const CountsChart = lazyPart(() => import('./counts-chart.tsx'))

interface ChartSectionProps {
  fold: ChartFold
  counts: Answer<{ step: TimeStep; buckets: { from: string; to: string; counts: Partial<Record<string, number>> }[] }>
  series: readonly Series[]
  onStep: (step: TimeStep) => void
  /** Narrows the list to the days of a column. */
  onTime: (days: Days) => void
}

/** A chart over time that can be folded away, and the same as a table. */
export function ChartSection({ fold, counts, series, onStep, onTime }: ChartSectionProps) {
  const { t } = useText()
  const [isTable, setTable] = useState(false)
  const Chevron = fold.isOpen ? IconChevronDown : IconChevronRight
  const data = counts.data as Counts | undefined
  // series without any count are omitted
  const met = series.filter(({ name }) => data?.buckets.some((bucket) => (bucket.counts[name] ?? 0) > 0))
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card} aria-label={t('charts.title')}>
      <Group justify="space-between" gap="sm">
        <UnstyledButton className={classes.fold} aria-expanded={fold.isOpen} onClick={() => fold.setOpen(!fold.isOpen)}>
          <Chevron size={18} stroke={1.9} aria-hidden />
          {t('charts.title')}
        </UnstyledButton>
        {fold.isOpen && (
          <Group gap="sm">
            <SegmentedControl
              size="xs"
              aria-label={t('charts.step')}
              value={data?.step ?? 'day'}
              onChange={(value) => onStep(value as TimeStep)}
              data={TIME_STEPS.map((step) => ({ value: step, label: t(`charts.step.${step}`) }))}
            />
            <SegmentedControl
              size="xs"
              aria-label={t('charts.shownAs')}
              value={isTable ? 'table' : 'chart'}
              onChange={(value) => setTable(value === 'table')}
              data={[
                { value: 'chart', label: t('charts.asChart') },
                { value: 'table', label: t('charts.asTable') },
              ]}
            />
          </Group>
        )}
      </Group>
      {fold.isOpen && (
        <div className={classes.body} aria-busy={counts.isStale}>
          {counts.errorTexts.length > 0 ? (
            <ErrorState messages={counts.errorTexts} onRetry={counts.retry} />
          ) : !data ? (
            <Skeleton height={220} radius="md" />
          ) : data.buckets.length === 0 ? (
            <Text c="dimmed">{t('charts.nothing')}</Text>
          ) : isTable ? (
            <CountsTable counts={data} series={met} onTime={onTime} />
          ) : (
            <>
              <Suspense fallback={<Skeleton height={220} radius="md" />}>
                <CountsChart counts={data} series={met} all={series} onTime={onTime} />
              </Suspense>
              <CountsTable counts={data} series={met} isHidden />
            </>
          )}
        </div>
      )}
    </Paper>
  )
}
