import { UnstyledButton } from '@mantine/core'
import {
  IconAlertCircle,
  IconBuildingCommunity,
  IconCar,
  IconDoor,
  IconFireExtinguisher,
  IconFirstAidKit,
  IconKey,
  IconPackage,
  IconSpray,
  IconTemplate,
  IconTool,
} from '@tabler/icons-react'
import { listTemplates, type ReadyTemplate } from '@verka/domain/replication/replication.api.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
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

/** Ready-made templates from which the site can start. */
export default function TemplatesPage() {
  const { t } = useText()
  const answer = useCall(listTemplates)
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
  const { textOf } = useText()
  const open = useTemplateDialog()
  const Icon = ICONS[template.key] ?? IconTemplate
  return (
    <li>
      <UnstyledButton className={classes.card} onClick={() => void open(template)}>
        <Icon className={classes.icon} size={28} stroke={1.6} aria-hidden />
        <span>
          <span className={classes.name}>{textOf(template.names)}</span>
          <span className={classes.description}>{textOf(template.descriptions)}</span>
        </span>
      </UnstyledButton>
    </li>
  )
}
