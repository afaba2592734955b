import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { FLASH_MS, type FlashKind } from '../../ui/feedback/flash.tsx'

/** Number of warnings that stay with later messages. */
const MOST_WARNINGS = 3

interface Action {
  label: string
  act: () => void
}

interface News {
  kind: FlashKind
  text: string
  /** Action of the message. */
  action: Action | undefined
  /** Distinguishes equal messages. */
  number: number
  /** Time of the message, in ms. */
  at: number
}

/**
 * Messages about scanned objects, each replacing the one before: toasts would cover the page during scans. A warning stays after the next
 * scan.
 */
export function useNews(): {
  news: readonly News[]
  show: (kind: FlashKind, text: string, action?: Action) => void
  forget: () => void
} {
  const [news, setNews] = useState<readonly News[]>([])
  return {
    news,
    show: (kind, text, action) => {
      const at = Date.now()
      setNews((before) => {
        const kept = before.filter((one) => one.kind === 'warning' && at - one.at < FLASH_MS).slice(-MOST_WARNINGS)
        return [...kept, { kind, text, action, at, number: (before.at(-1)?.number ?? 0) + 1 }]
      })
    },
    forget: () => setNews([]),
  }
}

const COLOURS: Record<FlashKind, string> = { success: 'green', info: 'blue', warning: 'yellow', error: 'red' }

/** Shows messages, and announces them to screen readers. */
export function NewsLine({ news }: { news: readonly News[] }) {
  return (
    <Stack gap="xs" role={news.at(-1)?.kind === 'warning' ? 'alert' : 'status'}>
      {news.map(({ kind, text, action, number }) => (
        <Alert
          key={number}
          // announced by the element around it
          role="note"
          color={COLOURS[kind]}
          py="sm"
          icon={kind === 'warning' && <IconAlertTriangle size={20} stroke={1.8} />}
        >
          <Text size="sm">{text}</Text>
          {action && (
            <Button
              variant="default"
              size="sm"
              mih={44}
              mt="xs"
              leftSection={<IconX size={18} stroke={1.8} aria-hidden />}
              onClick={action.act}
            >
              {action.label}
            </Button>
          )}
        </Alert>
      ))}
    </Stack>
  )
}
