import { useState } from 'react'
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { duplicateElement, MAX_COPIES, type Element } from '@verka/domain/elements/elements.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Modal } from '../../ui/overlays/modal.tsx'

/** Dialog for the number of copies of an object, each with a new code. */
export default function DuplicateDialog({ element, onClose }: { element: Element; onClose: () => void }) {
  const { t } = useText()
  const go = useGo()
  const duplicate = useSave(duplicateElement)
  const [count, setCount] = useState<number>(1)
  const make = async () => {
    const made = await duplicate.mutateAsync({ params: { id: element.id }, body: { count } }).catch(() => undefined)
    if (!made) return
    const [first, last] = [made.items[0]!.code, made.items.at(-1)!.code]
    flash('success', t('admin.duplicated', { count: made.items.length, first, last }))
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
