import { useState } from 'react'
import { ActionIcon, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCalendarCheck, IconCheck, IconWifiOff, IconX } from '@tabler/icons-react'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useSession } from '../../../data/session-context.ts'
import { errorText } from '../../../forms/frame/error-text.ts'
import { useText } from '../../../language/use-text.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { usedText, bookerText } from '../../operation/loan/loan-due.ts'
import { dueText } from '../../parts/due-text.ts'
import { OverdueBadge } from '../../parts/overdue-badge.tsx'
import { spanText } from '../../parts/span-text.ts'
import { WithThumbnail } from '../../parts/thumbnail.tsx'
import { newestOf } from '../../transactions/details/step-answers.ts'
import { SavePdf } from '../../transactions/save-pdf.tsx'
import { UndoButton } from '../../transactions/done/undo-button.tsx'
import { KeptBooking, UsedBookings } from '../../transactions/details/used-bookings.tsx'
import { hasFailed, hasNoReply, isWaiting, type BasketItem, type BasketStep, type OwnDue } from './basket-items.ts'
import classes from './basket-list.module.css'
import type { Due } from '../sending/execute-item.ts'
import type { ItemNow } from './item-now.ts'
import { isUndone, operationOf } from '../sending/use-each-object.ts'

interface BasketListProps {
  items: readonly BasketItem[]
  step: BasketStep
  isSending: boolean
  /** States of the objects to lend, as far as loaded. */
  now: ReadonlyMap<string, ItemNow>
  /** Ids of objects whose state is not loaded. */
  unknown: ReadonlySet<string>
  /** Loans of the objects to return, as far as loaded. */
  loans: ReadonlyMap<string, NonNullable<ElementNow['loan']>>
  /** Receipts of the done objects by transaction, as far as loaded. */
  receipts: ReadonlyMap<string, FullTransaction>
  onRemove: (id: string) => void
  /** Lends one for a shorter time than all. */
  onDue: (id: string, due: OwnDue) => void
}

/** The objects of the basket, each with its outcome. */
export function BasketList({ items, ...props }: BasketListProps) {
  const { t } = useText()
  return (
    <ul className={classes.list} aria-label={t('exe.basketObjects', { count: items.length })}>
      {items.map((item) => (
        <Item key={item.id} {...props} item={item} />
      ))}
    </ul>
  )
}

interface ItemProps extends Omit<BasketListProps, 'items'> {
  item: BasketItem
}

