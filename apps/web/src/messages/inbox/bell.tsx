import { VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { countInbox } from '@verka/domain/messages/inbox.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { PlainLink } from '../../ui/navigation/link.tsx'
import classes from './bell.module.css'

const MAX_SHOWN = 99

/** The way to the inbox, with the count of unread messages: live, on every page. */
export function Bell({ area }: { area: 'administration' | 'execution' }) {
  const { t } = useText()
  const unread = useCall(countInbox).data?.unread ?? 0
  const label = unread === 0 ? t('shell.inbox') : t('shell.inboxUnread', { count: unread })
  return (
    <PlainLink to={area === 'administration' ? addressOf('/inbox') : addressOf('/exe/inbox')} className={classes.bell} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <IconBell size={22} stroke={1.8} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </PlainLink>
  )
}
