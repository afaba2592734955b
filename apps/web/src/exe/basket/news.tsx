import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { FlashKind } from '../../ui/feedback/flash.tsx'

interface Action {
  label: string
  act: () => void
}

interface News {
  kind: FlashKind
  text: string
  /** What can be done about it. */
  action: Action | undefined
  /** The same may be said twice. */
  number: number
}

/** What became of the object that was scanned last: in the place of the one before, as messages at the edge would cover the page of whoever scans on. */
export function useNews(): {
  news: News | undefined
  say: (kind: FlashKind, text: string, action?: Action) => void
  forget: () => void
} {
  const [news, setNews] = useState<News>()
  return {
    news,
    say: (kind, text, action) => setNews((before) => ({ kind, text, action, number: (before?.number ?? 0) + 1 })),
    forget: () => setNews(undefined),
  }
}

const COLOURS: Record<FlashKind, string> = { success: 'green', info: 'blue', warning: 'yellow', error: 'red' }

/** Shows it, and says it to screen readers. */
export function NewsLine({ news }: { news: News | undefined }) {
  return (
    <div role={news?.kind === 'warning' ? 'alert' : 'status'}>
      {news && (
        <Alert
          key={news.number}
          // said by what is around it
          role="note"
          color={COLOURS[news.kind]}
          variant="light"
          radius="md"
          py="sm"
          icon={news.kind === 'warning' && <IconAlertTriangle size={20} stroke={1.8} />}
        >
          <Text size="sm">{news.text}</Text>
          {news.action && (
            <Button
              variant="default"
              size="sm"
              mih={44}
              mt="xs"
              leftSection={<IconX size={18} stroke={1.8} aria-hidden />}
              onClick={news.action.act}
            >
              {news.action.label}
            </Button>
          )}
        </Alert>
      )}
    </div>
  )
}
