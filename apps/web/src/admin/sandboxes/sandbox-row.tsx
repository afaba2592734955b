import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconDoorEnter, IconProgressCheck, IconTrash } from '@tabler/icons-react'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { isRemovedSoon } from '@verka/domain/sandboxes/sandbox-days.ts'
import type { Sandbox } from '@verka/domain/sandboxes/sandboxes.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './sandboxes.module.css'

const STATES = {
  creating: { tone: 'info', icon: IconProgressCheck },
  ready: { tone: 'success', icon: IconCircleCheck },
  failed: { tone: 'danger', icon: IconCircleX },
  removing: { tone: 'neutral', icon: IconTrash },
} as const satisfies Record<Sandbox['state'], object>

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

/** A sandbox with its state, and what can be done with it. */
export function SandboxRow({ sandbox, onRemove }: { sandbox: Sandbox; onRemove: () => void }) {
  const { t } = useText()
  const { sites } = useSession()
  const { id, key, name, source, state, done, total, counts, groupedErrors, can } = sandbox
  // the session is read again in a moment after it is ready
  const canEnter = can.enter && sites.some((site) => site.id === id)
  return (
    <li className={classes.row}>
      <Stack gap={8}>
        <div className={classes.head}>
          <span className={classes.name}>{name}</span>
          <StatusBadge {...STATES[state]}>{t(`sandboxes.state.${state}`)}</StatusBadge>
        </div>
        <Stack gap={2}>
          <Text size="sm">{t('sandboxes.of', { site: source.name })}</Text>
          {state !== 'removing' && <Times sandbox={sandbox} />}
          {state === 'ready' && (
            <Text size="sm" c="dimmed">
              {t('sandboxes.content', counts)}
            </Text>
          )}
        </Stack>
        {state === 'creating' && (
          <WorkProgress
            done={done}
            total={total}
            text={total === 0 ? t('sandboxes.preparing') : t('sandboxes.progress', { done, total })}
          />
        )}
        {state === 'failed' && (
          <div>
            <Text size="sm">{t('sandboxes.failedText')}</Text>
            <ul className={classes.errors}>
              {groupedErrors.flatMap(({ title, messages }) => messages.map((message) => <li key={title + message}>{message}</li>))}
            </ul>
          </div>
        )}
        <Group gap="sm">
          {canEnter && (
            <ButtonLink
              to={addressOf('/dashboard', undefined, { site: key })}
              size="sm"
              mih={44}
              aria-label={`${t('sandboxes.enter')}: ${name}`}
              leftSection={<IconDoorEnter {...ICON} />}
            >
              {t('sandboxes.enter')}
            </ButtonLink>
          )}
          {can.enter && !canEnter && (
            <Button size="sm" mih={44} loading aria-label={`${t('sandboxes.enter')}: ${name}`}>
              {t('sandboxes.enter')}
            </Button>
          )}
          {canEnter && source.key !== null && (
            <ButtonLink
              to={addressOf('/replication', undefined, { from: id, to: source.id, records: '1', privileges: '1' })}
              variant="default"
              size="sm"
              mih={44}
              aria-label={`${t('sandboxes.back')}: ${name}`}
              leftSection={<IconArrowBackUp {...ICON} />}
            >
              {t('sandboxes.back')}
            </ButtonLink>
          )}
          {can.remove && (
            <Button
              variant="default"
              size="sm"
              mih={44}
              aria-label={`${t('sandboxes.remove')}: ${name}`}
              leftSection={<IconTrash {...ICON} />}
              onClick={onRemove}
            >
              {t('sandboxes.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </li>
  )
}

function Times({ sandbox: { by, createdAt, removeAt } }: { sandbox: Sandbox }) {
  const { t, formatDate, timeZone } = useText()
  const dayOf = (moment: string) => formatDate(dayAt(new Date(moment), timeZone))
  const isSoon = isRemovedSoon(removeAt)
  return (
    <Text size="sm" c={isSoon ? 'var(--mantine-color-yellow-text)' : 'dimmed'} {...(isSoon && { fw: 600 })}>
      {t(isSoon ? 'sandboxes.removalSoon' : 'sandboxes.made', { name: by.name, date: dayOf(createdAt), removal: dayOf(removeAt) })}
    </Text>
  )
}
