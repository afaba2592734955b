import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useText } from '../../language/use-text.tsx'
import classes from './offline-strip.module.css'

/** Notice while there is no network. The element always exists, so that screen readers announce its text. */
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
