import { IconArrowBackUp, IconClipboardCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { TransactionStatusBadge } from '../../entities/transaction-status-badge.tsx'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { dueText, momentText } from '../parts/due-text.ts'
import { loanText } from '../parts/loan-text.ts'
import { OverdueBadge } from '../parts/overdue-badge.tsx'
import { stepName } from './step-name.ts'

/** A transaction as far as its card says it: its answers are not on it. */
type CardTransaction = Omit<Transaction, 'dataProperties'>

interface TransactionCardsProps {
  transactions: readonly CardTransaction[]
  /** What tells them apart: on which object, or by whom. */
  shows: 'element' | 'person'
}

/** A few transactions as cards, newest first as they come. A loan says who has it and until when. */
export function TransactionCards({ transactions, shows }: TransactionCardsProps) {
  const { t, textOf, text } = useText()
  const { user } = useSession()
  // a moment is not broken over two lines
  const when = (moment: string) => <span style={{ whiteSpace: 'nowrap' }}>{momentText(moment, text)}</span>
  const aboutOf = ({ mode, status, borrower, createdBy, createdAt, dueAt, elementTitle }: CardTransaction): [string, ReactNode] => {
    const isOnLoan = mode === 'loan' && status === 'started'
    if (shows === 'person')
      return [(borrower ?? createdBy).name, isOnLoan && dueAt ? t('exe.lentUntil', { when: dueText(dueAt, text) }) : when(createdAt)]
    return [elementTitle, isOnLoan ? loanText({ borrower, isMine: borrower?.id === user.id, dueAt }, text) : when(createdAt)]
  }
  return (
    <BigLinks>
      {transactions.map((transaction) => {
        const [what, then] = aboutOf(transaction)
        return (
          <BigLink
            key={transaction.id}
            to={addressOf('/exe/transaction/$id', { id: transaction.id })}
            icon={IconClipboardCheck}
            title={stepName(transaction, textOf)}
            text={
              <>
                {what} · {then}
              </>
            }
            isWhole
            badge={<StatusLine transaction={transaction} />}
          />
        )
      })}
    </BigLinks>
  )
}

/** What is not over says so, and what was taken back; of a loan the line says it, unless it should be back. */
function StatusLine({ transaction: { status, mode, isOverdue, undoneAt } }: { transaction: CardTransaction }) {
  const { t } = useText()
  if (undoneAt !== null) {
    return (
      <StatusBadge tone="neutral" icon={IconArrowBackUp}>
        {t('exe.undoneAt')}
      </StatusBadge>
    )
  }
  if (isOverdue) return <OverdueBadge />
  const isMentioned = status === 'completed' || (mode === 'loan' && status === 'started')
  return !isMentioned && <TransactionStatusBadge status={status} mode={mode} />
}
