import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { ExecuteBody, executeOperation } from '@verka/domain/operations/operations.api.ts'
import { addressOf } from '../../addresses.ts'
import { ApiError } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import { newAttempt, resultOf, unansweredIn } from '../../forms/editing/attempt.ts'
import { sendAttempt, type EditingEvent, type EditingHandlers, type EditingRun } from '../../forms/editing/editing-run.ts'
import { useEditing, type Checked } from '../../forms/editing/use-editing.ts'
import { focusField } from '../../forms/form/form-fields.tsx'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import type { KeptFilling } from './answers/operation-draft.ts'
import type { LoanTerms } from './loan/loan-questions.tsx'
import type { useConcurrentChanges } from './concurrent/use-concurrent-changes.ts'
import { executeAgain, isAsSent, type useExecution } from './use-execution.ts'
import { bodyOf, type Filling } from './use-filling.ts'

type Executed = ReplyOf<typeof executeOperation>
type Run = EditingRun<ExecuteBody, ExecuteBody, Executed>
type Next = EditingEvent<ExecuteBody, Executed>

/** Errors of an ended transaction: no further attempt can succeed. */
const ENDED: ReadonlySet<string> = new Set(['@errors.transactionCompleted', '@errors.transactionCancelled', '@errors.transactionUndone'])

/** The event of a refused execution. */
function refusal(event: Next, continues: boolean): Next {
  if (!('error' in event) || event.type === 'unanswered') return event
  const { code, errors } = event.error
  const [first] = errors
  if (code === 'stale') return { ...event, type: first?.field === 'transactionVersion' ? 'stale' : 'outdated' }
  return { ...event, type: continues && code === 'conflict' && ENDED.has(first?.message ?? '') ? 'gone' : 'refused' }
}

interface OperationEditing {
  filling: Filling
  execution: ReturnType<typeof useExecution>
  concurrent: ReturnType<typeof useConcurrentChanges>
}

