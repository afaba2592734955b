import type { DoneOperation } from '@verka/domain/transactions/transactions.api.ts'
import { CaseHistory } from '../../transactions/details/case-history.tsx'
import { CaseSkeleton } from './case-skeleton.tsx'

/**
 * The case above a form that continues it, with its last entries: two cases of one object have the same form.
 * @param operations all operations; empty while loading
 */
export default function CaseSoFar({ operations }: { operations: DoneOperation[] }) {
  return operations.length === 0 ? <CaseSkeleton /> : <CaseHistory operations={operations} isShort />
}
