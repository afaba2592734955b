import { Box, type BoxProps } from '@mantine/core'
import classes from './progress-bar.module.css'

interface ProgressBarProps extends BoxProps {
  /** Percent, 0 to 100. */
  value: number
  /** Its name; without one it is only seen: the words beside it say the same. */
  label?: string | undefined
  /** The value in words, where a percentage says little. */
  text?: string | undefined
  color?: 'primary' | 'green' | 'yellow' | 'red'
  size?: 'sm' | 'md'
  /** Moves, to show that work goes on elsewhere. */
  isMoving?: boolean
}

/** A bar that fills from its start (ARIA role `progressbar`). */
export function ProgressBar({ value, label, text, color = 'primary', size = 'md', isMoving, ...box }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, value))
  return (
    <Box className={classes.bar} data-size={size} {...box}>
      <div
        className={classes.done}
        data-moving={isMoving || undefined}
        style={{ width: `${percent}%`, backgroundColor: `var(--mantine-color-${color}-filled)` }}
        {...(label === undefined
          ? { 'aria-hidden': true }
          : {
              role: 'progressbar',
              'aria-label': label,
              'aria-valuemin': 0,
              'aria-valuemax': 100,
              'aria-valuenow': percent,
              'aria-valuetext': text ?? `${percent}%`,
            })}
      />
    </Box>
  )
}
