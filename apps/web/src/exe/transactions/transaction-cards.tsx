import { IconClipboardCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { TransactionStatusBadge } from '../../entities/transaction-status-badge.tsx'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { dueText, momentText } from '../parts/due-text.ts'
import { loanText } from '../parts/loan-text.ts'
import { OverdueBadge } from '../parts/overdue-badge.tsx'
import { stepName } from './step-name.ts'

/** The part of a transaction on its card: without answers. */
type CardTransaction = Omit<Transaction, 'dataProperties'>

interface TransactionCardsProps {
  transactions: readonly CardTransaction[]
  /** Distinguishing detail: the object, or the person. */
  shows: 'element' | 'person'
}

/** Transactions as cards, in the given order. A loan has its borrower and due time. */
export function TransactionCards({ transactions, shows }: TransactionCardsProps) {
  const { t, textOf, text } = useText()
  const { user } = useSession()
  // times are not broken over two lines
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

/** Status of running and undone transactions; a loan's line has it already, unless it is overdue. */
function StatusLine({ transaction: { status, mode, isOverdue, undoneAt } }: { transaction: CardTransaction }) {
  if (undoneAt !== null) return <TransactionStatusBadge status={status} mode={mode} undoneAt={undoneAt} />
  if (isOverdue) return <OverdueBadge />
  const isMentioned = status === 'completed' || (mode === 'loan' && status === 'started')
  return !isMentioned && <TransactionStatusBadge status={status} mode={mode} />
}
