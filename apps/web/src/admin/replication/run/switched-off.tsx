import { List, Stack, Text } from '@mantine/core'
import type { Replication } from '@verka/domain/replication/replication.schema.ts'
import { addressOf } from '../../../addresses.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import type { Place } from '../chosen-sites.ts'

export type TargetPlace = Pick<Place, 'tenantId' | 'siteId' | 'siteName' | 'tenantKey' | 'siteKey'>

interface SwitchedOffProps {
  processors: Replication['switchedOff']
  target: TargetPlace
}

/** Processors that were created switched off, with what each needs and the way to it. */
export function SwitchedOffList({ processors, target: { tenantKey, siteKey } }: SwitchedOffProps) {
  const { t } = useText()
  const { tenant } = useSession()
  return (
    <List size="sm" listStyleType="disc" style={{ overflowWrap: 'anywhere' }}>
      {processors.map(({ id, name, offUntil }) => (
        <List.Item key={id}>
          {/* the person works in another tenant: nothing of it can be opened */}
          {tenantKey === tenant.key ? (
            <Link to={addressOf('/processors/configs/$id/edit', { id }, { site: siteKey })}>{name}</Link>
          ) : (
            <b>{name}</b>
          )}
          : {t(`replication.switchedOff.${offUntil}`)}
        </List.Item>
      ))}
    </List>
  )
}

/** The same after a replication, over the page. */
export function SwitchedOffDialog({
  ended,
  target,
  onClose,
}: {
  ended: Replication | undefined
  target: TargetPlace
  onClose: () => void
}) {
  const { t } = useText()
  return (
    <Modal opened={ended !== undefined} onClose={onClose} title={t('replication.switchedOff')} size="lg">
      <Stack gap="md">
        <Text c="dimmed">{t('replication.switchedOffHint')}</Text>
        <SwitchedOffList processors={ended?.switchedOff ?? []} target={target} />
      </Stack>
    </Modal>
  )
}
