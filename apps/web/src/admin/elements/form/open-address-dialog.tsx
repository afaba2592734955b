import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import { changeOpenAddresses, getOpenAddress, type OpenAddressChange } from '@verka/domain/open/open-addresses.api.ts'
import { useCall, useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { CopiedText } from '../../../ui/form/copied-text.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'

/** Dialog about the open address of one object. */
export default function OpenAddressDialog({ element, onClose }: { element: Element; onClose: () => void }) {
  const { t } = useText()
  const answer = useCall(getOpenAddress, { params: { id: element.id } }, { isFresh: true })
  return (
    <Modal opened onClose={onClose} title={t('admin.openAddressTitle', { name: `${element.title} (${element.code})` })} size="lg">
      <Stack gap="md">
        <Text c="dimmed">{t('admin.openAddressHint')}</Text>
        <Loaded answer={answer}>{(known: ReplyOf<typeof getOpenAddress>) => <OpenAddress {...known} element={element} />}</Loaded>
      </Stack>
    </Modal>
  )
}

function OpenAddress({ isOpen, openAddress, element }: ReplyOf<typeof getOpenAddress> & { element: Element }) {
  const { t, formatDateTime } = useText()
  const confirm = useConfirm()
  const save = useSave(changeOpenAddresses)
  const mayEdit = element.can.edit
  const change = async (what: OpenAddressChange) => {
    const done = await save.mutateAsync({ body: { change: what, objects: { elementIds: [element.id] } } }).catch(() => undefined)
    if (done) flash('success', t('admin.openAddressDone', { count: done.changed }))
  }
  const renew = async () => {
    const title = t('admin.openAddressRenew')
    if (await confirm({ title, text: t('admin.openAddressRenewHint'), confirm: title })) await change('renew')
  }
  const revoke = async () => {
    const title = t('admin.openAddressRevoke')
    if (await confirm({ title, text: t('admin.openAddressRevokeHint'), confirm: title, isDangerous: true })) await change('revoke')
  }
  return (
    <Stack gap="md">
      {!isOpen && <Alert color="yellow">{t('admin.openAddressClosed')}</Alert>}
      {openAddress ? (
        <Stack gap={6}>
          <CopiedText label={t('labels.holds.openAddress')} value={openAddress.address} />
          <Text size="sm" c="dimmed">
            {t('admin.createdAt')} {formatDateTime(openAddress.createdAt)}
          </Text>
        </Stack>
      ) : (
        <Text>{t('admin.openAddressNone')}</Text>
      )}
      {mayEdit && (
        <Group gap="sm">
          {openAddress ? (
            <>
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
                loading={save.isPending}
                onClick={() => void renew()}
              >
                {t('admin.openAddressRenew')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
                disabled={save.isPending}
                onClick={() => void revoke()}
              >
                {t('admin.openAddressRevoke')}
              </Button>
            </>
          ) : (
            <Button loading={save.isPending} onClick={() => void change('make')} data-autofocus>
              {t('admin.openAddressMake')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}
