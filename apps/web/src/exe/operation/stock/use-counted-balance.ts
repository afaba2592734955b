import { useState } from 'react'
import type { ExecuteBody, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { FormStore } from '../../../forms/store/form-store-contract.ts'

/**
 * Of what is counted: the balance that the person was told of, which goes with what they counted. What is taken meanwhile is said at the
 * field; whoever then sends once more, or changes the number, has been told.
 */
export function useCountedBalance({ stock }: PreparedOperation, form: FormStore) {
  const balance = stock?.move === 'count' ? stock.left?.balance : undefined
  const [seen, setSeen] = useState(balance)
  // what was filled in when it became so much
  const [moved, setMoved] = useState(() => ({ balance, values: JSON.stringify(form.values()) }))
  if (moved.balance !== balance) setMoved({ balance, values: JSON.stringify(form.values()) })
  return {
    seen: balance === undefined ? undefined : seen,
    /** What was filled in is put back, from when there was so much. */
    note(then: number) {
      setMoved({ balance, values: JSON.stringify(form.values()) })
      setSeen(then)
    },
    /** It was said that the number may be wrong: what is sent next is meant. */
    update: (now: PreparedOperation) => setSeen(now.stock?.move === 'count' ? now.stock.left?.balance : undefined),
    /** What an execution's body says of it. */
    body(): Pick<ExecuteBody, 'seenBalance'> {
      if (balance === undefined || seen === undefined) return {}
      const seenBalance = JSON.stringify(form.values()) === moved.values ? seen : balance
      // sent again after a lost reply it is the same
      setSeen(seenBalance)
      return { seenBalance }
    },
  }
}
