import { Suspense, useState, type ReactNode } from 'react'
import { Button, Loader } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleMinus,
  IconCirclePlus,
  IconEqual,
  IconGhost,
  IconLinkOff,
  IconLock,
  IconPencil,
  IconReplace,
} from '@tabler/icons-react'
import type { PlanEffects, PlanItem } from '@verka/domain/replication/replication.schema.ts'
import type { PlanState } from '@verka/domain/replication/plan.ts'
import { useText } from '../../../language/use-text.tsx'
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ItemEffects } from '../warnings/effects.tsx'
import { Obstacles } from '../warnings/obstacles.tsx'
import type { SideNames } from '../content/item-difference.tsx'
import type { PlanOfSites } from './use-plan.ts'
import classes from './plan.module.css'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

const ItemDifference = lazyPart(() => import('../content/item-difference.tsx'))

const BADGES = {
  create: { tone: 'success', icon: IconCirclePlus },
  update: { tone: 'info', icon: IconPencil },
  same: { tone: 'neutral', icon: IconEqual },
  kept: { tone: 'neutral', icon: IconLock },
  conflict: { tone: 'warning', icon: IconAlertTriangle },
  missing: { tone: 'danger', icon: IconLinkOff },
  leftOut: { tone: 'neutral', icon: IconCircleMinus },
  gone: { tone: 'warning', icon: IconGhost },
} as const satisfies Record<PlanState, object>

interface PlanRowProps {
  item: PlanItem
  effects: PlanEffects | undefined
  plan: PlanOfSites
  sides: SideNames
  /** The page of the target's thing; undefined: the person works in another tenant, or it has none. */
  addressInTarget: string | undefined
  /** Key of the target's site; undefined: the person works in another tenant. */
  siteKey: string | undefined
}

/** A thing of the plan: what happens with it, why, and what the person may decide. */
export function PlanRow({ item, effects, plan, sides, addressInTarget, siteKey }: PlanRowProps) {
  const { t, textOf } = useText()
  const [isOpen, setOpen] = useState(false)
  const { id, state, reason, missing, dropped, offUntil } = item
  const name = textOf(item.names)
  const mayDecide = state === 'conflict' || state === 'kept'
  const isTaken = mayDecide && plan.isTaken(id)
  const isBusy = plan.isBusy(id)
  // also one that was deleted in the target
  const isNew = item.targetVersion === null && state !== 'leftOut'
  const parts = dropped.map(({ part, count }) => t(`replication.part.${part}`, { count })).join(', ')
  const notes = [
    reason ? t(`replication.reason.${reason}`) : state === 'kept' && t('replication.keptHint'),
    state === 'gone' && t('replication.goneHint'),
    missing.length > 0 && t('replication.needs', { names: missing.map(({ names }) => textOf(names)).join(', ') }),
    offUntil !== null && t(`replication.offUntil.${offUntil}`),
    parts !== '' && state !== 'same' && `${t('replication.dropped', { parts })} ${t('replication.droppedHint')}`,
  ].filter((note) => note !== false)
  return (
    <li className={classes.item} aria-busy={isBusy}>
      <div className={classes.row}>
        <div className={classes.about}>
          <span className={classes.name}>{name}</span>
          {notes.map((note) => (
            <span key={note} className={classes.note}>
              {note}
            </span>
          ))}
        </div>
        {isTaken ? (
          <StatusBadge tone="info" icon={IconReplace}>
            {t('replication.state.replaced')}
          </StatusBadge>
        ) : (
          <StatusBadge {...BADGES[state]}>{t(`replication.state.${state}`)}</StatusBadge>
        )}
        <div className={classes.actions}>
          {state === 'gone' && addressInTarget !== undefined && (
            <ButtonLink to={addressInTarget} variant="subtle" color="gray" size="compact-sm" className={classes.action!}>
              {t('replication.openInTarget')}
            </ButtonLink>
          )}
          {isNew ? (
            <Action isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'replication.hideContent' : 'replication.showContent')}
            </Action>
          ) : (
            (state === 'update' || mayDecide) && (
              <Action isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t(isOpen ? 'replication.hide' : 'replication.show')}
              </Action>
            )
          )}
          {mayDecide && (
            <Action isPressed={isTaken} isBusy={isBusy} onClick={() => plan.onTake(item, !isTaken)}>
              {t(isTaken ? 'replication.keep' : 'replication.take')}
            </Action>
          )}
          {(item.isWritten || state === 'leftOut') && !isTaken && (
            <Action isBusy={isBusy} onClick={() => plan.onLeaveOut(item, state !== 'leftOut')}>
              {t(state === 'leftOut' ? 'replication.putBack' : 'replication.leaveOut')}
            </Action>
          )}
        </div>
      </div>
      <Obstacles item={item} more={effects?.errors} siteKey={siteKey} addressInTarget={addressInTarget} />
      <ItemEffects item={item} effects={effects} />
      {isOpen && (
        <Suspense fallback={<FormSkeleton />}>
          <ItemDifference id={id} question={plan.question} sides={sides} effects={effects} />
        </Suspense>
      )}
    </li>
  )
}

interface ActionProps {
  isExpanded?: boolean
  isPressed?: boolean
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button of a row. It keeps the focus while the plan is made again. */
function Action({ isExpanded, isPressed, isBusy = false, onClick, children }: ActionProps) {
  return (
    <Button
      variant={isPressed === undefined ? 'subtle' : 'light'}
      {...(isPressed === undefined && { color: 'gray' })}
      size="compact-sm"
      className={classes.action}
      aria-expanded={isExpanded}
      aria-pressed={isPressed}
      leftSection={isBusy ? <Loader size={14} color="currentColor" aria-hidden /> : undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
