import { Button, Loader, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconBuildingCommunity } from '@tabler/icons-react'
import { useSession, type CurrentSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { useTenantSwitch, type Area } from './use-tenant-switch.ts'
import { Modal } from '../../../ui/overlays/modal.tsx'
import classes from './tenant-switch.module.css'

/** The strip has no space for refusals. */
const showAll = (messages: readonly string[]) => {
  for (const message of messages) flash('error', message)
}

interface ActingElsewhereProps {
  area: Area
  /** The user's own tenant. */
  home: NonNullable<CurrentSession['home']>
  height: number
}

/** Notice at the top that the user works in another tenant, with a link home. */
export function ActingElsewhere({ area, home, height }: ActingElsewhereProps) {
  const { t } = useText()
  const { tenant } = useSession()
  const { target, switchTo } = useTenantSwitch(area, showAll)
  return (
    <aside className={classes.elsewhere} style={{ height }} aria-label={t('shell.actingElsewhere', { tenant: tenant.name })}>
      <IconBuildingCommunity size={18} stroke={1.8} aria-hidden className={classes.sign} />
      <span className={classes.where}>{t('shell.actingElsewhere', { tenant: tenant.name })}</span>
      <Button
        className={classes.back}
        size="compact-sm"
        variant="default"
        loading={target !== undefined}
        leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
        aria-label={t('shell.backToOwnTenant')}
        onClick={() => void switchTo(home)}
      >
        <span className={classes.long}>{t('shell.backToOwnTenant')}</span>
        <span className={classes.short}>{t('shell.backToOwnTenantShort')}</span>
      </Button>
      <Modal opened={target !== undefined} onClose={() => undefined} withCloseButton={false}>
        <Stack component="output" align="center" gap="md" py="xl">
          <Loader aria-hidden />
          <Text>{t('shell.switchingTenant', { name: home.name })}</Text>
        </Stack>
      </Modal>
    </aside>
  )
}
