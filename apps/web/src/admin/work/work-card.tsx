import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCircleCheck, IconClipboardCheck, IconHandStop, IconProgressCheck } from '@tabler/icons-react'
import type { WorkItem, WorkState } from '@verka/domain/work/work.api.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { GroupedList } from '../replication/run/grouped-list.tsx'
import { workKindOf } from './work-kinds.ts'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import classes from './work.module.css'

const STATES = {
  running: { tone: 'info', icon: IconProgressCheck },
  ready: { tone: 'warning', icon: IconClipboardCheck },
  done: { tone: 'success', icon: IconCircleCheck },
  stopped: { tone: 'warning', icon: IconHandStop },
} as const satisfies Record<WorkState, object>

/** One piece of work: what it is, how far it has come, and what can be done now. */
export function WorkCard({ item }: { item: WorkItem }) {
  const text = useText()
  const { t, formatDateTime } = text
  const { state } = item
  const kind = workKindOf(item)
  const title = kind.title(item, text)
  const aim = kind.aim(item, text)
  const Icon = kind.icon
  return (
    <li className={classes.item} aria-label={title}>
      <ThemeIcon size={40} radius="md" variant="light" className={classes.icon} aria-hidden>
        <Icon size={22} stroke={1.7} />
      </ThemeIcon>
      <Stack gap={6} className={classes.body}>
        <Group gap="sm">
          <Text fw={580}>{title}</Text>
          <StatusBadge {...STATES[state]}>{kind.state(item, text)}</StatusBadge>
        </Group>
        {aim !== '' && <Text className={classes.aim}>{aim}</Text>}
        {state === 'running' && <WorkProgress done={item.done} total={item.total} label={title} text={kind.progress(item, text)} />}
        {(state === 'done' || state === 'stopped') && <Text size="sm">{kind.result(item, text)}</Text>}
        {state === 'stopped' && kind.reasons && <GroupedList groups={kind.reasons(item)} />}
        <Text size="sm" c="dimmed">
          {t(item.endedAt === null ? 'work.begun' : 'work.begunAndEnded', {
            begun: formatDateTime(item.startedAt),
            ended: formatDateTime(item.endedAt ?? item.startedAt),
          })}
        </Text>
      </Stack>
      <Group gap="sm" className={classes.actions}>
        {kind.stop && kind.canStop(item) && <Stop id={item.id} call={kind.stop} />}
        <ButtonLink to={kind.address(item)} variant={state === 'ready' ? 'filled' : 'default'}>
          {t(state === 'ready' ? 'work.review' : state === 'running' ? 'work.show' : 'work.report')}
        </ButtonLink>
      </Group>
    </li>
  )
}

function Stop({ id, call }: { id: string; call: NonNullable<ReturnType<typeof workKindOf>['stop']> }) {
  const { t } = useText()
  const stop = useSave(call)
  return (
    <Button
      variant="default"
      loading={stop.isPending}
      onClick={() => void stop.mutateAsync({ params: { id }, body: {} }).catch(() => undefined)}
    >
      {t('work.stop')}
    </Button>
  )
}
