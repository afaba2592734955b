import { isCheck } from '@verka/domain/forms/field-kinds/status-group.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { actionKey, type LoanChange } from '@verka/messages/action-key.ts'
import type { LoanTerms } from './loan/loan-questions.tsx'

/** The key of the send button's label. */
export const actionKeyOf = (
  { transactionType: { mode }, mode: operationMode, stock, operationType, loan }: PreparedOperation,
  { borrower = loan?.booked?.borrower }: LoanTerms,
  { userId, change }: { userId: string; change: LoanChange | undefined },
) =>
  actionKey({
    mode,
    operationMode,
    move: stock?.move,
    isForAnother: borrower !== undefined && borrower.id !== userId,
    change,
    isChecklist: flatFields(operationType.dataPropertyTypes).some(isCheck),
  })
