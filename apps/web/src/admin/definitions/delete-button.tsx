import { useState } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ApiError } from '../../data/api-error.ts'
import { errorText } from '../../forms/form/error-text.ts'
import { useText, type Text as Reader } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'

interface DeleteButtonProps {
  name: string
  isDeleting: boolean
  /** What becomes of it; that it cannot be undone when left out. */
  text?: string
  /** What can be done instead with what is in use; given, the refusal is told here in full, and `onDelete` tells no errors itself. */
  insteadText?: string
  /** Deletes; what the server refuses is shown as it says. */
  onDelete: () => Promise<unknown>
  onDeleted: () => void
}

/** Deletes something after a question that names it. */
export function DeleteButton({ name, isDeleting, text, insteadText, onDelete, onDeleted }: DeleteButtonProps) {
  const reader = useText()
  const { t } = reader
  const [uses, setUses] = useState<{ isShown: boolean; texts: string[] }>({ isShown: false, texts: [] })
  const confirm = useConfirm()
  const ask = async () => {
    const isSure = await confirm({
      title: t('admin.deleteTitle', { name }),
      text: text ?? t('admin.deleteText'),
      confirm: t('admin.delete'),
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await onDelete()
    } catch (error) {
      if (insteadText === undefined || !(error instanceof ApiError)) return
      // how much uses it stays to be read
      if (error.code === 'inUse') setUses({ isShown: true, texts: error.errors.map((one) => wordsOfUse(one, reader)) })
      else for (const one of error.errors) flash('error', errorText(one, reader))
      return
    }
    flash('success', t('admin.deleted', { name }))
    onDeleted()
  }
  const close = () => setUses((before) => ({ ...before, isShown: false }))
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        loading={isDeleting}
        leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
        onClick={() => void ask()}
      >
        {t('admin.delete')}
      </Button>
      <Modal
        opened={uses.isShown}
        onClose={close}
        title={t('types.inUse', { name })}
        centered
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <Stack gap="lg">
          <div>
            <Text mb="xs">{t('types.inUseBy')}</Text>
            <List>
              {uses.texts.map((told) => (
                <List.Item key={told}>{told}</List.Item>
              ))}
            </List>
          </div>
          <Text c="dimmed">{insteadText}</Text>
          <Group justify="flex-end">
            <Button onClick={close} data-autofocus>
              {t('ui.close')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

/** What uses a definition, without the sentence that the server makes of it. */
const USES: Readonly<Record<string, MessageKey>> = {
  '@errors.usedByElements': 'types.use.elements',
  '@errors.usedByOperationTypes': 'types.use.operationTypes',
  '@errors.usedByTransactionTypes': 'types.use.transactionTypes',
  '@errors.usedByTransactions': 'types.use.transactions',
  '@errors.usedByOperations': 'types.use.operations',
  '@errors.usedByRecords': 'types.use.records',
  '@errors.usedByElementTypes': 'types.use.elementTypes',
  '@errors.usedByRecordTypes': 'types.use.recordTypes',
  '@errors.usedByChoices': 'types.use.choices',
  '@errors.usedByRules': 'types.use.rules',
  '@errors.usedByReservations': 'types.use.reservations',
}

const wordsOfUse = (error: FieldError, reader: Reader): string => {
  const key = USES[error.message]
  return key === undefined ? errorText(error, reader) : reader.serverText(`@${key}`, error.params)
}
