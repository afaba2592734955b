import { Stack, Text } from '@mantine/core'
import { ProgressBar } from '../progress-bar.tsx'

/** From here on a limit is near. */
const NEARLY = 0.9

interface UsageBarProps {
  label: string
  count: number
  /** Null: none. */
  limit: number | null
  /** Count and limit, in words. */
  text: string
  /** Shown when the limit is reached. */
  fullText: string
}

/** How much of a limit is used. */
export function UsageBar({ label, count, limit, text, fullText }: UsageBarProps) {
  const isFull = limit !== null && count >= limit
  const share = limit === null ? 0 : Math.min(1, count / limit)
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>{text}</Text>
      {limit !== null && (
        <ProgressBar value={share * 100} color={isFull ? 'red' : share >= NEARLY ? 'yellow' : 'primary'} label={label} text={text} />
      )}
      {isFull && (
        <Text size="sm" c="var(--mantine-color-red-text)">
          {fullText}
        </Text>
      )}
    </Stack>
  )
}
