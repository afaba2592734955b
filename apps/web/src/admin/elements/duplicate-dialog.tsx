import { useState } from 'react'
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { duplicateElement, MAX_COPIES, type Element } from '@verka/domain/elements/elements.api.ts'
import { addressOf } from '../../addresses.ts'
import { errorMessages } from '../../data/api-error.ts'
import { useSave } from '../../data/use-call.ts'
import { sendOnce, type Attempt, type Send } from '../../forms/editing/attempt.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Modal } from '../../ui/overlays/modal.tsx'

/** What is sent, and its answer. */
interface Copies {
  count: number
}
type Copied = { items: Element[] }

interface DuplicateDialogProps {
  element: Element
  /** The person's intention: one whose answer was lost is not carried out twice, though the number is another one or the dialog opens again. */
  attempt: Attempt<Copies>
  onAttempt: (attempt: Attempt<Copies>) => void
  onClose: () => void
}

/** Dialog for the number of copies of an object, each with a new code. */
export default function DuplicateDialog({ element, attempt, onAttempt, onClose }: DuplicateDialogProps) {
  const text = useText()
  const { t } = text
  const go = useGo()
  const duplicate = useSave(duplicateElement, { handlesErrors: true })
  const [count, setCount] = useState<number>(1)
  const make = async () => {
    const send: Send<Copies, Copied> = (args) => duplicate.mutateAsync({ params: { id: element.id }, ...args })
    const sent = await sendOnce(attempt, { count }, { send, repeat: send, onItsWay: onAttempt })
    onAttempt(sent.attempt)
    if ('refused' in sent) {
      for (const message of errorMessages(sent.refused, text)) flash('error', message)
      return
    }
    const { items } = 'saved' in sent ? sent.saved : sent.earlier
    const made = { count: items.length, first: items[0]!.code, last: items.at(-1)!.code }
    flash('success', t('saved' in sent ? 'admin.duplicated' : 'admin.duplicatedBefore', made))
    onClose()
    go(addressOf('/elements/list/$id', { id: element.elementTypeId }))
  }
  return (
    <Modal opened onClose={onClose} title={t('admin.duplicateTitle', { name: `${element.title} (${element.code})` })}>
      <Stack gap="md">
        <Text c="dimmed">{t('admin.duplicateHint')}</Text>
        <NumberInput
          label={t('admin.duplicateCount')}
          value={count}
          min={1}
          max={MAX_COPIES}
          clampBehavior="strict"
          allowDecimal={false}
          onChange={(value) => setCount(Number(value) || 1)}
          // typing replaces the initial 1
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button loading={duplicate.isPending} onClick={() => void make()}>
            {t('admin.duplicateNow', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
