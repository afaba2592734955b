import { IconPackageImport } from '@tabler/icons-react'
import { filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { dueText } from '../parts/due-text.ts'
import { OverdueBadge } from '../parts/overdue-badge.tsx'
import { SideLink } from '../parts/side-link.tsx'
import { Titled } from '../parts/titled.tsx'

/** So many are shown; more are in the list of objects. */
const SHOWN = 10

/** What the person has on loan now, whoever lent it: what is overdue first, then what is due next. Nothing where there is nothing. */
export function LoansNow() {
  const text = useText()
  const { t } = text
  const { user } = useSession()
  const loans = useCall(filterTransactions, {
    query: { type: 'own' },
    body: {
      filters: [
        { column: 'borrowerId', value: user.id },
        { column: 'status', value: ['started'] },
      ],
      ordering: [{ column: 'dueAt', dir: 'asc' }],
      limit: SHOWN + 1,
      skipCount: true,
    },
  })
  const items = loans.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Titled title={t('exe.onLoan')}>
      <BigLinks>
        {items.slice(0, SHOWN).map(({ id, elementId, elementTitle, dueAt, isOverdue }) => (
          <BigLink
            key={id}
            to={addressOf('/exe/id/$id', { id: elementId })}
            icon={IconPackageImport}
            title={elementTitle}
            text={dueAt ? t('exe.lentUntil', { when: dueText(dueAt, text) }) : t('exe.lentForGood')}
            badge={isOverdue && <OverdueBadge />}
          />
        ))}
      </BigLinks>
      {items.length > SHOWN && <SideLink to={addressOf('/exe/elementList', undefined, { state: 'toMe' })}>{t('exe.onLoanAll')}</SideLink>}
    </Titled>
  )
}
