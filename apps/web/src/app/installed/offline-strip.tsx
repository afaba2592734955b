import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useText } from '../../language/use-text.tsx'
import classes from './offline-strip.module.css'

/** Says that there is no network as long as there is none. The place is always there, so that it is read aloud when it fills. */
export function OfflineStrip() {
  const { t } = useText()
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && (
        <Text className={classes.strip} size="sm">
          {t('shell.offline')}
        </Text>
      )}
    </div>
  )
}
