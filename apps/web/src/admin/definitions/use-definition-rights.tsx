import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { isAtLeast } from '@verka/domain/access/roles.ts'
import { mayEditDefinitions } from '@verka/domain/definitions/definition-access.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'

/** What the logged-in person may do with categories, functions and services, and why not more. Lockdown does not bind predefined value types. */
export function useDefinitionRights({ obeysLockdown = true } = {}) {
  const { user, tenant } = useSession()
  const { t } = useText()
  const isLocked = obeysLockdown && tenant.isLockedDown
  const mayEdit = mayEditDefinitions(user.role, isLocked)
  const reason = isLocked ? t('errors.lockdown') : t('admin.readOnly')
  return {
    mayEdit,
    /** Whether the edit pages are open at all, if only for reading. */
    mayOpen: isAtLeast(user.role, 'tenantAdmin'),
    readOnlyReason: mayEdit ? undefined : reason,
  }
}

/** Says that the tenant is locked down, where it is. */
export function LockdownBanner() {
  const { tenant } = useSession()
  const { t } = useText()
  if (!tenant.isLockedDown) return null
  return (
    <Alert color="yellow" variant="light" radius="md" icon={<IconLock size={20} stroke={1.8} />}>
      {t('errors.lockdown')}
    </Alert>
  )
}
