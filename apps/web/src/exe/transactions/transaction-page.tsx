import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { getFullTransaction, type DoneOperation, type FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { doneKey, type LoanChange } from '@verka/messages/action-key.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { TransactionStatusBadge } from '../../entities/transaction-status-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { ReportOfTransaction } from '../open-reports/report-of-transaction.tsx'
import { StepButtons } from '../parts/step-buttons.tsx'
import { AnswersNow } from './details/answers-now.tsx'
import AnswersBefore from './details/stored-answers.tsx'
import { CaseHistory } from './details/case-history.tsx'
import { DeleteTransaction } from './delete-transaction.tsx'
import { useFactsOf } from './details/facts-of.tsx'
import { Deviations } from './done/deviations.tsx'
import { OperationDone } from './done/operation-done.tsx'
import { lateText } from './details/late-text.ts'
import { KeptBooking, UsedBookings } from './details/used-bookings.tsx'
import { NextSteps } from './done/next-steps.tsx'
import { UndoButton } from './done/undo-button.tsx'
import { UndoneAlert } from './done/undone-alert.tsx'
import { newestOf, undoableIn } from './details/step-answers.ts'
import { SavePdf } from './save-pdf.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { Facts, Section } from '../../ui/page/section.tsx'
import { dueText } from '../parts/due-text.ts'

/** A transaction: the receipt after an execution, and later its values with user and time. */
export default function TransactionPage() {
  const id = useAddressParam('id')
  const transaction = useCall(getFullTransaction, { params: { id } })
  return (
    <LoadedPage key={id} answer={transaction}>
      {(found) => <TransactionView transaction={found} />}
    </LoadedPage>
  )
}

/** The previous page, as far as the address has it. */
function useWayBack(transaction: FullTransaction) {
  const { t } = useText()
  const [search] = useAddressSearch()
  if (search.from === 'report')
    return { to: addressOf('/transactions/list/$id', { id: transaction.transactionTypeId }), label: t('exe.backToReport') }
  if (search.from === 'log' && search.log) return { to: addressOf('/operations/list/$id', { id: search.log }), label: t('exe.backToLog') }
  const id = transaction.elementId
  const to = search.from === 'object' ? addressOf('/elements/$id/edit', { id }) : addressOf('/exe/id/$id', { id })
  return { to, label: transaction.elementTitle }
}

/** The subject of the receipt: the newest operation, and its effect on a loan. */
function doneIn(
  { mode, operations, borrower, createdBy }: FullTransaction,
  { isLate, isCounted }: { isLate: boolean; isCounted: boolean },
) {
  const newest = newestOf(operations)
  return {
    mode,
    operationMode: newest?.mode ?? 'start',
    isForAnother: borrower !== null && borrower.id !== createdBy.id,
    change: changeIn(newest),
    isLate,
    // a user without access to the numbers gets the name without them
    move: isCounted ? newest?.move : undefined,
  }
}

function changeIn(done: DoneOperation | undefined): LoanChange {
  if (done?.borrower) return 'handedOver'
  return done?.dueAt ? 'extended' : 'changed'
}

interface DoneAlertProps {
  transaction: FullTransaction
  /** The operation executed just now. */
  newest: DoneOperation
  stock: { balance: number } | undefined
}

/** Notice of the operation executed just now, and of its effect. */
function DoneAlert({ transaction, newest, stock }: DoneAlertProps) {
  const { t, textOf, formatNumber, text } = useText()
  const late = lateText(transaction, text)
  // a count that confirms the balance has no movement
  const balance = newest.moved?.balance ?? (newest.move === 'count' ? stock?.balance : undefined)
  return (
    <Alert color="green" radius="lg" role="status" icon={<IconCircleCheck size={28} stroke={1.8} />} title={t('exe.done')}>
      {t(doneKey(doneIn(transaction, { isLate: late !== undefined, isCounted: balance !== undefined })), {
        service: textOf(transaction.localizedNames),
        element: transaction.elementTitle,
        late: late ?? '',
        amount: formatNumber(Math.abs(newest.moved?.amount ?? 0)),
        balance: formatNumber(balance ?? 0),
        name: transaction.borrower?.name ?? '',
        until: transaction.dueAt ? dueText(transaction.dueAt, text) : '',
      })}
      {stock && !newest.move && ` ${t('exe.leftNow', { count: stock.balance })}`}
      {transaction.bookings
        .filter(({ operationId }) => operationId === newest.id)
        .map((booking) => (
          <UsedBookings key={booking.from} booking={booking} borrower={transaction.borrower} />
        ))}
      {transaction.reopened
        .filter(({ operationId }) => operationId === newest.id)
        .map((booking) => (
          <KeptBooking key={booking.from} booking={booking} />
        ))}
    </Alert>
  )
}

function TransactionView({ transaction }: { transaction: FullTransaction }) {
  const { t, textOf, formatNumber } = useText()
  const [search] = useAddressSearch()
  const back = useWayBack(transaction)
  const isReceipt = search.receipt !== undefined
  const service = textOf(transaction.localizedNames)
  const object = { id: transaction.elementId, title: transaction.elementTitle }
  // actions and the stock: the page does not wait for them
  const { data: now } = useCall(getElementNow, { params: { id: object.id } })
  const goingOn = now?.services.flatMap(({ running }) => running).find(({ id }) => id === transaction.id)
  const ofService = now?.services.find(({ id }) => id === transaction.transactionTypeId)
  const stock = ofService?.stock ?? undefined
  const facts = useFactsOf(transaction)
  const newest = newestOf(transaction.operations)
  const undoable = undoableIn(transaction.operations)
  // the receipt of an undone operation shows that
  const isTakenBack = isReceipt && newest !== undoable
  const justDone = isReceipt && !transaction.undoneAt && !isTakenBack ? newest : undefined
  const isCase = transaction.mode === 'issueManagement'
  const isKept = transaction.mode === 'updatableForm'
  const isLatest = ofService?.running.every(({ id }) => id === transaction.id) ?? true
  const steps = goingOn && goingOn.steps.length > 0 && (
    <StepButtons transaction={goingOn} forOthers={ofService?.forOthers ?? false} isQuiet={isReceipt} />
  )
  return (
    <Page
      width="narrow"
      title={service}
      back={back}
      actions={<SavePdf id={transaction.id} />}
      badge={
        <TransactionStatusBadge
          status={transaction.status}
          mode={transaction.mode}
          isOverdue={transaction.isOverdue}
          undoneAt={transaction.undoneAt}
        />
      }
    >
      {isReceipt && (isTakenBack || transaction.undoneAt !== null) && <UndoneAlert transaction={transaction} />}
      {justDone && <DoneAlert transaction={transaction} newest={justDone} stock={stock} />}
      {justDone && <Deviations operation={justDone} now={now} />}
      {justDone && stock?.isLow && (
        <Alert color="yellow" radius="lg" role="status" icon={<IconAlertTriangle size={24} stroke={1.8} />}>
          {t('exe.stockLow', { limit: formatNumber(stock.lowLimit ?? 0) })}
        </Alert>
      )}
      {!isCase && !isKept && steps}
      {isKept && (
        <AnswersNow
          operations={transaction.operations}
          holds={transaction.undoneAt === null && isLatest}
          isUndoneElsewhere={justDone !== undefined}
        >
          {steps}
        </AnswersNow>
      )}
      {(transaction.mode === 'issueManagement' || transaction.mode === 'simpleForm') && (
        <ReportOfTransaction transactionId={transaction.id} />
      )}
      <Section>
        <Facts facts={facts} />
      </Section>
      {isCase ? (
        <CaseHistory operations={transaction.operations} undo={!justDone && undoable?.undoUntil && <UndoButton operation={undoable} />} />
      ) : isKept ? (
        <AnswersBefore operations={transaction.operations} />
      ) : (
        transaction.operations.map((operation, index, all) => (
          <OperationDone
            key={operation.id}
            operation={operation}
            earlier={all.slice(0, index)}
            isUndoable={operation === undoable && !justDone}
          />
        ))
      )}
      {/* a case is answered below its last entry */}
      {isCase && steps}
      {!justDone && <NextSteps transaction={transaction} justDone={undefined} />}
      <DeleteTransaction transaction={transaction} />
      {justDone && <NextSteps transaction={transaction} justDone={justDone} />}
    </Page>
  )
}
