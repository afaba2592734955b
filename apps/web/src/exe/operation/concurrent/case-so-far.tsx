import { Skeleton } from '@mantine/core'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { DoneOperation } from '@verka/domain/transactions/transactions.api.ts'
import { CaseHistory } from '../../transactions/details/case-history.tsx'

interface CaseSoFarProps {
  prepared: PreparedOperation
  /** All operations; empty while loading. */
  operations: DoneOperation[]
}

/** The case above a form that continues it, with its last entries: two cases of one object have the same form. */
export function CaseSoFar({ prepared: { transactionType, transaction }, operations }: CaseSoFarProps) {
  if (transactionType.mode !== 'issueManagement' || transaction === null) return null
  if (operations.length === 0) return <Skeleton height={150} radius="lg" />
  return <CaseHistory operations={operations} isShort />
}
