import { Stack, Text } from '@mantine/core'
import { Suspense, useEffect, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { WaitingFilesContext } from '../../forms/draft/waiting-files.ts'
import { FormFields } from '../../forms/form/form-fields.tsx'
import { useVisibleErrors } from '../../forms/store/use-form.ts'
import { useText } from '../../language/use-text.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { momentText } from '../parts/due-text.ts'
import { AllOk } from './answers/all-ok.tsx'
import { DraftNotice } from './answers/draft-notice.tsx'
import { actionKeyOf } from './action-key-of.ts'
import { NO_LONGER_ID } from './loan/booking-line.tsx'
import { DueLine } from './loan/due-line.tsx'
import { hasToExtend, hindranceOf } from './loan/loan-form.ts'
import { LoanQuestions } from './loan/loan-questions.tsx'
import { useObstacle } from './loan/use-obstacle.ts'
import { CaseSkeleton } from './concurrent/case-skeleton.tsx'
import { ConcurrentChangeNotice } from './concurrent/concurrent-change-notice.tsx'
import { useConcurrentChanges } from './concurrent/use-concurrent-changes.ts'
import { SendBar } from './send-bar.tsx'
import { StockLine } from './stock/stock-line.tsx'
import { useExecution } from './use-execution.ts'
import { useFilling, type Filling } from './use-filling.ts'
import { OBJECT_GONE, useOperationEditing } from './use-operation-editing.ts'
import { useSending } from './use-sending.ts'

// the new form has just been loaded: there is a network
const NewFormNotice = lazyPart(() => import('./answers/new-form-notice.tsx'))
const RescueAnswers = lazyPart(() => import('./answers/rescue-answers.tsx'))
// what these show is loaded beside them
const OpenCases = lazyPart(() => import('./concurrent/open-cases.tsx'))
const CaseSoFar = lazyPart(() => import('./concurrent/case-so-far.tsx'))
const AnswersBefore = lazyPart(() => import('../transactions/details/stored-answers.tsx'))

type Editing = ReturnType<typeof useOperationEditing>
type ConcurrentChanges = ReturnType<typeof useConcurrentChanges>

/** A changed balance only needs another look. */
const isWrong = ({ error }: { error: FieldError }) => error.message !== '@errors.balanceMoved'

/** Enter of a phone's keyboard or a scanner does not execute: only the button does. */
const ignoreEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/**
 * Fills in and executes an operation.
 * @param isHandOver the loan continues with another person
 */
export function OperationForm({ prepared: first, isHandOver = false }: { prepared: PreparedOperation; isHandOver?: boolean }) {
  const { t, textOf } = useText()
  const { isSiteGone } = useSession()
  const execution = useExecution()
  const isDone = execution.isPending || execution.isSuccess
  const filling = useFilling(first, { isHandOver, isDone })
  const { prepared, form, files, waiting, loan } = filling
  const concurrent = useConcurrentChanges(prepared, filling.answers.began()?.version)
  const editing = useOperationEditing({ filling, execution, concurrent })
  const { element, transactionType, operationType } = prepared
  const hasEnded = editing.state === 'deleted'
  const isObjectGone = filling.refusals.some(({ message }) => message === OBJECT_GONE)
  const service = textOf(transactionType.localizedNames)
  const title = isHandOver ? t('exe.deed.handOver') : textOf(prepared.localizedNames) || service
  const description = textOf(operationType.localizedDescriptions)
  const questions = loan.isAsked && (
    <LoanQuestions
      prepared={filling.now}
      isHandOver={isHandOver}
      terms={loan.terms}
      onChange={filling.changeTerms}
      errors={filling.refusalsAtQuestions}
    />
  )
  return (
    <Page
      width="narrow"
      title={title}
      description={[...(title === service ? [] : [service]), element.title, t('exe.codeIs', { code: element.code })].join(' · ')}
      back={{ to: addressOf('/exe/id/$id', { id: element.id }), label: element.title }}
    >
      {/* after the transaction has ended leaving loses nothing: EndedStep has the draft. Of a site that was removed no draft can be opened again. */}
      <UnsavedChanges
        isDirty={(filling.isDirty || waiting.length > 0 || editing.mayBeSaved) && !hasEnded}
        onGiveUp={editing.leave}
        isKept={!isSiteGone && !editing.isElsewhere}
        mayBeSent={editing.mayBeSaved && !isSiteGone}
        notKept={isSiteGone ? [] : waiting.flatMap(({ name, isKept }) => (isKept === false ? name : []))}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the inputs inside, on their way up */}
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void editing.submit()
        }}
        onKeyDown={ignoreEnter}
        aria-label={service}
      >
        <Stack gap="lg">
          {description && <Text c="dimmed">{description}</Text>}
          <Notices filling={filling} editing={editing} concurrent={concurrent} />
          {/* the borrower comes first where there is nothing else to fill in */}
          {isHandOver && questions}
          <Fields filling={filling} isSent={editing.mayBeSaved} />
          {!isHandOver && questions}
          {((hasEnded && !editing.mayBeSaved && filling.isDirty) || isObjectGone) && (
            <Suspense>
              <RescueAnswers
                elementId={element.id}
                transactionTypeId={transactionType.id}
                fields={operationType.dataPropertyTypes}
                values={form.values}
                onMoved={editing.leave}
              />
            </Suspense>
          )}
          <Bar filling={filling} editing={editing} concurrent={concurrent} isDone={isDone} files={files} />
        </Stack>
      </form>
      {transactionType.mode === 'updatableForm' && prepared.transaction && (
        <Suspense>
          <AnswersBefore operations={concurrent.operations} />
        </Suspense>
      )}
    </Page>
  )
}

