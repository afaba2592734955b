import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ExecuteBody } from '@verka/domain/operations/operations.api.ts'
import type { ApiError } from '../../../data/api-error.ts'
import { mayBeSaved, resultOf, type Attempt } from '../../../forms/editing/attempt.ts'
import { executeAgain } from '../use-execution.ts'

/** What became of what was sent without an answer: it is asked for, nobody answers this time either, it was saved, or it was not. */
type LostAttempt = 'asking' | 'unknown' | 'saved' | 'notSaved'

/** What became of an attempt of a draft whose form cannot be shown any more. */
export function useLostAttempt(
  attempt: Attempt<ExecuteBody> | undefined,
  onKnown: (isSaved: boolean) => void,
): { became: LostAttempt; checkAttempt: () => void } {
  const isRequested = mayBeSaved(attempt)
  const { data, isError, isFetching, refetch } = useQuery<LostAttempt, ApiError>({
    queryKey: ['lostAttempt', attempt?.key ?? ''],
    // what is sent once more is done once: a question, though it looks like a deed
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