/** Runs the editing machine for the form of an operation. */
export function useOperationEditing({ filling, execution, concurrent }: OperationEditing) {
  const { form, files, prepared, loan } = filling
  const { element, transactionType, mode } = prepared
  const go = useGo()
  const [hasTried, setTried] = useState(false)
  const sentTerms = useRef<LoanTerms>(loan.terms)
  const hasWaited = useRef(false)
  const { t, timeZone } = useText()
  const { user } = useSession()
  const isEnded = concurrent.hasEnded && !execution.isPending && !execution.isSuccess
  const editing = useEditing<ExecuteBody, ExecuteBody, Executed, KeptFilling>({
    token: loan.terms,
    form,
    isDirty: filling.isDirty,
    kept: {
      of: filling.isHandOver ? 'handOver' : undefined,
      current: (isSent) => (form.isDirty() || loan.hasTerms || isSent || files.all().length > 0 ? filling.kept() : undefined),
      restore: filling.restore,
      onForget: () => files.forget(),
      showsSent: true,
      subject: {
        element: { id: element.id, title: element.title },
        transactionTypeId: transactionType.id,
        localizedNames: transactionType.localizedNames,
        // a stock has several ways to start
        ...((mode !== 'start' || transactionType.mode === 'stockManagement') && !filling.isHandOver && { step: prepared.localizedNames }),
      },
    },
    check() {
      setTried(true)
      return checked(filling, { userId: user.id, timeZone })
    },
    isNewer: concurrent.isNewer,
    isAsSent: (attempt) => sentTerms.current === loan.terms && isAsSent(form.values(), attempt),
    resumes: (attempt) =>
      unansweredIn(attempt).every((sent) => sent.operationTypeVersion === prepared.operationType.version) &&
      isAsSent(form.values(), attempt),
    handlers: (run) => ({
      ...refusalHandlers(run, filling),
      async send({ value }) {
        sentTerms.current = loan.terms
        const event = await sendAttempt(run, { value, body: value, send: execution.mutateAsync, repeat: executeAgain })
        return refusal(event, prepared.transaction !== null)
      },
      // the form stays: its notice links to the other user's answers
      follow: () => undefined,
      showEarlier: () => undefined,
      confirmParent: () => undefined,
      finish({ saved }) {
        // a person who waited for the network may not have looked since
        if (hasWaited.current) flash('success', t('exe.sent'))
        go(receiptOf(saved), { replace: true, force: true })
      },
    }),
  })
  const { state, dispatch } = editing
  const endedIn = isEnded && state !== 'deleted' ? state : undefined
  useEffect(() => {
    if (endedIn) dispatch({ type: 'ended' })
  }, [endedIn, dispatch])
  const leaveFor = (address: string) => {
    dispatch({ type: 'left' })
    go(address, { replace: true, force: true })
  }
  return {
    ...editing,
    hasTried,
    noteWaiting: () => void (hasWaited.current = true),
    leave: () => dispatch({ type: 'left' }),
    showEarlier: editing.earlier && (() => leaveFor(receiptOf(editing.earlier!))),
    startOver: () => {
      dispatch({ type: 'restarted' })
      filling.startOver()
      setTried(false)
      editing.noteRestored()
    },
    /** Loads the new version of the form, with the input. */
    async loadNewForm() {
      try {
        filling.load(await filling.prepareAgain())
        dispatch({ type: 'reloaded' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        filling.showErrors(error.errors)
      }
    },
  }
}

const receiptOf = ({ transactionId }: Executed) => addressOf('/exe/transaction/$id', { id: transactionId }, { receipt: '1' })

/** Checks the input before it is sent, and shows its errors. */
function checked(filling: Filling, reader: { userId: string; timeZone: string }): Checked<ExecuteBody> {
  filling.clearErrors()
  const wrongTerms = filling.loan.wrong()
  if (wrongTerms.length > 0) {
    filling.showErrors(wrongTerms)
    return { type: 'invalid' }
  }
  const submission = filling.form.submit('waits')
  if (submission.isValid) return { type: 'submitted', value: bodyOf(filling, submission.dataProperties, reader) }
  if (submission.isWaiting) return { type: 'filesMissing' }
  focusField(submission.firstErrorId)
  return { type: 'invalid' }
}

/** The refusal of a step on an object that was deleted since. */
export const OBJECT_GONE = '@exe.objectGone'

const isGone = (elementId: string) =>
  call(getElementNow, { params: { id: elementId } }).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.code === 'notFound',
  )

/** The form with another user's answers; of first answers it is the one that continues theirs. */
const formToCompare = async ({ prepared, prepareAgain }: Filling) =>
  prepared.transaction ? prepareAgain() : (await import('./concurrent/answers-of-others.ts')).formOfOthersAnswers(prepared)

/** Handlers after a refusal: errors, answers of another user, an ended transaction. */
function refusalHandlers(
  run: Run,
  filling: Filling,
): Pick<EditingHandlers<ExecuteBody, Executed>, 'showErrors' | 'compare' | 'confirmDeleted'> {
  const show = async ({ code, errors }: ApiError) => {
    // the service, its function or the object is withdrawn or deleted since the form was opened
    const gone = code === 'notFound' && [{ message: (await isGone(filling.prepared.element.id)) ? OBJECT_GONE : '@exe.notAvailable' }]
    filling.showErrors(gone || errors)
    await filling.readAgain()
  }
  return {
    // after a lost answer the bar shows that the result is unknown
    showErrors: ({ type, error }) => (type === 'unanswered' ? undefined : show(error)),
    async compare(event) {
      try {
        const fresh = await formToCompare(filling)
        if (fresh && (await filling.goOnFrom(fresh))) return { type: 'chosen' }
        filling.showErrors('error' in event ? event.error.errors : [])
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        filling.showErrors(error.errors)
      }
      return { type: 'dismissed' }
    },
    async confirmDeleted(event) {
      if ('error' in event) await show(event.error)
      return run.now().mayBeSaved ? findOut(run, filling) : undefined
    },
  }
}

/** Nothing can be sent any more: queries the result of the earlier attempt. */
async function findOut(run: Run, { form }: Filling): Promise<Next | undefined> {
  const { attempt } = run.now()
  const isSame = isAsSent(form.values(), attempt)
  const value = attempt.unanswered!.at(-1)!
  try {
    const saved = await resultOf(attempt, executeAgain)
    run.putAttempt(newAttempt())
    return saved && { type: isSame ? 'answered' : 'earlierFound', saved, value }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { type: 'unanswered', error, value }
  }
}
