import { useState } from 'react'
import { Alert, Button, Group, List, Loader, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { deleteTenant, type TenantWithUsage } from '@verka/domain/tenants/tenant-life.api.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { useDeletion } from '../conflict/use-deletion.ts'
import { Modal } from '../../ui/overlays/modal.tsx'

interface DeleteTenantProps {
  tenant: TenantWithUsage
  onDeleted: () => void
}

/** Deletes a tenant for ever, once its key was typed in. */
export function DeleteTenant({ tenant, onDeleted }: DeleteTenantProps) {
  const { t, text } = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<string[]>([])
  const deletionOf = useDeletion()
  const remove = useSave(deleteTenant, { handlesErrors: true })
  const { key, name } = tenant
  const open = () => {
    setTyped('')
    setErrors([])
    setIsOpen(true)
  }
  const close = () => {
    if (!remove.isPending) setIsOpen(false)
  }
  const removeIt = async () => {
    // after a lost answer, it may have been the user's own try
    const wasLost = errors.length > 0
    setErrors([])
    try {
      await remove.mutateAsync({ params: { id: tenant.id }, query: { version: tenant.version }, body: { key: typed } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // a lost answer leaves the result unknown: the next try shows it
      if (error.code === 'noReply') return setErrors([t('tenants.deleteLost')])
      if (error.code !== 'notFound') return setErrors(errorMessages(error, text))
      if (!wasLost) return showGone()
    }
    setIsOpen(false)
    flash('success', t('admin.deleted', { name }))
    onDeleted()
  }
  /** Another user was faster. */
  const showGone = async () => {
    const deletion = await deletionOf(tenant.id)
    setIsOpen(false)
    flash('info', deletion ? t('conflict.alreadyDeletedBy', { ...deletion, name }) : t('conflict.alreadyDeleted', { name }))
    onDeleted()
  }
  return (
    <>
      <Button variant="subtle" color="red" leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />} onClick={open}>
        {t('admin.delete')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('tenants.deleteTitle', { name })} withCloseButton={!remove.isPending}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            // the dialog is inside the page's form, which must not be submitted
            event.stopPropagation()
            if (typed === key && !remove.isPending) void removeIt()
          }}
        >
          <Stack gap="md">
            <Contents tenant={tenant} />
            <TextInput
              label={t('tenants.deleteKey', { key })}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              disabled={remove.isPending}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
              data-autofocus
            />
            {errors.length > 0 && (
              <Alert color="red" role="alert">
                {errors.join(' ')}
              </Alert>
            )}
            <Progress isDeleting={remove.isPending} />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={close} disabled={remove.isPending}>
                {t('ui.cancel')}
              </Button>
              <Button type="submit" color="red" disabled={typed !== key} loading={remove.isPending}>
                {t('tenants.delete')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}

/** Data that is deleted with a tenant. */
function Contents({ tenant: { sites, usage } }: { tenant: TenantWithUsage }) {
  const { t, culture } = useText()
  const names = new Intl.ListFormat(culture).format(sites.map((site) => site.name))
  return (
    <>
      <Text>{t('tenants.deleteText')}</Text>
      <List spacing={4}>
        <List.Item>{t('tenants.deleteSites', { count: sites.length, names })}</List.Item>
        <List.Item>{t('tenants.deleteObjects', { count: usage.objects.count })}</List.Item>
        <List.Item>{t('tenants.deleteUsers', { count: usage.users.count })}</List.Item>
        <List.Item>{t('tenants.deleteRest')}</List.Item>
      </List>
    </>
  )
}

function Progress({ isDeleting }: { isDeleting: boolean }) {
  const { t } = useText()
  return (
    <output>
      {isDeleting && (
        <Group gap="sm" wrap="nowrap">
          <Loader size="sm" />
          <Text size="sm">{t('tenants.deleting')}</Text>
        </Group>
      )}
    </output>
  )
}
