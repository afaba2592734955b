import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { may } from '@verka/domain/access/permissions.ts'
import { deleteTransaction, type FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { errorMessages } from '../../data/api-error.ts'
import { useSession } from '../../data/session-context.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useDialog } from '../../ui/feedback/dialog.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'

const MAX_REASON = 500
/** Deletes a transaction with a reason, for users with that right. */
export function DeleteTransaction({ transaction }: { transaction: FullTransaction }) {
  const { t, textOf } = useText()
  const { user } = useSession()
  const show = useDialog()
  const go = useGo()
  if (!may(user.role, 'transactions', 'delete')) return null
  const openQuestion = async () => {
    const isGone = await show<boolean>({
      title: t('exe.deleteNamed', { service: textOf(transaction.localizedNames) }),
      content: reasonFor(transaction),
    })
    if (!isGone) return
    flash('success', t('exe.transactionDeleted'))
    go(addressOf('/exe/id/$id', { id: transaction.elementId }), { replace: true })
  }
  return (
    <Button variant="subtle" color="red" leftSection={<IconTrash size={20} stroke={1.8} aria-hidden />} onClick={() => void openQuestion()}>
      {t('exe.deleteTransaction')}
    </Button>
  )
}

const reasonFor = (transaction: FullTransaction) => (answer: (isGone: boolean) => void) => (
  <Reason transaction={transaction} onDone={() => answer(true)} onCancel={() => answer(false)} />
)

interface ReasonProps {
  transaction: FullTransaction
  onDone: () => void
  onCancel: () => void
}

function Reason({ transaction: { id, version }, onDone, onCancel }: ReasonProps) {
  const { t, text } = useText()
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const remove = useSave(deleteTransaction, { handlesErrors: true })
  const isMissing = reason.trim() === ''
  const send = () => {
    setTried(true)
    if (!isMissing) remove.mutate({ params: { id }, query: { version, reason: reason.trim() } }, { onSuccess: onDone })
  }
  return (
    <Stack gap="md">
      <Text>{t('exe.deleteTransactionText')}</Text>
      <Textarea
        label={t('exe.reason')}
        required
        autosize
        minRows={2}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={hasTried && isMissing ? t('validation.required') : undefined}
        data-autofocus
      />
      {remove.error && (
        <Alert color="red" role="alert">
          {errorMessages(remove.error, text).join(' ')}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={send}>
          {t('exe.deleteTransaction')}
        </Button>
      </Group>
    </Stack>
  )
}
