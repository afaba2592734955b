import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useText } from '../../../language/use-text.tsx'
import styles from '../../parts/send-bar.module.css'
import classes from '../items/basket-list.module.css'

interface ResultAlertProps {
  done: number
  count: number
  /** Number of done objects that were undone since. */
  undone: number
  isSending: boolean
  /** Drops the failed ones; omitted if there are none. */
  onDrop: (() => void) | undefined
}

/** The number of done objects. */
export function ResultAlert({ done, count, undone, isSending, onDrop }: ResultAlertProps) {
  const { t } = useText()
  const summary = undone > 0 ? t('exe.basketUndone', { done: done - undone, count, undone }) : t('exe.basketDone', { done, count })
  if (done === count) {
    const [color, Sign] = undone > 0 ? (['blue', IconArrowBackUp] as const) : (['green', IconCircleCheck] as const)
    return (
      <Alert role="note" color={color} icon={<Sign size={20} stroke={1.8} />}>
        {undone > 0 ? summary : t('exe.basketAllDone', { count })}
      </Alert>
    )
  }
  return (
    <Alert role="note" color={isSending ? 'blue' : 'yellow'} icon={!isSending && <IconAlertTriangle size={20} stroke={1.8} />}>
      {summary}
      {onDrop && (
        <div className={classes.drop}>
          <Button variant="default" size="sm" mih={44} leftSection={<IconX size={18} stroke={1.8} aria-hidden />} onClick={onDrop}>
            {t('exe.basketDrop')}
          </Button>
        </div>
      )}
    </Alert>
  )
}

/** Buttons when all are done. */
export function AllDoneBar({ onEnd, onNew }: { onEnd: () => void; onNew: () => void }) {
  const { t } = useText()
  return (
    <div className={`${styles.bar} ${classes.ends}`}>
      <Button size="lg" variant="default" onClick={onNew}>
        {t('exe.basketNew')}
      </Button>
      <Button size="lg" onClick={onEnd}>
        {t('exe.basketEnd')}
      </Button>
    </div>
  )
}
