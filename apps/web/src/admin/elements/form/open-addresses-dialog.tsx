import { useState } from 'react'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import {
  changeOpenAddresses,
  MAX_OPEN_ADDRESSES,
  OPEN_ADDRESS_CHANGES,
  type OpenAddressChange,
} from '@verka/domain/open/open-addresses.api.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import type { ListedObjects } from '../../labels/print-labels.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'

const ACTIONS = { make: 'labels.makeOpenAddresses', renew: 'admin.openAddressRenew', revoke: 'admin.openAddressRevoke' } as const
const HINTS = { renew: 'admin.openAddressRenewHint', revoke: 'admin.openAddressRevokeHint' } as const

interface OpenAddressesDialogProps {
  elementTypeId: string
  elementIds: readonly string[]
  /** The list of the objects; omitted: only the selected ones are changed. */
  listed: ListedObjects | undefined
  onClose: () => void
}

/** Dialog that makes, renews or revokes the open addresses of the selected objects, or of all in the list. */
export default function OpenAddressesDialog({ elementTypeId, elementIds, listed, onClose }: OpenAddressesDialogProps) {
  const { t } = useText()
  const save = useSave(changeOpenAddresses)
  const [change, setChange] = useState<OpenAddressChange>('make')
  const [isAll, setAll] = useState(false)
  const ofAll = isAll ? listed : undefined
  const count = ofAll?.total ?? elementIds.length
  const run = async () => {
    const objects = ofAll ? { elementTypeId, question: ofAll.question } : { elementIds: [...elementIds] }
    const done = await save.mutateAsync({ body: { change, objects } }).catch(() => undefined)
    if (!done) return
    flash('success', t('admin.openAddressDone', { count: done.changed }))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('audit.entity.openAddresses')} size="lg">
      <Stack gap="lg">
        <Text c="dimmed">{t('admin.openAddressHint')}</Text>
        {listed && listed.total > elementIds.length && (
          <Radio.Group label={t('labels.objects')} value={isAll ? 'all' : 'chosen'} onChange={(value) => setAll(value === 'all')}>
            <Group gap="md" mt={6}>
              <Radio value="chosen" label={t('labels.chosen', { count: elementIds.length })} />
              <Radio value="all" label={t('labels.allListed', { count: listed.total })} disabled={listed.total > MAX_OPEN_ADDRESSES} />
            </Group>
          </Radio.Group>
        )}
        <Radio.Group
          aria-label={t('audit.entity.openAddresses')}
          value={change}
          onChange={(value) => setChange(value as OpenAddressChange)}
        >
          <Stack gap="sm">
            {OPEN_ADDRESS_CHANGES.map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(`admin.openAddressChange.${each}`)}
                description={each === 'make' ? undefined : t(HINTS[each])}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            {...(change === 'revoke' ? { color: 'red' } : {})}
            loading={save.isPending}
            disabled={count === 0}
            onClick={() => void run()}
          >
            {t(ACTIONS[change])}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
