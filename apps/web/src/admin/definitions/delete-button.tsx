import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'

interface DeleteButtonProps {
  name: string
  isDeleting: boolean
  /** What becomes of it; that it cannot be undone when left out. */
  text?: string
  /** Deletes; what the server refuses is shown as it says. */
  onDelete: () => Promise<unknown>
  onDeleted: () => void
}

/** Deletes something after a question that names it. */
export function DeleteButton({ name, isDeleting, text, onDelete, onDeleted }: DeleteButtonProps) {
  const { t } = useText()
  const confirm = useConfirm()
  const ask = async () => {
    const isSure = await confirm({
      title: t('admin.deleteTitle', { name }),
      text: text ?? t('admin.deleteText'),
      confirm: t('admin.delete'),
      isDangerous: true,
    })
    if (!isSure) return
    const isDone = await onDelete().then(
      () => true,
      () => false,
    )
    if (!isDone) return
    flash('success', t('admin.deleted', { name }))
    onDeleted()
  }
  return (
    <Button
      variant="subtle"
      color="red"
      loading={isDeleting}
      leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
      onClick={() => void ask()}
    >
      {t('admin.delete')}
    </Button>
  )
}
