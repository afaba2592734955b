import { useMemo, useState, type ReactNode } from 'react'
import { Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Role } from '@verka/domain/access/roles.ts'
import { accessToService } from '@verka/domain/transactions/service-access.ts'
import { getSiteRights, type SiteRights, type UserSite } from '@verka/domain/users/user-sites.api.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { ListSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { groupServices, type NamedService } from '../../rights/service-groups.ts'
import { AccessCards } from './access-cards.tsx'
import { AccessTable } from './access-table.tsx'
import type { SeenGroup, SeenService } from './seen-service.ts'
import classes from './access.module.css'

interface SiteAccessProps {
  site: UserSite
  role: Role
  privilegeIds: readonly string[]
  isOpenAtFirst: boolean
}

/** A user's rights in one site; loaded when it is opened. */
export function SiteAccess({ site, role, privilegeIds, isOpenAtFirst }: SiteAccessProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const rights = useCall(getSiteRights, { params: { id: site.id } }, { isEnabled: isOpen })
  return (
    <details className={classes.site} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>{site.name}</summary>
      {isOpen && (
        <Loaded answer={rights} skeleton={<ListSkeleton />}>
          {(loaded) => <Services siteName={site.name} rights={loaded} role={role} privilegeIds={privilegeIds} />}
        </Loaded>
      )}
    </details>
  )
}

const isWhole = ({ access: { steps, view, forOthers } }: SeenService) =>
  view === 'all' && forOthers !== false && Object.values(steps).every((extent) => extent === 'all')

function Services({
  siteName,
  rights,
  role,
  privilegeIds,
}: Pick<SiteAccessProps, 'role' | 'privilegeIds'> & { siteName: string; rights: SiteRights }) {
  const { t, text } = useText()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const groups = useMemo(() => groupServices(rights, text), [rights, text])
  const grants = rights.privileges.filter(({ id }) => privilegeIds.includes(id)).flatMap((privilege) => privilege.grants)
  const hidden: NamedService[] = []
  const seen: SeenGroup[] = groups.flatMap((group) => {
    const services = group.services.flatMap((service) => {
      const access = accessToService(role, service, grants)
      if (!access) hidden.push(service)
      return access ? [{ service, access }] : []
    })
    return services.length > 0 ? [{ ...group, services }] : []
  })
  const total = rights.services.length
  const hasAll = hidden.length === 0 && seen.every((group) => group.services.every(isWhole))
  const Services = isPhone ? AccessCards : AccessTable
  const each = seen.length > 0 && <Services label={t('users.canIn', { site: siteName })} groups={seen} />
  return (
    <Stack gap="sm" pb="md">
      <Text>{hasAll ? t('users.servicesWhole', { count: total }) : t('users.servicesSeen', { count: total - hidden.length, total })}</Text>
      {hasAll && total > 0 ? <More label={t('users.showServices')}>{each}</More> : each}
      {hidden.length > 0 && (
        <More label={t('users.servicesHidden', { count: hidden.length })}>
          <ul className={classes.hidden}>
            {hidden.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </More>
      )}
    </Stack>
  )
}

/** A folded detail. */
function More({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details>
      <summary className={classes.more}>{label}</summary>
      {children}
    </details>
  )
}
