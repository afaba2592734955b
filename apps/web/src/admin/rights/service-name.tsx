import { IconLock } from '@tabler/icons-react'
import { ContentStatusBadge } from '../../entities/content-status-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import type { NamedService } from './service-groups.ts'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import classes from './rights.module.css'

/** The name of a service, with its restrictions of visibility. */
export function ServiceName({ service }: { service: NamedService }) {
  const { t } = useText()
  return (
    <span className={classes.service}>
      {service.name}{' '}
      {service.restricted && (
        <Tooltip label={t('privileges.restricted')}>
          <IconLock size={15} stroke={2} role="img" aria-label={t('privileges.restricted')} className={classes.mark} />
        </Tooltip>
      )}{' '}
      {service.status !== 'published' && <ContentStatusBadge status={service.status} />}
    </span>
  )
}