interface PartProps {
  filling: Filling
  editing: Editing
  concurrent: ConcurrentChanges
}

/** Notices above the form: a restored draft, a new version, the earlier entries. */
function Notices({ filling, editing, concurrent }: PartProps) {
  const text = useText()
  const { prepared, lost } = filling
  const newest = prepared.transaction?.newest
  return (
    <>
      {editing.isRestored && (
        <DraftNotice isUncertain={editing.mayBeSaved} onStartOver={editing.startOver} onClose={editing.noteRestored} />
      )}
      {lost && (
        <Suspense>
          <NewFormNotice key={prepared.operationType.version} lost={lost} onClose={filling.closeLost} />
        </Suspense>
      )}
      {prepared.transactionType.mode === 'issueManagement' && (
        <Suspense fallback={prepared.transaction && <CaseSkeleton />}>
          {prepared.transaction ? <CaseSoFar operations={concurrent.operations} /> : <OpenCases prepared={prepared} />}
        </Suspense>
      )}
      {newest && !concurrent.isNewer && (
        <Text c="dimmed">{text.t('exe.keptBy', { name: newest.executedBy.name, when: momentText(newest.executedAt, text) })}</Text>
      )}
    </>
  )
}

/** The fields of the function, below the state of its stock or loan. */
function Fields({ filling, isSent }: { filling: Filling; isSent: boolean }) {
  const { t } = useText()
  const { prepared, now, at, form, loan } = filling
  const { dataPropertyTypes } = prepared.operationType
  if (dataPropertyTypes.length === 0) return loan.isAsked ? null : <Text>{t('exe.formEmpty')}</Text>
  return (
    <Section>
      <StockLine form={form} prepared={now} seen={filling.counted.seen} mayBeSent={isSent} />
      <DueLine now={at} form={form} prepared={now} isHandOver={filling.isHandOver} borrowerId={loan.borrowerId} />
      <AllOk form={form} fields={dataPropertyTypes}>
        <WaitingFilesContext value={filling.files}>
          <FormFields key={filling.round} form={form} size="lg" />
        </WaitingFilesContext>
      </AllOk>
    </Section>
  )
}

/** The bar at the lower edge: obstacles, and the send button. */
function Bar({ filling, editing, concurrent, isDone, files }: PartProps & { isDone: boolean; files: Filling['files'] }) {
  const { t } = useText()
  const { user } = useSession()
  const [isLoading, setLoading] = useState(false)
  const { prepared, now, at, form, isHandOver, loan, refusals, refusalsAtQuestions } = filling
  const { state, dispatch, mayBeSaved, noteWaiting } = editing
  const hasEnded = state === 'deleted'
  const visibleErrors = useVisibleErrors(form)
  const obstacle = useObstacle(now, form, { terms: loan.terms, isHandOver, now: at })
  const stop = () => dispatch({ type: 'stopped' })
  const sending = useSending({ form, files, state, onAgain: (type) => dispatch({ type }), onStopped: stop })
  const isWaiting = sending?.step === 'waits'
  useEffect(() => {
    if (isWaiting) noteWaiting()
  })
  const cannotExtend = loan.loanChange === 'extended' && hasToExtend(now) && hindranceOf(now, loan.who) !== undefined
  const isMeanwhileShown = (concurrent.hasEnded || (concurrent.isNewer && !mayBeSaved)) && !isDone
  const hasRefusals = refusals.length + refusalsAtQuestions.length > 0
  const load = async () => {
    setLoading(true)
    await editing.loadNewForm().finally(() => setLoading(false))
  }
  return (
    <SendBar
      elementId={prepared.element.id}
      notice={
        isMeanwhileShown &&
        !hasRefusals && (
          <ConcurrentChangeNotice newest={concurrent.newest} hasEnded={concurrent.hasEnded} onShow={() => dispatch({ type: 'compared' })} />
        )
      }
      label={t(actionKeyOf(prepared, loan.terms, { userId: user.id, change: loan.loanChange }))}
      refusals={refusals}
      hasNoReply={editing.hasNoAnswer}
      loadNew={state === 'outdated' ? load : undefined}
      isLoading={isLoading}
      obstacle={obstacle}
      whyNot={cannotExtend ? NO_LONGER_ID : undefined}
      transactionId={prepared.transaction?.id}
      // a possibly saved attempt is queried before it is discarded
      hasEnded={hasEnded && !mayBeSaved}
      isCase={prepared.transactionType.mode === 'issueManagement'}
      showEarlier={editing.showEarlier}
      wrong={editing.hasTried ? visibleErrors.filter(isWrong).length + refusalsAtQuestions.length : 0}
      isSending={state === 'saving'}
      sending={sending}
      stopWaiting={state === 'waitingForFiles' ? stop : undefined}
    />
  )
}
