import type { Field } from '@verka/domain/forms/field.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { aServiceOf } from '../made/services/services-of-modes.ts'
import type { Caller } from '../servers/test-tenant.ts'

/** The transactions of a service as a caller lists them. */
export async function listedTransactions({ service }: Awaited<ReturnType<typeof aServiceOf>>, query: object, caller: Caller) {
  const { status, body } = await caller.call<{ items: Transaction[] }>(
    'POST',
    `/transactions/filter?transactionTypeId=${service.id}`,
    query,
  )
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.items
}

export const valueOf = ({ dataProperties }: Transaction, { id }: Field) =>
  dataProperties.find((one) => one.dataPropertyTypeId === id)?.value ?? null

/** A query that is ordered by fields and columns. */
export const by = (...fields: (Field | string)[]) => ({
  ordering: fields.map((field) => ({ column: typeof field === 'string' ? field : field.id, dir: 'asc' })),
})
