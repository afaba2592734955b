import type { Values } from '@verka/domain/forms/field.ts'
import type { ExecuteBody, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { useDraftPlace, useKeptDraft } from '../../../forms/draft/use-kept-draft.ts'
import { useWaitingFiles, type ListedFile } from '../../../forms/draft/waiting-files.ts'
import type { FormStore } from '../../../forms/store/form-store-contract.ts'
import type { LoanTerms } from '../loan/loan-questions.tsx'
import type { useCountedBalance } from '../stock/use-counted-balance.ts'
import { mayBeSaved, type KeptAttempt } from '../../parts/use-attempt.ts'
import type { useExecution } from '../use-execution.ts'
import type { Began, useAnswersBefore } from './use-answers-before.tsx'

/** What the device keeps of a form that is filled in. */
export interface OperationDraft {
  values: Values
  terms: LoanTerms
  began?: Began | undefined
  seen?: number | undefined
  attempt?: KeptAttempt<ExecuteBody>
  /** Those that have not reached the server. */
  files?: readonly ListedFile[]
}

/** What there is of a form besides its fields. */
interface Filling {
  prepared: PreparedOperation
  isHandOver: boolean
  terms: LoanTerms
  setTerms: (terms: LoanTerms) => void
  attempt: ReturnType<typeof useExecution>
  answers: ReturnType<typeof useAnswersBefore>
  counted: ReturnType<typeof useCountedBalance>
}

/** Keeps on the device what is filled in, with what it began from and how it was sent, until it is saved or given up. */
export function useOperationDraft(form: FormStore, { prepared, isHandOver, terms, setTerms, attempt, answers, counted }: Filling) {
  const { element, transactionType } = prepared
  const hasTerms = Object.keys(terms).length > 0
  const of = isHandOver ? 'handOver' : undefined
  const files = useWaitingFiles(useDraftPlace(of))
  const kept = useKeptDraft<OperationDraft>({
    current: () =>
      form.isDirty() || hasTerms || mayBeSaved(attempt.kept()) || files.all().length > 0
        ? {
            values: form.values(),
            terms,
            began: answers.began(),
            seen: counted.seen,
            attempt: attempt.kept(),
            files: files.all().map(({ id, field, name }) => ({ id, field, name })),
          }
        : undefined,
    restore(draft) {
      attempt.goOnFrom(draft.attempt)
      form.putBack(draft.values)
      answers.goOnFrom(draft.began)
      setTerms(draft.terms)
      // who counted before the page was lost saw what there was then
      if (draft.seen !== undefined) counted.note(draft.seen)
    },
    mayBeSent: (draft) => mayBeSaved(draft.attempt),
    of,
    subject: {
      element: { id: element.id, title: element.title },
      transactionTypeId: transactionType.id,
      localizedNames: transactionType.localizedNames,
      // a stock has several ways to start
      ...((prepared.mode !== 'start' || transactionType.mode === 'stockManagement') && !isHandOver && { step: prepared.localizedNames }),
    },
  })
  return {
    ...kept,
    files,
    forget() {
      kept.forget()
      files.forget()
    },
  }
}
