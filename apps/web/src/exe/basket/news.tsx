import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { FlashKind } from '../../ui/feedback/flash.tsx'

interface News {
  kind: FlashKind
  text: string
  /** The same may be said twice. */
  number: number
}

/** What became of the object that was scanned last: in the place of the one before, as messages at the edge would cover the page of whoever scans on. */
export function useNews(): { news: News | undefined; say: (kind: FlashKind, text: string) => void } {
  const [news, setNews] = useState<News>()
  return { news, say: (kind, text) => setNews((before) => ({ kind, text, number: (before?.number ?? 0) + 1 })) }
}

const COLOURS: Record<FlashKind, string> = { success: 'green', info: 'blue', warning: 'yellow', error: 'red' }

/** Shows it, and says it to screen readers. */
export function NewsLine({ news }: { news: News | undefined }) {
  return (
    <div role={news?.kind === 'warning' ? 'alert' : 'status'}>
      {news && (
        <Alert key={news.number} color={COLOURS[news.kind]} variant="light" radius="md" py="sm">
          {news.text}
        </Alert>
      )}
    </div>
  )
}
