import { useRef, useState } from 'react'
import { getElementNow, getElementNowByCode } from '@verka/domain/element-now/element-now.api.ts'
import { executeOperation, filterOperations, type ExecuteBody } from '@verka/domain/operations/operations.api.ts'
import { filterTransactions, getFullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { ApiError } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { useSave } from '../../data/use-call.ts'
import { newId } from '../../data/new-id.ts'

/** With which key a form is sent, and what was sent with it that nobody has answered. */
export interface KeptAttempt {
  key: string
  unanswered?: ExecuteBody
}

/**
 * Executes a filled-in form. The idempotency key is made once for it and kept with its draft: a double tap or a save
 * that is repeated after a lost reply executes once, also when the form was left or lost in between. When it was changed
 * meanwhile, `earlier` is what was saved the first time, and the person decides: the next attempt is a new one.
 */
export function useAttempt() {
  const attempts = useRef<KeptAttempt>({ key: newId() })
  const [isUncertain, setUncertain] = useState(false)
  const [earlier, setEarlier] = useState<{ transactionId: string }>()
  const [hasNoReply, setNoReply] = useState(false)
  const execute = useSave(executeOperation, {
    invalidates: [filterTransactions, filterOperations, getFullTransaction, getElementNow, getElementNowByCode],
    handlesErrors: true,
  })
  return {
    earlier,
    hasNoReply,
    /** Whether the draft that was put back may have been saved already. */
    isUncertain,
    /** What the draft keeps of it. */
    kept: () => attempts.current,
    /** The draft was put back, with what was kept; without, as nothing was sent of it yet. */
    goOnFrom(kept: KeptAttempt | undefined) {
      if (!kept) return
      attempts.current = { ...kept }
      setUncertain(kept.unanswered !== undefined)
    },
    /** What is filled in from here on is another one. */
    restart() {
      attempts.current = { key: newId() }
      setUncertain(false)
    },
    isSending: execute.isPending,
    isDone: execute.isPending || execute.isSuccess,
    /** Of the attempt before nothing is told any more. */
    clear() {
      setEarlier(undefined)
      setNoReply(false)
    },
    /** Gives the transaction, or why it was refused; neither, where what was sent before turned out to be saved. */
    async execute(body: ExecuteBody): Promise<{ transactionId?: string; refused?: ApiError }> {
      const { key, unanswered } = attempts.current
      // before it goes: a page that is lost while it waits does not know either
      attempts.current.unanswered ??= body
      try {
        return { transactionId: (await execute.mutateAsync({ body, idempotencyKey: key })).transactionId }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setNoReply(error.code === 'noReply')
        if (error.code !== 'noReply' && !unanswered) delete attempts.current.unanswered
        if (error.code === 'idempotencyConflict' && unanswered) {
          // the attempt whose reply was lost had arrived: its receipt is asked for, and what is here now is a new one
          const first = await call(executeOperation, { body: unanswered }, { idempotencyKey: key }).catch(() => undefined)
          attempts.current = { key: newId() }
          setEarlier(first)
          if (first) return {}
        }
        return { refused: error }
      }
    },
  }
}
