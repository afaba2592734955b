import { IconPackageImport } from '@tabler/icons-react'
import type { WorkList } from '@verka/domain/work-list/work-list.api.ts'
import { addressOf } from '../../addresses.ts'
import { useText } from '../../language/use-text.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { dueText } from '../parts/due-text.ts'
import { OverdueBadge } from '../parts/overdue-badge.tsx'
import { SideLink } from '../parts/side-link.tsx'
import { Titled } from '../parts/titled.tsx'
import { isForToday, TodayBadge } from './for-today.tsx'

/** The user's loans except those due today. Nothing without any. */
export function LoansNow({ work: { today, loans } }: { work: WorkList }) {
  const { t, timeZone } = useText()
  const items = loans.items.filter((loan) => !isForToday(loan, { today, timeZone }))
  if (items.length === 0) return null
  return (
    <Titled title={t('exe.onLoan')}>
      <BigLinks>
        {items.map((loan) => (
          <LoanLink key={loan.id} loan={loan} />
        ))}
      </BigLinks>
      {loans.totalCount > loans.items.length && (
        <SideLink to={addressOf('/exe/elementList', undefined, { state: 'toMe' })}>{t('exe.onLoanAll')}</SideLink>
      )}
    </Titled>
  )
}

/** A loan of the user: links to the object, where it is returned. */
export function LoanLink({ loan, isToday = false }: { loan: WorkList['loans']['items'][number]; isToday?: boolean }) {
  const text = useText()
  const { elementId, elementTitle, dueAt, isOverdue } = loan
  return (
    <BigLink
      to={addressOf('/exe/id/$id', { id: elementId })}
      icon={IconPackageImport}
      title={elementTitle}
      text={dueAt ? text.t('exe.lentUntil', { when: dueText(dueAt, text) }) : text.t('exe.lentForGood')}
      badge={isOverdue ? <OverdueBadge /> : isToday && <TodayBadge />}
    />
  )
}
