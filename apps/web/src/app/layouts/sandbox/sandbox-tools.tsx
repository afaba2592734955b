import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconChevronDown, IconDots, IconTrash } from '@tabler/icons-react'
import { isAdmin } from '@verka/domain/access/roles.ts'
import { TRIED_ROLES, type TriedRole } from '@verka/domain/sandboxes/sandbox-of-site.ts'
import { trySandboxAs } from '@verka/domain/sandboxes/sandboxes.api.ts'
import { addressOf } from '../../../addresses.ts'
import { connection } from '../../../data/connection.ts'
import { useSession } from '../../../data/session-context.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { useLinkProps } from '../../../ui/navigation/link.tsx'
import { useGo } from '../../../ui/navigation/use-go.ts'
import { executionStart } from '../../starts.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import classes from './sandbox-strip.module.css'

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

/** What an administrator can do with the sandbox: try it with another role, take changes back, remove it. */
export default function SandboxTools() {
  const { t } = useText()
  const { site, sites } = useSession()
  const { isSaving, tryAs } = useTriedRole()
  const { source, triesAs = null } = site.sandbox ?? {}
  const label = t(triesAs === null ? 'shell.sandboxTools' : `shell.sandboxRole.${triesAs}`)
  const original = sites.find(({ key }) => key === source?.key)
  return (
    <Menu position="bottom-end" shadow="lg" withinPortal>
      <Menu.Target>
        <Button className={classes.tools} size="compact-sm" variant="default" loading={isSaving} aria-label={label}>
          <span className={classes.label}>{label}</span>
          <IconChevronDown size={14} stroke={2} aria-hidden className={classes.more} />
          <IconDots size={18} stroke={2} aria-hidden className={classes.dots} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {/* these pages belong to administrators */}
        {triesAs === null && original && <TakeBack from={site.id} to={original.id} />}
        {triesAs === null && <Remove id={site.id} />}
        <Menu.Label>{t('shell.sandboxTryAs')}</Menu.Label>
        {[null, ...TRIED_ROLES.toReversed()].map((role) => (
          <Menu.Item
            key={role}
            aria-current={role === triesAs || undefined}
            leftSection={role === triesAs ? <IconCheck {...ICON} /> : <span style={{ width: 18 }} />}
            onClick={() => void tryAs(role)}
          >
            {t(`shell.sandboxRole.${role ?? 'own'}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function TakeBack({ from, to }: { from: string; to: string }) {
  const { t } = useText()
  const link = useLinkProps(addressOf('/replication', undefined, { from, to, records: '1', privileges: '1' }))
  return (
    <Menu.Item component="a" {...link} leftSection={<IconArrowBackUp {...ICON} />}>
      {t('shell.sandboxBack')}
    </Menu.Item>
  )
}

function Remove({ id }: { id: string }) {
  const { t } = useText()
  const link = useLinkProps(addressOf('/sandboxes', undefined, { remove: id }))
  return (
    <Menu.Item component="a" {...link} leftSection={<IconTrash {...ICON} />}>
      {t('shell.sandboxRemove')}
    </Menu.Item>
  )
}

/** Changes the role: a page of the administration is left first if the role has none. */
function useTriedRole() {
  const { site, tenant, ownRole } = useSession()
  const go = useGo()
  const save = useSave(trySandboxAs)
  const tryAs = async (role: TriedRole | null) => {
    try {
      await save.mutateAsync({ params: { id: site.id }, body: { role } })
    } catch {
      // the message is shown
      return
    }
    if (!isAdmin(role ?? ownRole)) go(executionStart(tenant))
    await connection().refreshSession()
  }
  return { isSaving: save.isPending, tryAs }
}
