import { Button, Group, Loader, Text } from '@mantine/core'
import type { PlanItem } from '@verka/domain/replication/replication.schema.ts'
import { useText } from '../../../language/use-text.tsx'
import { TOTALS, type PlanTotals } from './plan-totals.ts'
import classes from './plan.module.css'

interface PlanFootProps {
  totals: PlanTotals
  hindered: readonly PlanItem[]
  isPlanning: boolean
  /** The effects are not known yet. */
  isChecking: boolean
  isLocked: boolean
  isUntrusted: boolean
  isStarting: boolean
  onShowHindered: () => void
  onLeaveOutHindered: () => void
  onStart: () => void
}

/** What the plan does in numbers, and the button that executes it: beside a button that cannot be pressed is why. */
export function PlanFoot({ totals, hindered, isPlanning, isChecking, isStarting, onStart, ...rest }: PlanFootProps) {
  const { isLocked, isUntrusted, onShowHindered, onLeaveOutHindered } = rest
  const { t } = useText()
  const nothing = TOTALS.every((one) => one === 'gone' || totals[one] === 0) ? 'replication.nothingToDo' : 'replication.nothingChosen'
  const isEmpty = totals.created + totals.updated === 0
  const total = TOTALS.filter((one) => totals[one] > 0).map((one) => t(`replication.total.${one}`, { count: totals[one] }))
  const reasons = [
    hindered.length > 0 && t('replication.hindered', { count: hindered.length }),
    !isEmpty && isLocked && t('replication.waitsForLock'),
    !isEmpty && isUntrusted && t('replication.waitsForSigner'),
  ].filter((reason) => reason !== false)
  return (
    <div className={classes.foot}>
      <div className={classes.totals}>
        {(isPlanning || isChecking) && <Loader size="xs" aria-hidden />}
        <div>
          <Text component="output" display="block" {...(isEmpty && { c: 'dimmed' })}>
            {isPlanning
              ? t('replication.planning')
              : [...(isEmpty ? [t(nothing)] : []), ...(total.length > 0 ? [total.join(', ')] : [])].join(' ')}
          </Text>
          {!isPlanning && isChecking && (
            <Text size="sm" c="dimmed">
              {t('replication.effects.loading')}
            </Text>
          )}
          {!isPlanning &&
            reasons.map((reason) => (
              <Text key={reason} size="sm" fw={600} c="var(--mantine-color-red-text)">
                {reason}
              </Text>
            ))}
        </div>
      </div>
      <Group gap="xs">
        {hindered.length > 0 && (
          <>
            <Button variant="default" mih={44} onClick={onShowHindered}>
              {t('replication.showHindered')}
            </Button>
            <Button variant="default" mih={44} disabled={isPlanning} onClick={onLeaveOutHindered}>
              {t('replication.leaveOutHindered')}
            </Button>
          </>
        )}
        <Button
          size="md"
          disabled={isEmpty || hindered.length > 0 || isLocked || isUntrusted || isPlanning || isChecking}
          loading={isStarting}
          onClick={onStart}
        >
          {t('replication.replicate')}
        </Button>
      </Group>
    </div>
  )
}
