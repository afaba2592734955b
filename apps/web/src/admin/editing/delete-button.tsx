import { lazy, Suspense, useState } from 'react'
import type { Use } from '@verka/domain/definitions/uses.ts'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { useDeletion } from '../conflict/use-deletion.ts'
import { Cancelled } from './given-up.ts'
import type { Uses } from './uses.ts'

const UsesDialog = lazy(() => import('./uses-dialog.tsx'))

interface DeleteButtonProps {
  name: string
  id: string
  isDeleting: boolean
  /** What becomes of it; that it cannot be undone when left out. */
  text?: string
  uses?: Uses | undefined
  /** What can be done instead with what is in use. */
  insteadText?: string
  /** Deletes, and tells no errors itself. */
  onDelete: () => Promise<unknown>
  onDeleted: () => void
}

/** Deletes something after a question that names it; of what is in use it says by what, and asks nothing. What somebody else deleted before is told. */
export default function DeleteButton({ name, id, isDeleting, text, uses, insteadText, onDelete, onDeleted }: DeleteButtonProps) {
  const reader = useText()
  const { t } = reader
  const [used, setUsed] = useState<{ isShown: boolean; items: Use[] }>({ isShown: false, items: [] })
  const [isLooking, setLooking] = useState(false)
  const confirm = useConfirm()
  const deletionOf = useDeletion()
  /** Tells what went wrong; of what is gone already, who deleted it, and goes on as if it had been oneself. */
  const tell = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'notFound') {
      for (const message of errorMessages(error, reader)) flash('error', message)
      return
    }
    const deletion = await deletionOf(id)
    flash('info', deletion ? t('conflict.alreadyDeletedBy', { ...deletion, name }) : t('conflict.alreadyDeleted', { name }))
    onDeleted()
  }
  /** Whether something uses it, which is shown then; undefined: that could not be found out, which is told. */
  const findUses = async (): Promise<boolean | undefined> => {
    if (!uses) return false
    setLooking(true)
    try {
      const { items } = await uses.read()
      if (items.length > 0) setUsed({ isShown: true, items })
      return items.length > 0
    } catch (error) {
      await tell(error)
      return undefined
    } finally {
      setLooking(false)
    }
  }
  const openQuestion = async () => {
    if ((await findUses()) !== false) return
    const isSure = await confirm({
      title: t('admin.deleteTitle', { name }),
      text: text ?? (uses ? t('types.unusedText') : t('admin.deleteText')),
      confirm: t('admin.delete'),
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await onDelete()
    } catch (error) {
      if (error instanceof Cancelled) return
      // it came into use meanwhile: by what stays to be read
      if (error instanceof ApiError && error.code === 'inUse' && uses) void findUses()
      else await tell(error)
      return
    }
    flash('success', t('admin.deleted', { name }))
    onDeleted()
  }
  const close = () => setUsed((before) => ({ ...before, isShown: false }))
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        loading={isDeleting || isLooking}
        leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
        onClick={() => void openQuestion()}
      >
        {t('admin.delete')}
      </Button>
      {used.items.length > 0 && (
        <Suspense>
          <UsesDialog name={name} isShown={used.isShown} items={used.items} uses={uses} insteadText={insteadText} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
