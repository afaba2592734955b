import { Anchor, Button, Stack } from '@mantine/core'
import { IconBell, IconBuildingCommunity, IconCopyPlus, IconHelp, IconLogout, IconQrcode, IconStackFront } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import { isAdmin } from '@verka/domain/access/roles.ts'
import { addressOf } from '../../../addresses.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import { executionStart } from '../../starts.ts'
import type { Area } from '../tenant-switch/use-tenant-switch.ts'
import { useLeave } from './use-leave.ts'

interface MenuActionsProps {
  area: Area
  onLeave: () => void
  onSwitchTenant: () => void
}

/** The pages and actions at the end of the user menu. */
export function MenuActions({ area, onLeave, onSwitchTenant }: MenuActionsProps) {
  const { t } = useText()
  const { user, tenant, site } = useSession()
  const logOut = useLeave()
  const leave = () => {
    onLeave()
    return logOut()
  }
  const other = area === 'administration' ? executionStart(tenant) : isAdmin(user.role) ? '/dashboard' : undefined
  return (
    <Stack gap={6} p="md">
      {other && (
        <ButtonLink to={other} variant="default" fullWidth>
          {t(area === 'administration' ? 'shell.toExecution' : 'shell.toAdministration')}
        </ButtonLink>
      )}
      <ButtonLink
        to={area === 'administration' ? '/messageSettings' : '/exe/messageSettings'}
        variant="default"
        fullWidth
        leftSection={<IconBell size={18} stroke={1.8} aria-hidden />}
        onClick={onLeave}
      >
        {t('shell.messageSettings')}
      </ButtonLink>
      {tenant.hasStations && (
        <ButtonLink
          to={area === 'administration' ? '/myCode' : '/exe/myCode'}
          variant="default"
          fullWidth
          leftSection={<IconQrcode size={18} stroke={1.8} aria-hidden />}
          onClick={onLeave}
        >
          {t('shell.ownCode')}
        </ButtonLink>
      )}
      <ButtonLink
        to="/exe/help"
        variant="default"
        fullWidth
        leftSection={<IconHelp size={18} stroke={1.8} aria-hidden />}
        onClick={onLeave}
      >
        {t('shell.help')}
      </ButtonLink>
      {may(user.role, 'sandboxes', 'write') && !site.sandbox && (
        <ButtonLink
          to={addressOf('/sandboxes', undefined, { from: site.id })}
          variant="default"
          fullWidth
          // the sandboxes above have the flask
          leftSection={<IconCopyPlus size={18} stroke={1.8} aria-hidden />}
          onClick={onLeave}
        >
          {t('shell.trySandbox')}
        </ButtonLink>
      )}
      {may(user.role, 'tenants', 'execute') && (
        <>
          <Button
            variant="default"
            fullWidth
            leftSection={<IconBuildingCommunity size={18} stroke={1.8} aria-hidden />}
            onClick={onSwitchTenant}
          >
            {t('shell.switchTenant')}
          </Button>
          <ButtonLink
            to={addressOf('/replication', undefined, { from: site.id })}
            variant="default"
            fullWidth
            leftSection={<IconStackFront size={18} stroke={1.8} aria-hidden />}
            onClick={onLeave}
          >
            {t('shell.replication')}
          </ButtonLink>
        </>
      )}
      <Button variant="default" fullWidth leftSection={<IconLogout size={18} stroke={1.8} aria-hidden />} onClick={() => void leave()}>
        {t('shell.logOut')}
      </Button>
      {tenant.policyUrl && (
        <Anchor href={tenant.policyUrl} target="_blank" rel="noopener noreferrer" size="sm" c="dimmed" ta="center" mt={6}>
          {t('session.policy')}
        </Anchor>
      )}
    </Stack>
  )
}
