import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { prepareOperation, prepareStart, type PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { ApiError } from '../../../data/api-error.ts'
import { call } from '../../../data/call.ts'
import { formNowMeta } from '../../../data/live/stale-answers.ts'
import { useSession } from '../../../data/session-context.ts'
import { newId } from '../../../data/new-id.ts'

/** The same form as it is by now. */
export function refreshedForm(
  { element, transactionType, operationType, mode, transaction }: PreparedOperation,
  reservationId: string | undefined,
): Promise<PreparedOperation> {
  const [operationTypeId, elementId] = [operationType.id, element.id]
  if (mode !== 'start' && transaction)
    return call(prepareOperation, { params: { operationTypeId, elementId, mode, transactionId: transaction.id } })
  return call(prepareStart, { params: { operationTypeId, elementId, transactionTypeId: transactionType.id }, query: { reservationId } })
}

/** Modes in which others change the state of an open form: stock, borrower, bookings. */
const FOLLOWED: ReadonlySet<string> = new Set(['loan', 'stockManagement'])

/**
 * The present state of an open form's subject: reloaded when another user changes it, without touching the input.
 * @param isSent it is being sent, or done
 * @returns the same form and fields, the time of the state, and a reload for use after a refusal, without waiting for the stream
 */
export function useFormNow(
  prepared: PreparedOperation,
  reservationId: string | undefined,
  isSent: boolean,
): { now: PreparedOperation; at: Date; reload: () => Promise<PreparedOperation> } {
  const { tenant, site } = useSession()
  const [id] = useState(newId)
  const { data, dataUpdatedAt, refetch } = useQuery<PreparedOperation, ApiError>({
    // for this form only: another form has its own initial state
    queryKey: ['formNow', tenant.key, site.key, id, { params: { id: prepared.element.id } }],
    meta: formNowMeta(),
    queryFn: () => refreshedForm(prepared, reservationId),
    initialData: prepared,
    staleTime: Infinity,
    gcTime: 0,
    // the user's own changes are not news
    enabled: !isSent && FOLLOWED.has(prepared.transactionType.mode),
  })
  const asNow = ({ stock, loan }: PreparedOperation): PreparedOperation => ({ ...prepared, stock, loan })
  // another version of the form has other rules for the stock
  const isSame = data.operationType.version === prepared.operationType.version
  const now = isSame ? asNow(data) : prepared
  return {
    now,
    at: new Date(dataUpdatedAt),
    reload: async () => {
      if (!FOLLOWED.has(prepared.transactionType.mode)) return prepared
      const { data: fresh } = await refetch()
      return fresh && fresh.operationType.version === prepared.operationType.version ? asNow(fresh) : now
    },
  }
}
