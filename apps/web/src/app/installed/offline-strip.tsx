import { useContext } from 'react'
import { Text } from '@mantine/core'
import { SessionContext } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './offline-strip.module.css'
import { useOnline } from '../../ui/use-online.ts'

/** Notice while there is no network. The element always exists, so that screen readers announce its text. */
export function OfflineStrip() {
  const { t } = useText()
  const isOnline = useOnline()
  // nothing that is typed there can be sent later
  const isSiteGone = useContext(SessionContext)?.isSiteGone ?? false
  return (
    <div role="status">
      {!isOnline && (
        <Text className={classes.strip} size="sm">
          {t(isSiteGone ? 'shell.offlineGone' : 'shell.offline')}
        </Text>
      )}
    </div>
  )
}
