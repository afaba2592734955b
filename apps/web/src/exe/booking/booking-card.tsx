import { Button, Group, Text } from '@mantine/core'
import { IconArrowBarToDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { ServiceNow } from '@verka/domain/element-now/element-now.api.ts'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { momentText } from '../parts/due-text.ts'
import { SendingNotice } from '../parts/lost-reply.tsx'
import { spanText } from '../parts/span-text.ts'
import classes from './booking-card.module.css'
import { useCancel } from './use-booking-save.ts'

/** Time before its start at which a booking can be collected. */
const EARLY_MS = 12 * 3_600_000

interface BookingCardProps {
  booking: Reservation
  services: readonly ServiceNow[]
}

/** A booking that its reader may change: times, expiry, and actions. */
export function BookingCard({ booking, services }: BookingCardProps) {
  const { t, text } = useText()
  const { user } = useSession()
  const [now] = useState(() => Date.now())
  const { id, elementId, transactionTypeId, from, to, expiresAt } = booking
  const isMine = booking.user?.id === user.id
  const service = services.find((one) => one.id === transactionTypeId)
  // for another person only users who may lend to others
  const canLend = isMine || service?.forOthers === true
  const [start] = canLend && Date.parse(from) < now + EARLY_MS ? (service?.starts ?? []) : []
  const times = spanText(from, to, text)
  const who = isMine ? t('exe.bookYours') : booking.user ? t('exe.bookedBy', { name: booking.user.name }) : t('exe.booked')
  return (
    <article className={classes.card} aria-label={who}>
      <div>
        <Text fw={600}>{who}</Text>
        <Text>{t('exe.fromTo', times)}</Text>
        {expiresAt < to && (
          <Text size="sm" c="dimmed">
            {t('exe.bookHolds', { when: momentText(expiresAt, text) })}
          </Text>
        )}
      </div>
      <Group gap="sm">
        {start && (
          <ButtonLink
            size="md"
            className={classes.step}
            leftSection={<IconArrowBarToDown size={20} stroke={1.8} aria-hidden />}
            to={addressOf(
              '/exe/operation/$operationTypeId/$elementId/$transactionTypeId',
              { operationTypeId: start.operationTypeId, elementId, transactionTypeId },
              { booking: id },
            )}
          >
            {t(isMine ? 'exe.bookLend' : 'exe.bookLendOther')}
          </ButtonLink>
        )}
        {booking.can.edit && (
          <ButtonLink size="md" variant="default" className={classes.step} to={addressOf('/exe/id/$id', { id: elementId }, { book: id })}>
            {t('exe.bookChange')}
          </ButtonLink>
        )}
        {booking.can.delete && <CancelBooking booking={booking} />}
      </Group>
    </article>
  )
}

interface CancelBookingProps {
  booking: Reservation
  onCancelled?: () => void
}

/** Cancels a booking after a confirmation. */
export function CancelBooking({ booking: { id, version, elementTitle, user, from, to }, onCancelled }: CancelBookingProps) {
  const { t, text } = useText()
  const { user: reader } = useSession()
  const confirm = useConfirm()
  const cancelling = useCancel({
    onCancelled: () => {
      flash('success', t('exe.bookCancelled'))
      onCancelled?.()
    },
    onRefused: (why) => flash('error', why),
  })
  const openQuestion = async () => {
    const times = spanText(from, to, text)
    const isOthers = user !== null && user.id !== reader.id
    const question = {
      title: t('exe.bookCancelTitle', { title: elementTitle }),
      text: isOthers ? t('exe.bookCancelTextOf', { name: user.name, ...times }) : t('exe.bookCancelText', times),
    }
    if (!(await confirm({ ...question, confirm: t('exe.bookCancel'), cancel: t('exe.bookKeep'), isDangerous: true }))) return
    await cancelling.cancel({ id, version })
  }
  return (
    <>
      {cancelling.isWaiting && (
        <div className={classes.notice}>
          <SendingNotice isWaiting text={t('exe.bookCancelWaits')} />
        </div>
      )}
      <Button variant="subtle" color="red" className={classes.step} loading={cancelling.isSending} onClick={() => void openQuestion()}>
        {t('exe.bookCancel')}
      </Button>
    </>
  )
}
