import { CloseButton, Group, Paper, Stack, Text } from '@mantine/core'
import { isBulkAtWork, progressOfBulk, type BulkChange, type BulkState } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { addressOf } from '../../addresses.ts'
import { dropBulkChange } from '../../data/device/bulk-at-work.ts'
import { useSession } from '../../data/session-context.ts'
import { useBulkChange } from '../../data/use-bulk-change.ts'
import { useText } from '../../language/use-text.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import classes from './bulk-notice.module.css'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** Follows bulk changes that the user has started here and left: progress and end. */
export default function BulkNotices({ ids }: { ids: readonly string[] }) {
  const [{ id: opened }] = useAddressSearch()
  return (
    <div className={classes.notices}>
      {ids
        .filter((id) => id !== opened)
        .map((id) => (
          <Notice key={id} id={id} />
        ))}
    </div>
  )
}

function Notice({ id }: { id: string }) {
  const session = useSession()
  const { data, error } = useBulkChange(id)
  if (error?.code === 'notFound') dropBulkChange(session, id)
  return data ? <BulkSummary bulk={data} /> : null
}

/** Texts of an end: a stopped one is not done. */
const ENDED: Partial<Record<BulkState, 'shell.bulkStopped' | 'shell.bulkUndone'>> = {
  stopped: 'shell.bulkStopped',
  undone: 'shell.bulkUndone',
}

function BulkSummary({ bulk }: { bulk: BulkChange }) {
  const { t, formatNumber } = useText()
  const session = useSession()
  const { id, state } = bulk
  const isAtWork = isBulkAtWork(state)
  const { done, total } = progressOfBulk(bulk)
  const share = total === 0 ? 0 : done / total
  return (
    <Paper withBorder shadow="md" radius="lg" p="sm" role="status">
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm" fw={550}>
            {isAtWork ? t('shell.bulkAtWork', { percent: formatNumber(Math.floor(share * 100)) }) : t(ENDED[state] ?? 'shell.bulkEnded')}
          </Text>
          <Group gap={4} wrap="nowrap">
            <Link to={addressOf('/work')} size="sm">
              {t('shell.bulkShow')}
            </Link>
            {!isAtWork && <CloseButton size="sm" aria-label={t('ui.close')} onClick={() => dropBulkChange(session, id)} />}
          </Group>
        </Group>
        {isAtWork && <ProgressBar size="sm" value={share * 100} label={t('shell.bulkChanges')} />}
      </Stack>
    </Paper>
  )
}
