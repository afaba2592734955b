import type { ReactNode } from 'react'
import { returnOf } from '@verka/domain/transactions/loan-return.ts'
import type { FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useText } from '../../../language/use-text.tsx'
import { spanText } from '../../parts/span-text.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import classes from './facts-of.module.css'
import { lateText } from './late-text.ts'
import { dueText, momentText } from '../../parts/due-text.ts'

/** Facts about a transaction before its values: of a loan who lent and returned it, and when. */
export function useFactsOf(transaction: FullTransaction): { label: string; value: ReactNode }[] {
  const { t, text } = useText()
  const { mode, operations, elementId, elementTitle, elementCode, createdBy, createdAt, borrower, dueAt, undoneAt } = transaction
  const byWhom = (name: string, moment: string) => t('exe.byWhomWhen', { name, when: momentText(moment, text) })
  const returned = returnOf(operations)
  const late = lateText(transaction, text)
  const undoing = operations.findLast(({ undoes }) => undoes !== null)
  const isOwnLoan = borrower?.id === createdBy.id
  // a case begins with its first entry, which shows the same, and an updatable form has its history
  const begun =
    mode === 'loan'
      ? [
          { label: t(isOwnLoan ? 'exe.borrowedBy' : 'exe.lentBy'), value: byWhom(createdBy.name, createdAt) },
          ...(returned
            ? [
                {
                  label: t('exe.returnedBy'),
                  value: [byWhom(returned.executedBy.name, returned.executedAt), late].filter(Boolean).join(' · '),
                },
              ]
            : []),
        ]
      : mode === 'issueManagement' || mode === 'updatableForm'
        ? []
        : [
            { label: t('exe.doneBy'), value: createdBy.name },
            { label: t('exe.doneAt'), value: momentText(createdAt, text) },
          ]
  return [
    {
      label: t('exe.object'),
      value: (
        <Link to={addressOf('/exe/id/$id', { id: elementId })} className={classes.link}>
          {`${elementTitle} (${elementCode})`}
        </Link>
      ),
    },
    ...(borrower && !isOwnLoan ? [{ label: t('exe.borrowedBy'), value: borrower.name }] : []),
    ...begun,
    ...(dueAt ? [{ label: t('exe.dueDay'), value: dueText(dueAt, text) }] : []),
    ...transaction.bookings.map(({ from, to }) => ({ label: t('exe.bookingUsed'), value: t('exe.fromTo', spanText(from, to, text)) })),
    ...(undoneAt
      ? [{ label: t('exe.undoneAt'), value: undoing ? byWhom(undoing.executedBy.name, undoneAt) : momentText(undoneAt, text) }]
      : []),
  ]
}
