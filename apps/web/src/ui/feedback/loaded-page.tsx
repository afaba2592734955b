import { Container } from '@mantine/core'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { ErrorState } from './empty-state.tsx'
import { PageSkeleton } from './skeletons.tsx'
import { PAGE_WIDTH } from '../page/page-width.ts'

interface LoadedPageProps<Data> {
  /** What `useCall` gives. */
  answer: { data: Data | undefined; errorTexts: string[]; retry: (() => void) | undefined; error?: { code: string } | null }
  /** What stands there when it cannot be shown; left out, why. */
  instead?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * A whole page of what was read: before that a skeleton, and what went wrong if it did. Once shown it stays, also
 * while it is read anew in another language, so that nothing typed in it is lost.
 */
export function LoadedPage<Data>({ answer, instead, children }: LoadedPageProps<Data>) {
  const [latest, setLatest] = useState(answer.data)
  if (answer.data !== undefined && answer.data !== latest) setLatest(answer.data)
  const shown = answer.data ?? latest
  // the skeleton stays while what has come is drawn in small portions
  const isDrawn = useDeferredValue(shown !== undefined)
  if (shown !== undefined && isDrawn) return children(shown)
  if (answer.errorTexts.length === 0 || shown !== undefined) return <PageSkeleton />
  return (
    instead ?? (
      <Container size={PAGE_WIDTH} py="xl">
        <ErrorState messages={answer.errorTexts} onRetry={answer.retry} code={answer.error?.code} isPage />
      </Container>
    )
  )
}
