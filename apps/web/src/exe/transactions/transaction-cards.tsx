import { IconClipboardCheck } from '@tabler/icons-react'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { TransactionStatusBadge } from '../../entities/transaction-status-badge.tsx'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { dueText, momentText } from '../parts/due-text.ts'
import { loanText } from '../parts/loan-text.ts'
import { OverdueBadge } from '../parts/overdue-badge.tsx'

interface TransactionCardsProps {
  transactions: readonly Transaction[]
  /** What tells them apart: on which object, or by whom. */
  shows: 'element' | 'person'
}

/** A few transactions as cards, newest first as they come. A loan says who has it and until when. */
export function TransactionCards({ transactions, shows }: TransactionCardsProps) {
  const text = useText()
  const { t, textOf } = text
  const when = (moment: string) => momentText(moment, text)
  const { user } = useSession()
  const aboutOf = ({ mode, status, borrower, createdBy, createdAt, dueAt, elementTitle }: Transaction) => {
    const isLent = mode === 'loan' && status === 'started'
    if (shows === 'person')
      return [(borrower ?? createdBy).name, isLent && dueAt ? t('exe.lentUntil', { when: dueText(dueAt, text) }) : when(createdAt)]
    return [elementTitle, isLent ? loanText({ borrower, isMine: borrower?.id === user.id, dueAt }, text) : when(createdAt)]
  }
  return (
    <BigLinks>
      {transactions.map((transaction) => (
        <BigLink
          key={transaction.id}
          to={addressOf('/exe/transaction/$id', { id: transaction.id })}
          icon={IconClipboardCheck}
          title={textOf(transaction.localizedNames)}
          text={aboutOf(transaction).join(' · ')}
          badge={badgeOf(transaction)}
        />
      ))}
    </BigLinks>
  )
}

/** What is not over says so; of a loan the line says it, unless it should be back. */
function badgeOf({ status, mode, isOverdue }: Transaction) {
  if (isOverdue) return <OverdueBadge />
  return status === 'completed' || (mode === 'loan' && status === 'started') ? undefined : (
    <TransactionStatusBadge status={status} mode={mode} />
  )
}
