import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import styles from '../parts/send-bar.module.css'
import classes from './basket-list.module.css'

interface ResultAlertProps {
  done: number
  count: number
  isSending: boolean
  /** Takes out those that did not work; left out where there are none. */
  onDrop: (() => void) | undefined
}

/** How many are done. */
export function ResultAlert({ done, count, isSending, onDrop }: ResultAlertProps) {
  const { t } = useText()
  if (done === count) {
    return (
      <Alert role="note" color="green" radius="md" icon={<IconCircleCheck size={20} stroke={1.8} />}>
        {t('exe.basketAllDone', { count })}
      </Alert>
    )
  }
  return (
    <Alert role="note" color={isSending ? 'blue' : 'yellow'} radius="md" icon={!isSending && <IconAlertTriangle size={20} stroke={1.8} />}>
      {t('exe.basketDone', { done, count })}
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

/** What one does when all are done. */
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
