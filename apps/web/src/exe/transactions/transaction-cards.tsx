import { IconClipboardCheck } from '@tabler/icons-react'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { TransactionStatusBadge } from '../../entities/transaction-status-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'

interface TransactionCardsProps {
  transactions: readonly Transaction[]
  /** What tells them apart: on which object, or by whom. */
  shows: 'element' | 'person'
}

/** A few transactions as cards, newest first as they come. */
export function TransactionCards({ transactions, shows }: TransactionCardsProps) {
  const { textOf, formatDateTime } = useText()
  return (
    <BigLinks>
      {transactions.map((transaction) => (
        <BigLink
          key={transaction.id}
          to={addressOf('/exe/transaction/$id', { id: transaction.id })}
          icon={IconClipboardCheck}
          title={textOf(transaction.localizedNames)}
          text={[shows === 'element' ? transaction.elementTitle : transaction.createdBy.name, formatDateTime(transaction.createdAt)].join(
            ' · ',
          )}
          badge={
            transaction.status === 'completed' ? undefined : <TransactionStatusBadge status={transaction.status} mode={transaction.mode} />
          }
        />
      ))}
    </BigLinks>
  )
}
