import { Text } from '@mantine/core'
import { MANAGED_ROLE, may, PERMISSIONS, type Action } from '@verka/domain/access/permissions.ts'
import { isAdmin, type Role } from '@verka/domain/access/roles.ts'
import { mayEditDefinitions } from '@verka/domain/definitions/definition-access.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { Facts } from '../../../ui/page/section.tsx'

/** Areas of the administration, as its pages. */
const AREAS = ['elements', 'records', 'definitions', 'users', 'privileges', 'auditLog', 'tenants'] as const
type Area = (typeof AREAS)[number]
const ACTIONS = ['read', 'write', 'delete'] as const satisfies readonly Action[]

const actionsOf = (role: Role, area: Area) => ACTIONS.filter((action) => action in PERMISSIONS[area] && may(role, area, action as 'read'))

/** Administration rights of a role, from the table that the server uses. */
export function Administers({ role }: { role: Role }) {
  const { t, culture } = useText()
  const { tenant } = useSession()
  if (!isAdmin(role)) return <Text>{t('users.administersNothing')}</Text>
  const list = new Intl.ListFormat(culture, { style: 'long', type: 'conjunction' })
  const managed = MANAGED_ROLE[role]
  const factOf = (area: Area) => {
    const isLocked = area === 'definitions' && may(role, area, 'write') && !mayEditDefinitions(role, tenant.isLockedDown)
    const actions = actionsOf(role, area).filter((action) => !isLocked || action === 'read')
    if (actions.length === 0) return []
    const more = [
      ...(area === 'users' && managed ? [t('users.upToRole', { role: t(`users.role.${managed}`) })] : []),
      ...(isLocked ? [t('users.lockedNow')] : []),
    ]
    const actionsText = list.format(
      actions.flatMap((action) => (action === 'write' ? [t('users.deed.create'), t('users.deed.write')] : [t(`users.deed.${action}`)])),
    )
    return [{ label: t(`users.area.${area}`), value: [actionsText, ...more].join(', ') }]
  }
  return <Facts facts={AREAS.flatMap(factOf)} />
}
