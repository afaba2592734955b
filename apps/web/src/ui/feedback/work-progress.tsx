import { Stack, Text } from '@mantine/core'
import { ProgressBar } from '../progress-bar.tsx'

interface WorkProgressProps {
  done: number
  /** 0: not known yet. */
  total: number
  /** The progress in words. */
  text: string
  /** Name of the bar; by default the progress in words. */
  label?: string
  /** Below: what may be done meanwhile. */
  hint?: string
}

/** How far work has come that the server continues by itself. */
export function WorkProgress({ done, total, text, label = text, hint }: WorkProgressProps) {
  return (
    <Stack gap={6}>
      <ProgressBar value={total === 0 ? 0 : (done / total) * 100} label={label} isMoving />
      <Text component="output">{text}</Text>
      {hint !== undefined && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </Stack>
  )
}
