import { useQuery } from '@tanstack/react-query'
import { getBulkChange, isBulkAtWork, type BulkChange } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { useText } from '../language/use-text.tsx'
import { errorMessages, type ApiError } from './api-error.ts'
import { useQuestion, type Answer } from './use-call.ts'

/** So often it is asked how far the server has come. */
const POLL_MS = 800

/** A bulk change as it is now; followed while the server is at work on it. */
export function useBulkChange(id: string): Answer<BulkChange> {
  const text = useText()
  const questionOf = useQuestion<typeof getBulkChange>()
  const { data, error, isPending, refetch } = useQuery<BulkChange, ApiError>({
    ...questionOf(getBulkChange, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isBulkAtWork(state.data.state) ? POLL_MS : false),
    // it goes on while nobody looks
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
