import { useText } from '../../language/use-text.tsx'
import classes from './outcome-counts.module.css'

/** How many rows have come to each outcome. */
export function OutcomeCounts({ counts }: { counts: readonly { label: string; count: number }[] }) {
  const { formatNumber } = useText()
  return (
    <dl className={classes.counts} aria-live="polite">
      {counts.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
