import { Alert, List, Text } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import type { PlanOpened } from '@verka/domain/replication/replication.schema.ts'
import { useText } from '../../../language/use-text.tsx'

interface OpenedProps {
  opened: readonly PlanOpened[]
}

/** What becomes open to people without a login, before the plan is executed. */
export function OpenedAlert({ opened }: OpenedProps) {
  const { t } = useText()
  if (opened.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconWorld size={20} stroke={1.8} aria-hidden />} title={t('replication.opens')}>
      <OpenedList opened={opened} />
    </Alert>
  )
}

/** The same in the question. */
export function OpenedInQuestion({ opened }: OpenedProps) {
  const { t } = useText()
  return (
    <>
      <Text fw={600}>{t('replication.opens')}</Text>
      <OpenedList opened={opened} />
    </>
  )
}

/** All of it: nothing becomes open that the person has not read. */
function OpenedList({ opened }: OpenedProps) {
  const { t, textOf } = useText()
  return (
    <List size="sm" listStyleType="disc" style={{ overflowWrap: 'anywhere' }}>
      {opened.map(({ kind, names, of }, index) => (
        <List.Item key={index}>{t(`replication.opens.${kind}`, { name: textOf(names), of: textOf(of) })}</List.Item>
      ))}
    </List>
  )
}
