import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { Text } from '@mantine/core'
import type { TimeStep } from '@verka/domain/lists/counts-over-time.ts'
import { useText } from '../../language/use-text.tsx'
import { axisTicks } from './axis-ticks.ts'
import type { Counts, Days, Series } from './counts.ts'
import { useBucketName } from './counts-table.tsx'
import classes from './charts.module.css'

interface CountsChartProps {
  counts: Counts
  /** Series with counts. */
  series: readonly Series[]
  /** All possible series: each has a fixed look. */
  all: readonly Series[]
  onTime: (days: Days) => void
}

const HEIGHT = 220
const FORMATS: Record<TimeStep, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
}

/** Columns over time, each with a part for each series: distinguished by a pattern, not by colour alone. */
export default function CountsChart({ counts, series, all, onTime }: CountsChartProps) {
  const { t, culture, formatNumber } = useText()
  const format = new Intl.DateTimeFormat(culture, { ...FORMATS[counts.step], timeZone: 'UTC' })
  const short = (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  const data = counts.buckets.map(({ from, counts: counted }) => ({ from, ...counted }))
  const fillOf = (name: string) => `url(#${patternId(all.findIndex((one) => one.name === name))})`
  const ticks = axisTicks(
    Math.max(0, ...counts.buckets.map((bucket) => Object.values(bucket.counts).reduce((sum, count) => sum + count, 0))),
  )
  const choose = (index: unknown) => {
    const bucket = counts.buckets[Number(index)]
    // of a time without any there is nothing to show
    if (index !== undefined && index !== null && bucket && Object.keys(bucket.counts).length > 0)
      onTime({ from: bucket.from, to: bucket.to })
  }
  return (
    <div aria-hidden>
      <Patterns count={all.length} />
      <BarChart
        // other columns need a new chart: its highlight would be at the wrong column
        key={`${counts.step} ${counts.buckets[0]?.from} ${counts.buckets.length}`}
        h={HEIGHT}
        className={classes.chart ?? ''}
        data={data}
        dataKey="from"
        type="stacked"
        series={series.map(({ name, label }) => ({ name, label, color: fillOf(name) }))}
        maxBarWidth={36}
        tickLine="none"
        gridAxis="x"
        withLegend={false}
        valueFormatter={(value) => formatNumber(value)}
        xAxisProps={{ tickFormatter: short, minTickGap: 24 }}
        yAxisProps={{ ticks, domain: [0, ticks.at(-1)!], interval: 0, width: 44 }}
        // a tap on a bar has its index; one next to a bar is located by the pointer
        barProps={{ isAnimationActive: false, onClick: (_bar, index) => choose(index) }}
        barChartProps={{ accessibilityLayer: false, onClick: ({ activeTooltipIndex }) => choose(activeTooltipIndex) }}
        tooltipAnimationDuration={0}
        tooltipProps={{
          content: <BucketTooltip counts={counts} series={series} fillOf={fillOf} />,
        }}
      />
      <div className={classes.legend}>
        {series.map(({ name, label }) => (
          <span key={name} className={classes.key}>
            <Swatch fill={fillOf(name)} />
            <span>{label}</span>
          </span>
        ))}
        <Text size="sm" c="dimmed">
          {t('charts.hint')}
        </Text>
      </div>
    </div>
  )
}

interface BucketTooltipProps extends Pick<CountsChartProps, 'counts' | 'series'> {
  fillOf: (name: string) => string
  /** From the chart: whether a column is pointed at, and which. */
  active?: boolean
  payload?: readonly { payload?: { from?: string } }[]
}

/** The parts of the hovered column. */
function BucketTooltip({ counts, series, fillOf, active, payload }: BucketTooltipProps) {
  const { formatNumber } = useText()
  const nameOf = useBucketName()
  const bucket = counts.buckets.find(({ from }) => from === payload?.[0]?.payload?.from)
  if (!active || !bucket) return null
  return (
    <div className={classes.tooltip}>
      <Text size="sm" fw={580}>
        {nameOf(bucket)}
      </Text>
      {series.map(({ name, label }) => (
        <div key={name} className={classes.key}>
          <Swatch fill={fillOf(name)} />
          <span>{label}</span>
          <strong>{formatNumber(bucket.counts[name] ?? 0)}</strong>
        </div>
      ))}
    </div>
  )
}

const patternId = (index: number) => `counts-pattern-${index}`

const Swatch = ({ fill }: { fill: string }) => (
  <svg width={16} height={16} aria-hidden>
    <rect width={16} height={16} rx={3} fill={fill} />
  </svg>
)

/** Patterns over the colours: none, stripes, dots, a grid. */
const DRAWN = [
  null,
  <path key="stripes" d="M-2 10 L10 -2 M-2 2 L2 -2 M6 10 L10 6" className={classes.over} />,
  <circle key="dots" cx={4} cy={4} r={1.6} className={classes.dot} />,
  <path key="grid" d="M0 4 H8 M4 0 V8" className={classes.over} />,
]

function Patterns({ count }: { count: number }) {
  return (
    <svg width={0} height={0} className={classes.patterns}>
      <defs>
        {Array.from({ length: count }, (_, index) => (
          <pattern key={index} id={patternId(index)} width={8} height={8} patternUnits="userSpaceOnUse">
            <rect width={8} height={8} className={classes.colour} data-index={index} />
            {DRAWN[index % DRAWN.length]}
          </pattern>
        ))}
      </defs>
    </svg>
  )
}
