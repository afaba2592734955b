import { useState } from 'react'
import type { ExecuteBody, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { FormStore } from '../../../forms/store/form-store-contract.ts'

/**
 * Of a count: the balance that the user saw, which is sent with the count. A withdrawal in between is shown at the field; sending again or
 * changing the number confirms it.
 */
export function useCountedBalance({ stock }: PreparedOperation, form: FormStore) {
  const balance = stock?.move === 'count' ? stock.left?.balance : undefined
  const [seen, setSeen] = useState(balance)
  // the input when the balance changed
  const [moved, setMoved] = useState(() => ({ balance, values: JSON.stringify(form.values()) }))
  if (moved.balance !== balance) setMoved({ balance, values: JSON.stringify(form.values()) })
  return {
    seen: balance === undefined ? undefined : seen,
    /** A draft was restored, with the balance of its time. */
    note(then: number) {
      setMoved({ balance, values: JSON.stringify(form.values()) })
      setSeen(then)
    },
    /** The warning was shown: the next submit is intended. */
    update: (now: PreparedOperation) => setSeen(now.stock?.move === 'count' ? now.stock.left?.balance : undefined),
    /** The part of an execution's body with that balance. */
    body(): Pick<ExecuteBody, 'seenBalance'> {
      if (balance === undefined || seen === undefined) return {}
      const seenBalance = JSON.stringify(form.values()) === moved.values ? seen : balance
      // sent again after a lost reply it is the same
      setSeen(seenBalance)
      return { seenBalance }
    },
  }
}
