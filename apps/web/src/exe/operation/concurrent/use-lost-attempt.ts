import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ExecuteBody } from '@verka/domain/operations/operations.api.ts'
import type { ApiError } from '../../../data/api-error.ts'
import { mayBeSaved, resultOf, type Attempt } from '../../../forms/editing/attempt.ts'
import { executeAgain } from '../use-execution.ts'

/** State of an unanswered attempt: being queried, still unanswered, saved, or not saved. */
type LostAttempt = 'asking' | 'unknown' | 'saved' | 'notSaved'

/** The result of an attempt in a draft whose form can no longer be shown. */
export function useLostAttempt(
  attempt: Attempt<ExecuteBody> | undefined,
  onKnown: (isSaved: boolean) => void,
): { became: LostAttempt; checkAttempt: () => void } {
  const isRequested = mayBeSaved(attempt)
  const { data, isError, isFetching, refetch } = useQuery<LostAttempt, ApiError>({
    queryKey: ['lostAttempt', attempt?.key ?? ''],
    // an idempotent repeat changes nothing: a query, though it is a POST
    queryFn: async () => (attempt && (await resultOf(attempt, executeAgain)) ? 'saved' : 'notSaved'),
    enabled: isRequested,
    staleTime: Infinity,
    retry: false,
  })
  const report = useEffectEvent(onKnown)
  useEffect(() => {
    if (data !== undefined) report(data === 'saved')
  }, [data])
  if (!isRequested) return { became: 'notSaved', checkAttempt: () => {} }
  const became = data ?? (isError && !isFetching ? 'unknown' : 'asking')
  return { became, checkAttempt: () => void refetch() }
}
