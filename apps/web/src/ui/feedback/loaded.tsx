import { useDeferredValue, type ReactNode } from 'react'
import { ErrorState } from './empty-state.tsx'
import { FormSkeleton } from './skeletons.tsx'

interface LoadedProps<Data> {
  /** The result of `useCall`. */
  answer: { data: Data | undefined; errorTexts: string[]; retry: (() => void) | undefined }
  /** Shown during the load; by default the shape of a form. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows loaded data: before that a skeleton, or its error. */
export function Loaded<Data>({ answer, skeleton, children }: LoadedProps<Data>) {
  // the skeleton stays while the data is rendered in small portions
  const isDrawn = useDeferredValue(answer.data !== undefined)
  if (answer.data !== undefined && isDrawn) return children(answer.data)
  if (answer.data === undefined && answer.errorTexts.length > 0) return <ErrorState messages={answer.errorTexts} onRetry={answer.retry} />
  return skeleton ?? <FormSkeleton />
}