function Item(props: ItemProps) {
  const { item, step, isSending, now, receipts, onRemove, onDue } = props
  const { t } = useText()
  // the reason of a refusal includes it
  const obstacle = isWaiting(item) && !item.refusals && !isSending ? now.get(item.id)?.obstacle : undefined
  const earlier = isSending || !isWaiting(item) ? undefined : now.get(item.id)?.earlier
  return (
    <li className={classes.item} data-hindered={obstacle !== undefined || undefined}>
      <div className={classes.head}>
        <div className={classes.title}>
          {item.done === undefined ? (
            <Text component="div" fw={600}>
              <WithThumbnail picture={item.picture}>{item.title}</WithThumbnail>
            </Text>
          ) : (
            <Link to={addressOf('/exe/transaction/$id', { id: item.done })} className={classes.receipt} fw={600}>
              <WithThumbnail picture={item.picture}>{item.title}</WithThumbnail>
            </Link>
          )}
        </div>
        {item.done !== undefined ? (
          <StatusLine step={step} receipt={receipts.get(item.done)} />
        ) : !isSending && hasNoReply(item) ? (
          <StatusBadge tone="warning" icon={IconWifiOff}>
            {t('exe.basketNoReply')}
          </StatusBadge>
        ) : (
          hasFailed(item) && (
            <StatusBadge tone="danger" icon={IconAlertTriangle}>
              {t('exe.basketRefused')}
            </StatusBadge>
          )
        )}
      </div>
      <div className={classes.about}>
        <Text size="sm" c="dimmed">
          {t('exe.codeIs', { code: item.code })}
        </Text>
        <ItemState {...props} obstacle={obstacle} />
        {!isSending && hasNoReply(item) && <Text size="sm">{t('exe.basketNoReplyText')}</Text>}
        {item.isFirst && !isUndone(step, receipts.get(item.done ?? '')) && <Text size="sm">{t('exe.basketFirstSaved')}</Text>}
        {item.refusals && <Refusals item={item} />}
        {earlier && (
          <Button
            variant="default"
            size="sm"
            mih={44}
            mt={6}
            leftSection={<IconCalendarCheck size={18} stroke={1.8} aria-hidden />}
            aria-label={`${t('exe.lentUntil', { when: earlier.text })}: ${item.title}`}
            onClick={() => onDue(item.id, { value: earlier.value, insteadOf: earlier.insteadOf })}
          >
            {t('exe.lentUntil', { when: earlier.text })}
          </Button>
        )}
        {item.done !== undefined && <Actions title={item.title} step={step} transactionId={item.done} receipt={receipts.get(item.done)} />}
      </div>
      {isWaiting(item) && (
        <ActionIcon
          className={classes.remove}
          size={44}
          // a possibly saved one is sent again before it is removed
          disabled={isSending || item.sent !== undefined}
          aria-label={t('exe.basketRemove', { title: item.title })}
          onClick={() => onRemove(item.id)}
        >
          <IconX size={22} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  )
}

/** For how long it would be lent, and the reason for that end. */
function useDueText() {
  const { t, text } = useText()
  const { user } = useSession()
  return (due: Due | null | undefined) => {
    if (!due) return t('exe.lentForGood')
    const until = t('exe.lentUntil', { when: due.text })
    // a used booking ends with the loan
    if (due.endedBy && due.used?.includes(due.endedBy)) return until
    if (due.endedBy) return `${until} · ${bookerText(due.endedBy, user.id, t)}`
    if (!due.before) return until
    const { from, to } = due.before
    const who = bookerText(due.before, user.id, t)
    return `${until} · ${t('exe.bookedWhen', { who, ...spanText(from.toISOString(), to.toISOString(), text) })}`
  }
}

/** State of an object: lent, to whom it would be lent, or the obstacle. */
function ItemState({ item, step, isSending, now, unknown, loans, receipts, obstacle }: ItemProps & { obstacle: string | undefined }) {
  const dueTextOf = useDueText()
  if (!isWaiting(item)) return <Loan step={step} receipt={receipts.get(item.done ?? '')} />
  const state = now.get(item.id)
  const loan = loans.get(item.id)
  // a line of its height, so that nothing jumps
  if (!state && !loan && unknown.has(item.id) && !isSending) return <Skeleton height={14} my={4} width="9rem" aria-hidden />
  if (loan) return <LoanNow loan={loan} />
  if (obstacle !== undefined) {
    return (
      <Text size="sm" className={classes.hindered}>
        <IconAlertTriangle size={16} stroke={2} aria-hidden />
        {obstacle}
      </Text>
    )
  }
  return (
    !item.refusals &&
    state?.due !== undefined && (
      <>
        <Text size="sm">{dueTextOf(state.due)}</Text>
        <ToBeUsed bookings={state.due?.used} />
      </>
    )
  )
}

/** Shows that lending it uses the borrower's bookings. */
function ToBeUsed({ bookings = [] }: { bookings: Due['used'] }) {
  const text = useText()
  const { user } = useSession()
  return bookings.map((booking) => (
    <Text key={booking.from.getTime()} size="sm">
      {usedText(booking, user.id, text)}
    </Text>
  ))
}

/** Borrower and due time of an object to return, and whether it is overdue. */
function LoanNow({ loan }: { loan: NonNullable<ElementNow['loan']> }) {
  const { t, text } = useText()
  const who = loan.isMine ? t('exe.lentToMe') : loan.borrower ? t('exe.lentTo', { name: loan.borrower.name }) : t('exe.lent')
  const until = loan.dueAt === null ? t('exe.lentForGood') : t('exe.lentUntil', { when: dueText(loan.dueAt, text) })
  return (
    <Group gap={8}>
      <Text size="sm">{`${who} · ${until}`}</Text>
      {loan.isOverdue && <OverdueBadge />}
    </Group>
  )
}

/** Borrower and due time. */
function Loan({ step, receipt }: { step: BasketStep; receipt: FullTransaction | undefined }) {
  const { t, text } = useText()
  if (!receipt?.borrower || receipt.undoneAt !== null) return null
  const { borrower, dueAt } = receipt
  const due = dueAt ? t('exe.lentUntil', { when: dueText(dueAt, text) }) : t('exe.lentForGood')
  return (
    <>
      <Text size="sm">{step === 'start' ? `${borrower.name} · ${due}` : borrower.name}</Text>
      {step === 'start' && receipt.bookings.map((booking) => <UsedBookings key={booking.from} booking={booking} borrower={borrower} />)}
      {step !== 'start' && receipt.reopened.map((booking) => <KeptBooking key={booking.from} booking={booking} />)}
    </>
  )
}

interface OutcomeProps {
  step: BasketStep
  receipt: FullTransaction | undefined
}

/** Status: done, or undone since. */
function StatusLine({ step, receipt }: OutcomeProps) {
  const { t } = useText()
  if (isUndone(step, receipt)) {
    return (
      <StatusBadge tone="neutral" icon={IconArrowBackUp}>
        {t('exe.undoneAt')}
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone="success" icon={IconCheck}>
      {t(step === 'start' ? 'exe.status.loan.started' : 'exe.status.loan.completed')}
    </StatusBadge>
  )
}

/** Actions on a done object, as on its receipt. */
function Actions({ title, transactionId, step, receipt }: OutcomeProps & { title: string; transactionId: string }) {
  const done = operationOf(step, receipt)
  // the reason of a refused undo stays, even when undo is no longer offered
  const [wasRefused, setRefused] = useState(false)
  const isNewest = done !== undefined && newestOf(receipt?.operations ?? []) === done && done.undoUntil !== null
  return (
    <div className={classes.actions}>
      <SavePdf id={transactionId} of={title} />
      {done && (isNewest || wasRefused) && <UndoButton operation={done} of={title} onRefused={() => setRefused(true)} />}
    </div>
  )
}

function Refusals({ item: { refusals = [] } }: { item: BasketItem }) {
  const text = useText()
  return refusals.map(({ error, of }, index) => (
    <Text key={index} size="sm" c="red">
      {[of && text.textOf(of), errorText(error, text)].filter(Boolean).join(': ')}
    </Text>
  ))
}
