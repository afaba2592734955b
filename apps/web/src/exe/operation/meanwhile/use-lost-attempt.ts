import { useEffect, useEffectEvent, useState } from 'react'
import type { ExecuteBody } from '@verka/domain/operations/operations.api.ts'
import { ApiError } from '../../../data/api-error.ts'
import { becameOf, mayBeSaved, type KeptAttempt } from '../../parts/use-attempt.ts'
import { executeAgain } from '../use-execution.ts'

/** What became of what was sent without an answer: it is asked for, nobody answers this time either, it was saved, or it was not. */
export type LostAttempt = 'asking' | 'unknown' | 'saved' | 'notSaved'

/** What became of an attempt of a draft whose form cannot be shown any more. */
export function useLostAttempt(
  attempt: KeptAttempt<ExecuteBody> | undefined,
  onSaved: () => void,
): { became: LostAttempt; ask: () => void } {
  const [became, setBecame] = useState<LostAttempt>(mayBeSaved(attempt) ? 'asking' : 'notSaved')
  const isAsking = became === 'asking'
  const find = useEffectEvent(async () => {
    try {
      const saved = attempt && (await becameOf(attempt, executeAgain))
      setBecame(saved ? 'saved' : 'notSaved')
      if (saved) onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBecame('unknown')
    }
  })
  useEffect(() => {
    if (isAsking) void find()
  }, [isAsking])
  return { became, ask: () => setBecame('asking') }
}
