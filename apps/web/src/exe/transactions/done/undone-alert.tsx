import { Alert } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { useText } from '../../../language/use-text.tsx'

/** Notice of the operation undone just now: of a stock what was put back, and the balance; others may have withdrawn meanwhile. */
export function UndoneAlert({ transaction: { mode, operations } }: { transaction: FullTransaction }) {
  const { t, formatNumber } = useText()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the pressed button, far below, is gone
    if (document.activeElement === document.body) notice.current?.focus()
  }, [])
  const moved = operations.findLast(({ undoes }) => undoes !== null)?.moved
  const noticeText = () => {
    if (mode !== 'stockManagement') return t('exe.undoneNow')
    // a user without access to the numbers
    if (!moved) return t('exe.undoneStock')
    const numbers = { amount: formatNumber(Math.abs(moved.amount)), balance: formatNumber(moved.balance) }
    return t(moved.amount < 0 ? 'exe.undoneTakenOut' : 'exe.undonePutBack', numbers)
  }
  return (
    <Alert ref={notice} tabIndex={-1} color="gray" radius="lg" role="status" icon={<IconArrowBackUp size={24} stroke={1.8} />}>
      {noticeText()}
    </Alert>
  )
}
