import { UnstyledButton } from '@mantine/core'
import {
  IconAlertCircle,
  IconBuildingCommunity,
  IconCar,
  IconCircleCheck,
  IconCircleHalf2,
  IconDoor,
  IconFireExtinguisher,
  IconFirstAidKit,
  IconKey,
  IconPackage,
  IconSpray,
  IconTemplate,
  IconTool,
} from '@tabler/icons-react'
import { listTemplates } from '@verka/domain/replication/replication.api.ts'
import type { ReadyTemplate } from '@verka/domain/replication/replication.schema.ts'
import { useSession } from '../../../data/session-context.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { LockdownBanner } from '../../definitions/use-definition-rights.tsx'
import { useTemplateDialog } from './use-template-dialog.tsx'
import classes from './templates.module.css'

const ICONS: Record<string, typeof IconTool> = {
  'tool-loan': IconTool,
  vehicle: IconCar,
  'fire-extinguishers': IconFireExtinguisher,
  playground: IconBuildingCommunity,
  'fault-report': IconAlertCircle,
  consumables: IconPackage,
  'room-booking': IconDoor,
  keys: IconKey,
  'cleaning-log': IconSpray,
  'accident-report': IconFirstAidKit,
}

const PRESENCES = {
  all: { tone: 'success', icon: IconCircleCheck },
  some: { tone: 'neutral', icon: IconCircleHalf2 },
} as const

/** Ready-made templates from which the site can start. */
export default function TemplatesPage() {
  const { t } = useText()
  const { tenant, site } = useSession()
  const answer = useCall(listTemplates, { query: { targetTenantId: tenant.id, targetSiteId: site.id } })
  return (
    <Page title={t('replication.templates')} description={t('replication.templatesHint')}>
      <LockdownBanner />
      <Loaded answer={answer}>
        {({ items }) => (
          <ul className={classes.cards}>
            {items.map((template) => (
              <Card key={template.key} template={template} />
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  )
}

function Card({ template }: { template: ReadyTemplate }) {
  const { t, textOf } = useText()
  const open = useTemplateDialog()
  const { presence } = template
  const Icon = ICONS[template.key] ?? IconTemplate
  return (
    <li>
      <UnstyledButton className={classes.card} onClick={() => void open(template)}>
        <Icon className={classes.icon} size={28} stroke={1.6} aria-hidden />
        <span>
          <span className={classes.name}>{textOf(template.names)}</span>
          <span className={classes.description}>{textOf(template.descriptions)}</span>
          {(presence === 'all' || presence === 'some') && (
            <span className={classes.presence}>
              <StatusBadge {...PRESENCES[presence]}>{t(`replication.presence.${presence}`)}</StatusBadge>
            </span>
          )}
        </span>
      </UnstyledButton>
    </li>
  )
}
