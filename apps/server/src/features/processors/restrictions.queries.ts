import type { Tx } from '../../db/transaction.ts'

/** The restrictions of all implementations. Installation scope. */
export const readRestrictions = (tx: Tx) => tx.selectFrom('processor_restrictions').selectAll().execute()
