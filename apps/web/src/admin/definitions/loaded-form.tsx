import { Container } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answer } from '../../data/use-call.ts'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx'

/** A form that is shown once what it edits is here; what comes later by a refetch does not touch what is being typed. */
export function LoadedForm<Data>({ answer, children }: { answer: Answer<Data>; children: (data: Data) => ReactNode }) {
  if (answer.data !== undefined) return children(answer.data)
  if (answer.errorTexts.length === 0) return <PageSkeleton />
  return (
    <Container size={880} py="xl">
      <ErrorState messages={answer.errorTexts} onRetry={answer.retry} />
    </Container>
  )
}
