import type { Values } from '@verka/domain/forms/field.ts'
import type { ExecuteBody } from '@verka/domain/operations/operations.api.ts'
import type { ListedFile } from '../../../forms/draft/waiting-files.ts'
import type { KeptEditing } from '../../../forms/editing/use-editing.ts'
import type { LoanTerms } from '../loan/loan-questions.tsx'
import type { Began } from './use-answers-before.ts'

/** The input of an operation, as the device stores it. */
export interface KeptFilling {
  values: Values
  terms: LoanTerms
  began?: Began | undefined
  /** The balance that the person saw when they counted. */
  seen?: number | undefined
  /** Files that have not reached the server. */
  files?: readonly ListedFile[]
}

/** The same with how it was sent. */
export type OperationDraft = KeptEditing<KeptFilling, ExecuteBody>
