import { IconCalendarDue } from '@tabler/icons-react'
import type { DueService, WorkList } from '@verka/domain/work-list/work-list.api.ts'
import { addressOf } from '../../addresses.ts'
import { useText } from '../../language/use-text.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { dayText } from '../parts/due-text.ts'
import { OverdueBadge } from '../parts/overdue-badge.tsx'
import { SideLink } from '../parts/side-link.tsx'
import { Titled } from '../parts/titled.tsx'
import { isForToday, TodayBadge } from './for-today.tsx'
import { LoanLink } from './loans-now.tsx'

/** The user's work of today: loans to return and due services, overdue first. Nothing without any. */
export function Today({ work: { today, loans, due } }: { work: WorkList }) {
  const { t, timeZone } = useText()
  const toReturn = loans.items.filter((loan) => isForToday(loan, { today, timeZone }))
  if (toReturn.length + due.items.length === 0) return null
  return (
    <Titled title={t('exe.today')}>
      <BigLinks>
        {toReturn.map((loan) => (
          <LoanLink key={loan.id} loan={loan} isToday />
        ))}
        {due.items.map((one) => (
          <Due key={`${one.transactionTypeId} ${one.elementId}`} due={one} today={today} />
        ))}
      </BigLinks>
      {due.totalCount > due.items.length && (
        <SideLink to={addressOf('/exe/elementList', undefined, { state: 'dueSoon' })}>
          {t('exe.todayAll', { count: due.totalCount })}
        </SideLink>
      )}
    </Titled>
  )
}

/** A service to do on an object: one tap opens its form. */
function Due({ due, today }: { due: DueService; today: string }) {
  const { t, textOf, text } = useText()
  const { elementId, elementTitle, transactionTypeId, operationTypeId, localizedNames, day, isPast } = due
  return (
    <BigLink
      to={
        operationTypeId === null
          ? addressOf('/exe/$elementId/service/$transactionTypeId', { elementId, transactionTypeId })
          : addressOf('/exe/operation/$operationTypeId/$elementId/$transactionTypeId', { operationTypeId, elementId, transactionTypeId })
      }
      icon={IconCalendarDue}
      title={elementTitle}
      text={t('exe.dueService', { service: textOf(localizedNames), when: dayText(day, text) })}
      badge={isPast ? <OverdueBadge /> : day === today && <TodayBadge />}
    />
  )
}
