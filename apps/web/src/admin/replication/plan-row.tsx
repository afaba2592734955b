import { lazy, Suspense, useState } from 'react'
import { Alert, Button, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleMinus,
  IconCirclePlus,
  IconEqual,
  IconLinkOff,
  IconLock,
  IconPencil,
  IconReplace,
} from '@tabler/icons-react'
import type { PlanItem } from '@verka/domain/replication/replication.api.ts'
import type { PlanState } from '@verka/domain/replication/plan.ts'
import { useText } from '../../language/use-text.tsx'
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { PlanQuestion } from './use-plan.ts'
import classes from './replication.module.css'

const ItemDifference = lazy(() => import('./item-difference.tsx'))

const BADGES = {
  create: { tone: 'success', icon: IconCirclePlus },
  update: { tone: 'info', icon: IconPencil },
  same: { tone: 'neutral', icon: IconEqual },
  kept: { tone: 'neutral', icon: IconLock },
  conflict: { tone: 'warning', icon: IconAlertTriangle },
  missing: { tone: 'danger', icon: IconLinkOff },
  leftOut: { tone: 'neutral', icon: IconCircleMinus },
} as const satisfies Record<PlanState, object>

const DEFINITIONS: ReadonlySet<string> = new Set(['elementType', 'operationType', 'transactionType', 'recordType', 'dataSchema'])

interface PlanRowProps {
  item: PlanItem
  question: PlanQuestion
  isTaken: boolean
  /** The decision about a conflict. */
  onTake: (isTaken: boolean) => void
  onLeaveOut: (isLeftOut: boolean) => void
}

/** A thing of the plan: what happens with it, why, and what the person may decide. */
export function PlanRow({ item, question, isTaken, onTake, onLeaveOut }: PlanRowProps) {
  const { t, textOf } = useText()
  const [isOpen, setOpen] = useState(false)
  const { state, reason, missing, dropped, errors, kind } = item
  const name = textOf(item.names)
  const mayDecide = state === 'conflict' || state === 'kept'
  const why = reason ? t(`replication.reason.${reason}`) : state === 'kept' ? t('replication.keptHint') : undefined
  const parts = dropped.map(({ part, count }) => t(`replication.part.${part}`, { count })).join(', ')
  return (
    <li className={classes.item}>
      <Stack gap={6}>
        <div className={classes.head}>
          <span className={classes.name}>{name}</span>
          {mayDecide && isTaken ? (
            <StatusBadge tone="info" icon={IconReplace}>
              {t('replication.state.replaced')}
            </StatusBadge>
          ) : (
            <StatusBadge {...BADGES[state]}>{t(`replication.state.${state}`)}</StatusBadge>
          )}
        </div>
        {why !== undefined && (
          <Text size="sm" c="dimmed">
            {why}
          </Text>
        )}
        {missing.length > 0 && (
          <Text size="sm">{t('replication.needs', { names: missing.map(({ names }) => textOf(names)).join(', ') })}</Text>
        )}
        {parts !== '' && state !== 'same' && (
          <Text size="sm" c="dimmed">
            {t('replication.dropped', { parts })} {t('replication.droppedHint')}
          </Text>
        )}
        {errors.length > 0 && (
          <Alert color="red" role="alert">
            {errors.join(' ')}
          </Alert>
        )}
        <div className={classes.actions}>
          {mayDecide && (
            <Button variant="light" size="sm" mih={44} aria-pressed={isTaken} onClick={() => onTake(!isTaken)}>
              {t(isTaken ? 'replication.keep' : 'replication.take')}
            </Button>
          )}
          {(item.isWritten || state === 'leftOut') && !isTaken && (
            <Button variant="subtle" color="gray" size="sm" mih={44} onClick={() => onLeaveOut(state !== 'leftOut')}>
              {t(state === 'leftOut' ? 'replication.putBack' : 'replication.leaveOut')}
            </Button>
          )}
          {DEFINITIONS.has(kind) && (state === 'update' || mayDecide) && reason !== 'deleted' && (
            <Button variant="subtle" color="gray" size="sm" mih={44} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'replication.hide' : 'replication.show')}
            </Button>
          )}
        </div>
        {isOpen && (
          <Suspense fallback={<FormSkeleton />}>
            <ItemDifference id={item.id} question={question} />
          </Suspense>
        )}
      </Stack>
    </li>
  )
}
