import { useId } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconProgressCheck } from '@tabler/icons-react'
import { listReplications, undoReplication } from '@verka/domain/replication/replication.api.ts'
import type { Replication } from '@verka/domain/replication/replication.schema.ts'
import { ApiError, errorMessages } from '../../../data/api-error.ts'
import { useSession } from '../../../data/session-context.ts'
import { useSave } from '../../../data/use-call.ts'
import { usePolledCall } from '../../../data/use-polled-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Place } from '../chosen-sites.ts'
import { GroupedList } from './grouped-list.tsx'
import { SwitchedOffList } from './switched-off.tsx'
import classes from '../replication.module.css'

const STATES = {
  running: { tone: 'info', icon: IconProgressCheck },
  done: { tone: 'success', icon: IconCircleCheck },
  failed: { tone: 'danger', icon: IconCircleX },
  undone: { tone: 'neutral', icon: IconArrowBackUp },
} as const satisfies Record<Replication['state'], object>

const FROM = {
  site: 'replication.earlierFrom',
  file: 'replication.earlierFromFile',
  template: 'replication.earlierFromTemplate',
} as const satisfies Record<Replication['origin'], string>

/** The latest replications into a site, with their results; each can be undone for some time. */
export function EarlierSection({ target }: { target: Place }) {
  const { tenantId, siteId, siteName } = target
  const { t } = useText()
  // one that was left shows its end
  const answer = usePolledCall(listReplications, { params: { tenantId, siteId } }, ({ items }) =>
    items.some(({ state }) => state === 'running'),
  )
  return (
    <Section title={t('replication.earlier', { site: siteName })}>
      <Loaded answer={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">{t('replication.noEarlier')}</Text>
          ) : (
            <ul className={classes.items}>
              {items.map((replication) => (
                <Earlier key={replication.id} replication={replication} place={target} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function Earlier({ replication, place }: { replication: Replication; place: Place }) {
  const text = useText()
  const { t, formatDateTime } = text
  const confirm = useConfirm()
  const reasonId = useId()
  const undo = useSave(undoReplication, { handlesErrors: true })
  const { ownRole } = useSession()
  const {
    id,
    origin,
    source,
    target,
    state,
    done,
    total,
    counts,
    examples,
    by,
    createdAt,
    switchedOff,
    groupedErrors,
    kept,
    can,
    isLockedDown,
  } = replication
  // who may replicate there in spite of it may take that back
  const mayLift = ownRole === 'superUser'
  const isRefused = isLockedDown && !mayLift
  /** A text for each number that is not zero. */
  const countTexts = <Counted extends keyof typeof counts>(of: 'replication.counts' | 'replication.undoText', names: readonly Counted[]) =>
    names.filter((name) => counts[name] > 0).map((name) => t(`${of}.${name}` as 'replication.undoText.created', { count: counts[name] }))
  const onUndo = async () => {
    const question = {
      title: t('replication.undoTitle'),
      text: [
        ...(isLockedDown ? [t('replication.undoLockedText')] : []),
        ...countTexts('replication.undoText', ['created', 'examples', 'updated']),
        t('replication.undoText'),
      ].join(' '),
      confirm: t(isLockedDown ? 'replication.undoLocked' : 'replication.undo'),
      isDangerous: true,
    }
    if (await confirm(question)) await send(isLockedDown)
  }
  const send = async (liftsLockdown: boolean): Promise<void> => {
    try {
      await undo.mutateAsync({ params: { tenantId: target.tenantId, siteId: target.siteId, id }, body: { liftsLockdown } })
      flash('success', t('replication.undone'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // it was locked after the list was read
      const isNews = error.code === 'lockdown' && mayLift && !liftsLockdown
      if (!isNews) return errorMessages(error, text).forEach((message) => flash('error', message))
      const question = {
        title: t('replication.undoLockedTitle', { tenant: target.tenantName }),
        text: t('replication.undoLockedText'),
        confirm: t('replication.undoLocked'),
        isDangerous: true,
      }
      if (await confirm(question)) await send(true)
    }
  }
  return (
    <li className={classes.item}>
      <Stack gap={6}>
        <div className={classes.head}>
          <span className={classes.name}>{t(FROM[origin], { tenant: source.tenantName, site: source.siteName })}</span>
          <StatusBadge {...STATES[state]}>{t(`replication.stateOf.${state}`)}</StatusBadge>
        </div>
        <Text size="sm" c="dimmed">
          {t('history.byWhomWhen', { name: by.name, when: formatDateTime(createdAt) })}
        </Text>
        {state === 'running' && <Text size="sm">{t('replication.progress', { done, total })}</Text>}
        {(state === 'done' || state === 'undone') && (
          <Text size="sm">{countTexts('replication.counts', ['created', 'updated']).join(', ') || t('replication.counts.none')}</Text>
        )}
        {examples.length > 0 && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('replication.examples', { count: examples.length, names: examples.join(' · ') })}
          </Text>
        )}
        {switchedOff.length > 0 && (
          <Stack gap={6}>
            <Text size="sm" fw={600}>
              {t('replication.switchedOff')}
            </Text>
            <SwitchedOffList processors={switchedOff} target={place} />
          </Stack>
        )}
        <GroupedList groups={groupedErrors} />
        {kept.length > 0 && (
          <Stack gap={6}>
            <Text size="sm" fw={600}>
              {t('replication.keptAfterUndo')}
            </Text>
            <GroupedList groups={kept} />
          </Stack>
        )}
        {can.undo && (
          <Group gap="sm">
            <Button
              variant="default"
              size="sm"
              mih={44}
              leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
              loading={undo.isPending}
              disabled={isRefused}
              aria-describedby={isRefused ? reasonId : undefined}
              onClick={() => void onUndo()}
            >
              {t('replication.undo')}
            </Button>
            {isRefused && (
              <Text id={reasonId} size="sm" fw={600} c="var(--mantine-color-red-text)">
                {t('replication.undoLockedForYou')}
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </li>
  )
}
