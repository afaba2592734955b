import { Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { ExecuteBody, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { addressOf } from '../../addresses.ts'
import { ApiError } from '../../data/api-error.ts'
import { useSession } from '../../data/session-context.ts'
import { FormFields, focusField } from '../../forms/form/form-fields.tsx'
import { WaitingFilesContext } from '../../forms/draft/waiting-files.ts'
import type { Entered } from '../../forms/store/carry-over.ts'
import { useForm, useIsDirty, useToldErrors } from '../../forms/store/use-form.ts'
import { useText } from '../../language/use-text.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { AnswersBefore } from '../transactions/told/kept-answers.tsx'
import { AllOk } from './answers/all-ok.tsx'
import { NO_LONGER_ID } from './loan/booking-line.tsx'
import { begunWith, loanChangeOf, wrongInChange } from './loan/loan-change.ts'
import { hasToExtend, hindranceOf, proposedDay } from './loan/loan-form.ts'
import { asksTerms, bodyOfTerms, borrowerOf, LoanQuestions, type LoanTerms } from './loan/loan-questions.tsx'
import { DraftNotice } from './answers/draft-notice.tsx'
import { DueLine } from './loan/due-line.tsx'
import { MeanwhileNotice } from './meanwhile/meanwhile-notice.tsx'
import { NewFormNotice } from './answers/new-form-notice.tsx'
import { CaseSoFar } from './meanwhile/case-so-far.tsx'
import { OpenCases } from './meanwhile/open-cases.tsx'
import { RescueAnswers } from './answers/rescue-answers.tsx'
import { deedOf } from './deed-of.ts'
import { SendBar } from './send-bar.tsx'
import { StockLine } from './stock/stock-line.tsx'
import { isAsSent, useExecution } from './use-execution.ts'
import { useSending } from './use-sending.ts'
import { useAnswersBefore } from './answers/use-answers-before.tsx'
import { useOperationDraft } from './answers/use-operation-draft.ts'
import { useCountedBalance } from './stock/use-counted-balance.ts'
import { preparedAnew, useFormNow } from './meanwhile/use-form-now.ts'
import { useMeanwhile } from './meanwhile/use-meanwhile.ts'
import { useObstacle } from './loan/use-obstacle.ts'
import { momentText } from '../parts/due-text.ts'

const rulesOf = ({ operationType, outside, filled }: PreparedOperation) => ({ rules: operationType.matchRules, outside, filled })

/** What is only to be looked at once more is not wrong. */
const isWrong = ({ error }: { error: FieldError }) => error.message !== '@errors.balanceMoved'

/** Somebody else ended what this goes on with: no further attempt can do better. */
const ENDED: ReadonlySet<string> = new Set(['@errors.transactionCompleted', '@errors.transactionCancelled', '@errors.transactionUndone'])

/**
 * Fills in and executes. A save that is refused loses nothing that was typed; where the form is another one by now, the
 * person loads that, with what was typed as far as it has a place there.
 * @param isHandOver the loan goes on with somebody else
 */
export function OperationForm({ prepared: first, isHandOver = false }: { prepared: PreparedOperation; isHandOver?: boolean }) {
  const text = useText()
  const { t, textOf, timeZone } = text
  const { user } = useSession()
  const go = useGo()
  const [search] = useAddressSearch()
  const attempt = useExecution()
  const [prepared, setPrepared] = useState(first)
  const [isOutdated, setOutdated] = useState(false)
  const [lost, setLost] = useState<readonly Entered[]>()
  const [isLoading, setLoading] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const form = useForm(prepared.operationType.dataPropertyTypes, begunWith(prepared, isHandOver, timeZone), {
    rules: rulesOf(prepared),
    isNew: true,
  })
  const isDirty = useIsDirty(form)
  const answers = useAnswersBefore(form, first)
  const toldErrors = useToldErrors(form)
  const [terms, setTerms] = useState<LoanTerms>({})
  const [refusals, setRefusals] = useState<readonly FieldError[]>([])
  const [hasTried, setTried] = useState(false)
  const isSending = useRef(false)
  const { isDone, earlier } = attempt
  const meanwhile = useMeanwhile(prepared, answers.began()?.version)
  const hasEnded = isRefused || (meanwhile.hasEnded && !isDone)
  const isToldMeanwhile = (meanwhile.hasEnded || (meanwhile.isNewer && !attempt.isUnanswered)) && !isDone && refusals.length === 0
  const { now, at, askAnew } = useFormNow(prepared, search.booking, isDone)
  const counted = useCountedBalance(now, form)
  const { element, transactionType, operationType } = prepared
  const service = textOf(transactionType.localizedNames)
  const answeredBy = prepared.transaction?.newest

  const loadNewForm = async () => {
    setLoading(true)
    try {
      const fresh = await preparedAnew(prepared, search.booking)
      setPrepared(fresh)
      setLost(form.replaceFields(fresh.operationType.dataPropertyTypes, begunWith(fresh, isHandOver, timeZone), rulesOf(fresh)))
      setOutdated(false)
      setRefusals([])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusals(error.errors)
    } finally {
      setLoading(false)
    }
  }
  /** Somebody else answered since: asks which answers are to hold, and goes on from theirs. */
  const settle = async (refused: readonly FieldError[] = []) => {
    const fresh = await preparedAnew(prepared, search.booking).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      tell(error.errors)
    })
    if (!fresh) return
    const theirs = begunWith(fresh, isHandOver, timeZone)
    const chosen = await answers.settle(fresh, theirs)
    if (!chosen) return tell(refused)
    setPrepared(fresh)
    const gone = form.replaceFields(fresh.operationType.dataPropertyTypes, theirs, rulesOf(fresh))
    form.putBack(chosen)
    if (gone.length > 0) setLost(gone)
  }
  const borrowerId = borrowerOf(prepared, terms, user.id)
  const change = loanChangeOf(prepared, isHandOver, terms)
  const who = { isHandOver, borrowerId, now: at, timeZone }
  const cannotExtend = change === 'extended' && hasToExtend(now) && hindranceOf(now, who) !== undefined
  const obstacle = useObstacle(now, form, { terms, isHandOver, now: at })
  const hasTerms = Object.keys(terms).length > 0
  const kept = useOperationDraft(form, { prepared, isHandOver, terms, setTerms, attempt, answers, counted })
  const { files } = kept
  const waiting = useSyncExternalStore(files.subscribe, files.all)
  const [round, setRound] = useState(0)
  const formElement = useRef<HTMLFormElement>(null)
  const sentTerms = useRef(terms)
  const later = useSending({
    form,
    files,
    element: formElement,
    attempt,
    isAsSent: () => sentTerms.current === terms && isAsSent(form.values(), attempt.kept()),
  })
  const hasWaited = useRef(false)
  useEffect(() => {
    hasWaited.current ||= later.state?.step === 'waits'
  })
  const startOver = () => {
    files.forget()
    // the fields themselves begin anew: nothing of before is on its way to them
    setRound(round + 1)
    attempt.restart()
    form.restart(form.begun())
    answers.forget(prepared)
    setTerms({})
    setRefusals([])
    setTried(false)
    kept.noteRestored()
  }
  /** Those of the server's refusals that stand at their question. */
  const isTold = (field: string | undefined) => asksTerms(prepared, isHandOver) && (field === 'dueAt' || field === 'borrowerId')
  const changeTerms = (next: LoanTerms) => {
    setTerms(next)
    // what is proposed is for whoever gets it, unless another day was chosen
    const [was, is] = [terms, next].map((one) => proposedDay(now, { ...who, borrowerId: borrowerOf(prepared, one, user.id) }))
    if (was && is && form.values()[was.fieldId] === was.value) form.setValue(is.fieldId, is.value)
    // what was said of them is not true of others
    setRefusals(refusals.filter(({ field }) => !isTold(field)))
  }
  const showReceipt = (transactionId: string) => {
    kept.forget()
    go(addressOf('/exe/transaction/$id', { id: transactionId }, { receipt: '1' }), { replace: true, force: true })
  }
  const hasEndedUnanswered = hasEnded && attempt.isUnanswered && !attempt.isSending
  const findOut = useEffectEvent(async () => {
    const isSame = isAsSent(form.values(), attempt.kept())
    const found = await attempt.findOut()
    if (found && isSame) showReceipt(found.transactionId)
  })
  useEffect(() => {
    if (hasEndedUnanswered) void findOut()
  }, [hasEndedUnanswered])
  /** Each at its field, as far as there is one. */
  const tell = (errors: readonly FieldError[]) => {
    setRefusals(form.placeErrors(errors))
    const wrong = form.firstErrorId()
    if (wrong !== undefined) focusField(wrong)
  }
  const send = async () => {
    setTried(true)
    setRefusals([])
    attempt.clear()
    const wrongChange = wrongInChange(now, change, { values: form.values(), terms, borrowerId, reader: text })
    if (wrongChange.length > 0) return tell(wrongChange)
    const submission = form.submit('waits')
    if (!submission.isValid) return submission.isWaiting ? later.wait() : focusField(submission.firstErrorId)
    const body: ExecuteBody = {
      elementId: element.id,
      transactionTypeId: transactionType.id,
      operationTypeId: operationType.id,
      mode: prepared.mode,
      ...(prepared.transaction && { transactionId: prepared.transaction.id, transactionVersion: answers.began()?.version }),
      operationTypeVersion: operationType.version,
      dataProperties: submission.dataProperties,
      ...bodyOfTerms(terms, now, { userId: user.id, timeZone, isHandOver }),
      ...counted.body(),
    }
    sentTerms.current = terms
    const { saved, refused } = await attempt.send(body)
    if (saved) {
      // nobody may have looked at it since it was sent
      if (hasWaited.current) flash('success', t('exe.sent'))
      showReceipt(saved.transactionId)
    }
    if (!refused) return
    const { code, errors } = refused
    // no refusal: the bar says that nobody knows
    if (refused.isUnanswered) return setOutdated(false)
    if (code === 'stale' && errors[0]?.field === 'transactionVersion') return await settle(errors)
    setOutdated(code === 'stale')
    setRefused(prepared.transaction !== null && code === 'conflict' && ENDED.has(errors[0]?.message ?? ''))
    tell(errors)
    // nobody sees what was true before it was refused
    counted.told(await askAnew())
  }
  const submit = async () => {
    // a second tap comes before the button is redrawn as disabled
    if (isSending.current) return
    isSending.current = true
    await send().finally(() => (isSending.current = false))
  }

  // to whom it goes comes first where that is all it is about
  const questions = asksTerms(prepared, isHandOver) && (
    <LoanQuestions prepared={now} isHandOver={isHandOver} terms={terms} onChange={changeTerms} errors={refusals} />
  )
  const title = isHandOver ? t('exe.deed.handOver') : textOf(prepared.localizedNames) || service
  return (
    <Page
      width="narrow"
      title={title}
      description={[...(title === service ? [] : [service]), element.title, t('exe.codeIs', { code: element.code })].join(' · ')}
      back={{ to: addressOf('/exe/id/$id', { id: element.id }), label: element.title }}
    >
      {/* of what has ended nothing is lost by leaving: EndedStep has it */}
      <UnsavedChanges
        isDirty={(isDirty || hasTerms || waiting.length > 0) && !hasEnded}
        onGiveUp={() => kept.forget()}
        isKept
        mayBeSent={attempt.isUnanswered}
        notKept={waiting.flatMap(({ name, isKept }) => (isKept === false ? name : []))}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the inputs inside, on their way up */}
      <form
        ref={formElement}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={(event) => {
          // a job is done by its button: the key of a telephone's keyboard, or the end of a scanned code, does not execute
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        }}
        aria-label={service}
      >
        <Stack gap="lg">
          {textOf(operationType.localizedDescriptions) && <Text c="dimmed">{textOf(operationType.localizedDescriptions)}</Text>}
          {kept.isRestored && <DraftNotice isUncertain={attempt.isUnanswered} onStartOver={startOver} onClose={kept.noteRestored} />}
          {lost && <NewFormNotice key={operationType.version} lost={lost} onClose={() => setLost(undefined)} />}
          <OpenCases prepared={prepared} />
          <CaseSoFar prepared={prepared} operations={meanwhile.operations} />
          {answeredBy && !meanwhile.isNewer && (
            <Text c="dimmed">{t('exe.keptBy', { name: answeredBy.executedBy.name, when: momentText(answeredBy.executedAt, text) })}</Text>
          )}
          {isHandOver && questions}
          {operationType.dataPropertyTypes.length === 0 ? (
            asksTerms(prepared, isHandOver) ? null : (
              <Text>{t('exe.formEmpty')}</Text>
            )
          ) : (
            <Section>
              <StockLine form={form} prepared={now} seen={counted.seen} mayBeSent={attempt.isUnanswered} />
              <DueLine now={at} form={form} prepared={now} isHandOver={isHandOver} borrowerId={borrowerId} />
              <AllOk form={form} fields={operationType.dataPropertyTypes}>
                <WaitingFilesContext value={files}>
                  <FormFields key={round} form={form} size="lg" />
                </WaitingFilesContext>
              </AllOk>
            </Section>
          )}
          {!isHandOver && questions}
          {hasEnded && isDirty && !attempt.isUnanswered && (
            <RescueAnswers
              elementId={element.id}
              transactionTypeId={transactionType.id}
              fields={operationType.dataPropertyTypes}
              values={form.values}
              onMoved={() => kept.forget()}
            />
          )}
          <SendBar
            notice={
              isToldMeanwhile && <MeanwhileNotice newest={meanwhile.newest} hasEnded={meanwhile.hasEnded} onShow={() => void settle()} />
            }
            deed={t(deedOf(prepared, terms, { userId: user.id, change }))}
            refusals={refusals.filter(({ field }) => !isTold(field))}
            hasNoReply={attempt.hasNoReply}
            loadNew={isOutdated ? loadNewForm : undefined}
            isLoading={isLoading}
            obstacle={obstacle}
            whyNot={cannotExtend ? NO_LONGER_ID : undefined}
            transactionId={prepared.transaction?.id}
            // what may have been saved is asked for before it is given up
            hasEnded={hasEnded && !attempt.isUnanswered}
            isCase={transactionType.mode === 'issueManagement'}
            showEarlier={earlier && (() => showReceipt(earlier.transactionId))}
            wrong={hasTried ? toldErrors.filter(isWrong).length + refusals.filter(({ field }) => isTold(field)).length : 0}
            isSending={attempt.isSending}
            sending={later.state}
            stopWaiting={later.isWaiting ? later.stop : undefined}
          />
        </Stack>
      </form>
      {transactionType.mode === 'updatableForm' && <AnswersBefore operations={meanwhile.operations} />}
    </Page>
  )
}
