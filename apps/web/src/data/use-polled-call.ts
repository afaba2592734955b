import { useQuery } from '@tanstack/react-query'
import type { ArgumentsOf, ReplyOf } from '@verka/domain/api/contract.ts'
import { useText } from '../language/use-text.tsx'
import { errorMessages, type ApiError } from './api-error.ts'
import type { Callable } from './call.ts'
import { useQuestion, type Answer } from './use-call.ts'

/** Interval of polling the progress. */
const POLL_MS = 800
/** The same while the first answer is lost: the work may be under way. */
const LOST_MS = 2000

/** The present state of work that outlives a request, polled while the server works on it. */
export function usePolledCall<C extends Callable>(
  definition: C,
  args: ArgumentsOf<C>,
  isAtWork: (reply: ReplyOf<C>) => boolean,
): Answer<ReplyOf<C>> {
  const text = useText()
  const questionOf = useQuestion<C>()
  const { data, error, isPending, refetch } = useQuery<ReplyOf<C>, ApiError>({
    ...questionOf(definition, args),
    refetchOnMount: 'always',
    refetchInterval({ state: { data: known, error: failure } }) {
      if (known === undefined) return failure?.isUnanswered ? LOST_MS : false
      return isAtWork(known) ? POLL_MS : false
    },
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
