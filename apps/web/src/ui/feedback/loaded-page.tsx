import { Container } from '@mantine/core'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { ErrorState } from './empty-state.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { PAGE_WIDTH } from '../page/page-width.ts'

interface LoadedPageProps<Data> {
  /** The result of `useCall`. */
  answer: { data: Data | undefined; errorTexts: string[]; retry: (() => void) | undefined; error?: { code: string } | null }
  /** Shown instead on an error; by default the error. */
  instead?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * A whole page of loaded data: before that a skeleton, or its error. Once shown it stays, also during a reload in another language, so that
 * no input is lost.
 */
export function LoadedPage<Data>({ answer, instead, children }: LoadedPageProps<Data>) {
  const [latest, setLatest] = useState(answer.data)
  if (answer.data !== undefined && answer.data !== latest) setLatest(answer.data)
  const shown = answer.data ?? latest
  // the skeleton stays while the data is rendered in small portions
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
