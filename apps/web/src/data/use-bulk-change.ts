import { useQuery } from '@tanstack/react-query'
import { getBulkChange, isBulkAtWork, type BulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { useText } from '../language/use-text.tsx'
import { errorMessages, type ApiError } from './api-error.ts'
import { useQuestion, type Answer } from './use-call.ts'

/** Interval of polling the progress. */
const POLL_MS = 800

/** The present state of a bulk change, polled while the server works on it. */
export function useBulkChange(id: string): Answer<BulkChange> {
  const text = useText()
  const questionOf = useQuestion<typeof getBulkChange>()
  const { data, error, isPending, refetch } = useQuery<BulkChange, ApiError>({
    ...questionOf(getBulkChange, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isBulkAtWork(state.data.state) ? POLL_MS : false),
    // polling continues while the page is hidden
    refetchIntervalInBackground: true,
  })
  return {
    data,
    isPending,
    isStale: false,
    error,
    errorTexts: error ? errorMessages(error, text) : [],
    retry: error?.code === 'notFound' ? undefined : () => void refetch(),
  }
}
