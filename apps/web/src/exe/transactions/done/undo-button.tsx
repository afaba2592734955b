import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { getElementNow, getElementNowByCode } from '@verka/domain/element-now/element-now.api.ts'
import { filterOperations, undoOperation, type Operation } from '@verka/domain/operations/operations.api.ts'
import { filterTransactions, getFullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { useSave } from '../../../data/use-call.ts'
import { newId } from '../../../forms/new-id.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { spanText } from '../../parts/span-text.ts'

const invalidates = [getFullTransaction, getElementNow, getElementNowByCode, filterTransactions, filterOperations]

interface UndoButtonProps {
  operation: Operation
  /** Where there are several: what it is about. */
  of?: string
}

/** Takes an operation back, as long as its service allows it and says so; then it is gone. */
export function UndoButton({ operation: { id, undoUntil }, of }: UndoButtonProps) {
  const text = useText()
  const { t } = text
  const until = undoUntil === null ? 0 : new Date(undoUntil).getTime()
  const [now, setNow] = useState(() => Date.now())
  const [key] = useState(newId)
  const undo = useSave(undoOperation, { invalidates })
  const isOver = now >= until
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  if (isOver) return null
  const takeBack = () =>
    undo.mutate(
      { params: { id }, body: {}, idempotencyKey: key },
      {
        // what it had used is booked again
        onSuccess: ({ bookings }) =>
          flash(
            'success',
            [t('exe.undone'), ...bookings.map(({ from, to }) => t('exe.bookingStands', spanText(from, to, text)))].join(' '),
          ),
      },
    )
  const seconds = Math.ceil((until - now) / 1000)
  const label = seconds > 90 ? t('exe.undoMinutes', { minutes: Math.ceil(seconds / 60) }) : t('exe.undo', { seconds })
  return (
    <Button
      variant="default"
      size="sm"
      mih={44}
      {...(of !== undefined && { 'aria-label': `${label}: ${of}` })}
      loading={undo.isPending}
      leftSection={<IconArrowBackUp size={20} stroke={1.8} aria-hidden />}
      onClick={takeBack}
    >
      {label}
    </Button>
  )
}
