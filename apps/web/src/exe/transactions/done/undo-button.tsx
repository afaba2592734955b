import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { undoOperation, type Operation } from '@verka/domain/operations/operations.api.ts'
import type { ApiError } from '../../../data/api-error.ts'
import { useSave } from '../../../data/use-call.ts'
import { errorText } from '../../../forms/frame/error-text.ts'
import { newId } from '../../../data/new-id.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { spanText } from '../../parts/span-text.ts'

interface UndoButtonProps {
  operation: Operation
  /** Subject, if there are several. */
  of?: string
  /** Whether the page itself says what the undo did. */
  isNoticed?: boolean
  onRefused?: () => void
}

/**
 * Undoes an operation while its service allows it; then the button disappears. The reason of a refusal replaces it and stays, since a retry
 * never helps.
 */
export function UndoButton({ operation: { id, undoUntil }, of, isNoticed = false, onRefused }: UndoButtonProps) {
  const { t, text } = useText()
  const until = undoUntil === null ? 0 : new Date(undoUntil).getTime()
  const [now, setNow] = useState(() => Date.now())
  const [key] = useState(newId)
  const undo = useSave(undoOperation, { handlesErrors: true })
  const isOver = now >= until
  /** The operation that could not be undone, if the reason does not name it. */
  const whatFailed = ({ errors }: ApiError) => {
    if (of !== undefined) return t('exe.undoNotOf', { of })
    return errors.some(({ message }) => message.startsWith('@errors.undo')) ? undefined : t('exe.undoNot')
  }
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  const refusal = undo.error && (
    <Text size="sm" c="red" role="alert">
      {[whatFailed(undo.error), ...undo.error.errors.map((error) => errorText(error, text))].filter(Boolean).join(' ')}
    </Text>
  )
  if (undo.error?.code === 'conflict') return refusal
  if (isOver) return null
  const takeBack = () =>
    undo.mutate(
      { params: { id }, body: {}, idempotencyKey: key },
      {
        onError: () => onRefused?.(),
        onSuccess({ bookings }) {
          // its used bookings are open again
          const open = bookings.map(({ from, to }) => t('exe.bookingStands', spanText(from, to, text)))
          if (!isNoticed || open.length > 0) flash('success', [t('exe.undone'), ...open].join(' '))
        },
      },
    )
  const seconds = Math.ceil((until - now) / 1000)
  const label = seconds > 90 ? t('exe.undoMinutes', { minutes: Math.ceil(seconds / 60) }) : t('exe.undo', { seconds })
  const button = (
    <Button
      variant="default"
      size="sm"
      mih={44}
      {...(of !== undefined && { 'aria-label': `${label}: ${of}` })}
      // until the undone operation is loaded and the button disappears
      loading={undo.isPending || undo.isSuccess}
      leftSection={<IconArrowBackUp size={20} stroke={1.8} aria-hidden />}
      onClick={takeBack}
    >
      {label}
    </Button>
  )
  return (
    <>
      {button}
      {refusal}
    </>
  )
}
