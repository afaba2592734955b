import { Button, Group, Text } from '@mantine/core'
import type { PlanItem } from '@verka/domain/replication/replication.schema.ts'
import { useText } from '../../../language/use-text.tsx'
import type { PlanOfSites } from './use-plan.ts'

/** Decides about all conflicts that are found at once; nothing where there are few. */
export function ConflictTools({ items, plan }: { items: readonly PlanItem[]; plan: PlanOfSites }) {
  const { t } = useText()
  const conflicts = items.filter(({ state }) => state === 'conflict')
  if (conflicts.length < 2) return null
  const open = conflicts.filter(({ id }) => !plan.isTaken(id))
  const taken = conflicts.filter(({ id }) => plan.isTaken(id))
  return (
    <Group gap="sm" role="group" aria-label={t('replication.conflictsFound', { count: conflicts.length })}>
      <Text fw={600}>{t('replication.conflictsFound', { count: conflicts.length })}</Text>
      {open.length > 0 && (
        <Button variant="default" size="sm" mih={44} onClick={() => plan.onTakeAll(open)}>
          {t('replication.takeAll', { count: open.length })}
        </Button>
      )}
      {taken.length > 0 && (
        <Button variant="default" size="sm" mih={44} onClick={() => plan.onKeepAll(taken)}>
          {t('replication.keepAll', { count: taken.length })}
        </Button>
      )}
    </Group>
  )
}
