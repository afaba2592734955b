import { Suspense, useState } from 'react'
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
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const UsesDialog = lazyPart(() => import('./uses-dialog.tsx'))

interface DeleteButtonProps {
  name: string
  id: string
  isDeleting: boolean
  /** Consequence of the deletion; by default that it cannot be undone. */
  text?: string
  uses?: Uses | undefined
  /** Alternative for a used row. */
  insteadText?: string
  /** Deletes, without reporting errors. */
  onDelete: () => Promise<unknown>
  onDeleted: () => void
}

/** Deletes a row after a confirmation with its name; of a used one it shows the uses instead. A deletion by another user is reported. */
export default function DeleteButton({ name, id, isDeleting, text, uses, insteadText, onDelete, onDeleted }: DeleteButtonProps) {
  const reader = useText()
  const { t } = reader
  const [used, setUsed] = useState<{ isShown: boolean; items: Use[] }>({ isShown: false, items: [] })
  const [isLooking, setLooking] = useState(false)
  const confirm = useConfirm()
  const deletionOf = useDeletion()
  /** Reports an error; if the row is already deleted, by whom, and continues as after an own deletion. */
  const tell = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'notFound') {
      for (const message of errorMessages(error, reader)) flash('error', message)
      return
    }
    const deletion = await deletionOf(id)
    flash('info', deletion ? t('conflict.alreadyDeletedBy', { ...deletion, name }) : t('conflict.alreadyDeleted', { name }))
    onDeleted()
  }
  /** Whether the row is used, with the uses displayed; undefined: unknown, with an error. */
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
      // it was used meanwhile: the uses stay visible
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
