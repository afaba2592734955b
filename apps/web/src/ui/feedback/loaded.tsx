import { useDeferredValue, type ReactNode } from 'react'
import { ErrorState } from './empty-state.tsx'
import { FormSkeleton } from './skeletons.tsx'

interface LoadedProps<Data> {
  /** What `useCall` gives. */
  answer: { data: Data | undefined; errorTexts: string[]; retry: (() => void) | undefined }
  /** What is shown until it is here; the shape of a form when left out. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows what was read once it is here: before that a skeleton, and what went wrong if it did. */
export function Loaded<Data>({ answer, skeleton, children }: LoadedProps<Data>) {
  // the skeleton stays while what has come is drawn in small portions
  const isDrawn = useDeferredValue(answer.data !== undefined)
  if (answer.data !== undefined && isDrawn) return children(answer.data)
  if (answer.data === undefined && answer.errorTexts.length > 0) return <ErrorState messages={answer.errorTexts} onRetry={answer.retry} />
  return skeleton ?? <FormSkeleton />
}
