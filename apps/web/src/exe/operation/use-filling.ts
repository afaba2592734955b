import { useState, useSyncExternalStore } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { ExecuteBody, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { useSession } from '../../data/session-context.ts'
import { useDraftKey } from '../../forms/draft/use-stored-draft.ts'
import { useWaitingFiles } from '../../forms/draft/waiting-files.ts'
import { focusField } from '../../forms/form/form-fields.tsx'
import type { Entered } from '../../forms/store/carry-over.ts'
import { useForm, useIsDirty } from '../../forms/store/use-form.ts'
import { useText } from '../../language/use-text.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import type { KeptFilling } from './answers/operation-draft.ts'
import { useAnswersBefore } from './answers/use-answers-before.ts'
import { begunWith, loanChangeOf, wrongInChange } from './loan/loan-change.ts'
import { proposedDay } from './loan/loan-form.ts'
import { needsTerms, bodyOfTerms, borrowerOf, type LoanTerms } from './loan/loan-questions.tsx'
import { refreshedForm, useFormNow } from './concurrent/use-form-now.ts'
import { useCountedBalance } from './stock/use-counted-balance.ts'

const rulesOf = ({ operationType, outside, filled, gone }: PreparedOperation) => ({
  rules: operationType.matchRules,
  outside,
  filled,
  gone,
})

/** The input of an operation: fields, terms of a loan, counted balance, files; and the present state of its subject. */
export type Filling = ReturnType<typeof useFilling>

/**
 * Holds the input of an operation. A new version of the form loses nothing: values are carried over to its fields, and the rest is shown.
 * @param isHandOver the loan continues with another person
 * @param isDone it is being sent, or done
 */
export function useFilling(first: PreparedOperation, { isHandOver, isDone }: { isHandOver: boolean; isDone: boolean }) {
  const { timeZone } = useText()
  const [search] = useAddressSearch()
  const [prepared, setPrepared] = useState(first)
  const [lost, setLost] = useState<readonly Entered[]>()
  const [refusals, setRefusals] = useState<readonly FieldError[]>([])
  // the fields begin again with each: nothing of before is on its way to them
  const [round, setRound] = useState(0)
  const begunBy = (one: PreparedOperation) => begunWith(one, isHandOver, timeZone)
  const form = useForm(prepared.operationType.dataPropertyTypes, begunBy(prepared), { rules: rulesOf(prepared), isNew: true })
  const answers = useAnswersBefore(form, first)
  const files = useWaitingFiles(useDraftKey(isHandOver ? 'handOver' : undefined))
  const waiting = useSyncExternalStore(files.subscribe, files.all)
  const { now, at, reload } = useFormNow(prepared, search.booking, isDone)
  const counted = useCountedBalance(now, form)
  const loan = useTerms(now, { prepared, form, isHandOver, at })
  const isFormDirty = useIsDirty(form)

  const replaceForm = (fresh: PreparedOperation) => {
    setPrepared(fresh)
    return form.replaceFields(fresh.operationType.dataPropertyTypes, begunBy(fresh), rulesOf(fresh))
  }
  return {
    prepared,
    now,
    at,
    isHandOver,
    form,
    files,
    waiting,
    answers,
    counted,
    loan,
    round,
    lost,
    closeLost: () => setLost(undefined),
    isDirty: isFormDirty || loan.hasTerms,
    refusals: refusals.filter(({ field }) => !loan.isAtQuestion(field)),
    refusalsAtQuestions: refusals.filter(({ field }) => loan.isAtQuestion(field)),
    /** Shows errors, each at its field as far as there is one. */
    showErrors: (errors: readonly FieldError[]) => {
      setRefusals(form.assignErrors(errors))
      const wrong = form.firstErrorId()
      if (wrong !== undefined) focusField(wrong)
    },
    clearErrors: () => setRefusals([]),
    changeTerms: (next: LoanTerms) => {
      loan.change(next)
      // refusals of earlier terms no longer apply
      setRefusals(refusals.filter(({ field }) => !loan.isAtQuestion(field)))
    },
    /** Reloads the state that a refusal was about. */
    async readAgain() {
      counted.update(await reload())
    },
    prepareAgain: () => refreshedForm(prepared, search.booking),
    /** Continues with another version of the form. */
    load: (fresh: PreparedOperation) => {
      setLost(replaceForm(fresh))
      setRefusals([])
    },
    /** Continues from the answers of another user. @returns false when nothing was decided */
    async goOnFrom(fresh: PreparedOperation): Promise<boolean> {
      const chosen = await answers.settle(fresh, begunBy(fresh))
      if (!chosen) return false
      const gone = replaceForm(fresh)
      form.putBack(chosen)
      if (gone.length > 0) setLost(gone)
      return true
    },
    startOver: () => {
      files.forget()
      setRound(round + 1)
      form.restart(form.begun())
      answers.forget(prepared)
      loan.put({})
      setRefusals([])
    },
    kept: (): KeptFilling => ({
      values: form.values(),
      terms: loan.terms,
      began: answers.began(),
      seen: counted.seen,
      files: files.all().map(({ id, field, name }) => ({ id, field, name })),
    }),
    restore: ({ values, terms, began, seen }: KeptFilling) => {
      form.putBack(values)
      answers.goOnFrom(began)
      loan.put(terms)
      // a person who counted before the page was lost saw the balance of then
      if (seen !== undefined) counted.note(seen)
    },
  }
}

/** The body of an input. */
export function bodyOf(
  { prepared, now, isHandOver, answers, loan, counted }: Filling,
  dataProperties: NonNullable<ExecuteBody['dataProperties']>,
  { userId, timeZone }: { userId: string; timeZone: string },
): ExecuteBody {
  const { element, transactionType, operationType, transaction, mode } = prepared
  return {
    elementId: element.id,
    transactionTypeId: transactionType.id,
    operationTypeId: operationType.id,
    mode,
    ...(transaction && { transactionId: transaction.id, transactionVersion: answers.began()?.version }),
    // nobody had answered
    ...(!transaction && transactionType.mode === 'updatableForm' && { transactionVersion: 0 }),
    operationTypeVersion: operationType.version,
    dataProperties,
    ...bodyOfTerms(loan.terms, now, { userId, timeZone, isHandOver }),
    ...counted.body(),
  }
}

interface TermsOf {
  prepared: PreparedOperation
  form: { values: () => Values; setValue: ReturnType<typeof useForm>['setValue'] }
  isHandOver: boolean
  at: Date
}

/** The borrower and due time chosen beside the form. */
function useTerms(now: PreparedOperation, { prepared, form, isHandOver, at }: TermsOf) {
  const text = useText()
  const { user } = useSession()
  const [terms, setTerms] = useState<LoanTerms>({})
  const borrowerId = borrowerOf(prepared, terms, user.id)
  const who = { isHandOver, borrowerId, now: at, timeZone: text.timeZone }
  const isRequested = needsTerms(prepared, isHandOver)
  const change = loanChangeOf(prepared, isHandOver, terms)
  return {
    terms,
    hasTerms: Object.keys(terms).length > 0,
    borrowerId,
    who,
    isAsked: isRequested,
    loanChange: change,
    put: setTerms,
    change(next: LoanTerms) {
      setTerms(next)
      // the proposed day is for the person who gets it, unless another day was chosen
      const [was, is] = [terms, next].map((one) => proposedDay(now, { ...who, borrowerId: borrowerOf(prepared, one, user.id) }))
      if (was && is && form.values()[was.fieldId] === was.value) form.setValue(is.fieldId, is.value)
    },
    /** Whether an error is shown at one of these inputs. */
    isAtQuestion: (field: string | undefined) => isRequested && (field === 'dueAt' || field === 'borrowerId'),
    wrong: () => wrongInChange(now, change, { values: form.values(), terms, borrowerId, reader: text }),
  }
}
