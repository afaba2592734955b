import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarDue, IconCalendarQuestion, IconMessageReport, IconPackage } from '@tabler/icons-react'
import type { ElementState } from '@verka/domain/elements/elements.api.ts'
import { useText, type Text as Reading } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { dayText } from '../parts/due-text.ts'
import { loanText } from '../parts/loan-text.ts'
import { spanToday } from '../parts/span-text.ts'
import { OverdueBadge } from '../parts/overdue-badge.tsx'

/**
 * The state of an object in the list: borrower and due time, present or next booking, due, low, deviating, open cases. Nothing without any.
 */
export function ElementStateNow({ state }: { state: ElementState | undefined }) {
  const { t, textOf, formatNumber, text } = useText()
  if (!state) return null
  const { loan, booking, isFree, openCases, deviations, nextDue, lowBalance } = state
  if (!loan && !booking && !nextDue && !isFree && openCases + deviations === 0 && lowBalance === null) return null
  return (
    <Group gap={6}>
      {isFree && (
        <Text span size="sm">
          {t('exe.free')}
        </Text>
      )}
      {loan && (
        <Text span size="sm" fw={550}>
          {loanText(loan, text)}
        </Text>
      )}
      {/* the borrower knows the due time */}
      {loan?.isOverdue && (loan.isMine ? <OverdueBadge /> : <OverdueBadge text={t('exe.overdueOpen')} />)}
      {loan?.dueAt === null && (
        <StatusBadge tone="neutral" icon={IconCalendarQuestion}>
          {t('exe.backUnknown')}
        </StatusBadge>
      )}
      {booking && (
        <Text span size="sm" fw={booking.isNow ? 550 : 400}>
          {bookingText(booking, text)}
        </Text>
      )}
      {lowBalance !== null && (
        <StatusBadge tone="danger" icon={IconPackage}>
          {t('exe.lowLeft', { count: formatNumber(lowBalance) })}
        </StatusBadge>
      )}
      {nextDue && (
        <StatusBadge tone={nextDue.isPast ? 'danger' : 'warning'} icon={IconCalendarDue} isLong>
          {t(nextDue.isPast ? 'exe.dueBefore' : 'exe.dueOn', {
            service: textOf(nextDue.localizedNames),
            when: dayText(nextDue.day, text),
          })}
        </StatusBadge>
      )}
      {deviations > 0 && (
        <StatusBadge tone="danger" icon={IconAlertTriangle}>
          {t('exe.deviationsNow', { count: deviations })}
        </StatusBadge>
      )}
      {openCases > 0 && (
        <StatusBadge tone="info" icon={IconMessageReport}>
          {t('exe.openCases', { count: openCases })}
        </StatusBadge>
      )}
    </Group>
  )
}

/** 'Bokad åt Anna till 15:00' during the booking, 'Bokad åt Anna 13:00 – 15:00' before it. */
function bookingText({ user, isMine, from, to, isNow }: NonNullable<ElementState['booking']>, text: Reading): string {
  const { t } = text
  const who = isMine ? t('exe.bookYours') : user ? t('exe.bookedBy', { name: user.name }) : t('exe.booked')
  const span = spanToday(from, to, new Date(), text)
  return isNow ? t('exe.listUntilTime', { who, when: span.to }) : t('exe.bookedWhen', { who, ...span })
}
