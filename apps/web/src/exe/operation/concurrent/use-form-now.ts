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

/** What somebody else changes under an open form of these modes: what is left, who has it, who has booked it. */
const FOLLOWED: ReadonlySet<string> = new Set(['loan', 'stockManagement'])

/**
 * What an open form is about as it is by now: read again when somebody else changes it, never into what is filled in.
 * @param isSent it is on its way, or done
 * @returns with the same form and fields, the moment that it was so, and what asks anew at once: after a refusal nobody waits for the stream
 */
export function useFormNow(
  prepared: PreparedOperation,
  reservationId: string | undefined,
  isSent: boolean,
): { now: PreparedOperation; at: Date; reload: () => Promise<PreparedOperation> } {
  const { tenant, site } = useSession()
  const [id] = useState(newId)
  const { data, dataUpdatedAt, refetch } = useQuery<PreparedOperation, ApiError>({
    // of this form alone: what another one began with is none of its business
    queryKey: ['formNow', tenant.key, site.key, id, { params: { id: prepared.element.id } }],
    meta: formNowMeta(),
    queryFn: () => refreshedForm(prepared, reservationId),
    initialData: prepared,
    staleTime: Infinity,
    gcTime: 0,
    // what one does oneself is no news
    enabled: !isSent && FOLLOWED.has(prepared.transactionType.mode),
  })
  const asNow = ({ stock, loan }: PreparedOperation): PreparedOperation => ({ ...prepared, stock, loan })
  // of another version of the form other rules say what is left
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
