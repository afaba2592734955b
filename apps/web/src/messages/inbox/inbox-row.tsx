import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconMail, IconMailOpened } from '@tabler/icons-react'
import { markInbox, type InboxMessage } from '@verka/domain/messages/inbox.api.ts'
import { addressOfMessage } from '@verka/domain/messages/address-of-message.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import classes from './inbox.module.css'

/** A message: opening what it is about marks it as read. */
export function InboxRow({ message }: { message: InboxMessage }) {
  const { t, formatDateTime } = useText()
  const mark = useSave(markInbox)
  const { id, kind, title, body, at, isRead, subject } = message
  const address = addressOfMessage({ kind, subject, site: subject?.site ?? null })
  const set = (to: boolean) => mark.mutate({ params: { id }, body: { isRead: to } })
  const label = t(isRead ? 'messages.markUnread' : 'messages.markRead')
  return (
    <li className={classes.message} data-unread={!isRead || undefined}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {!isRead && <VisuallyHidden>{t('messages.unread')}: </VisuallyHidden>}
          {title}
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes.mark}
          aria-label={`${label}: ${title}`}
          title={label}
          onClick={() => set(!isRead)}
        >
          {isRead ? <IconMail size={20} stroke={1.8} aria-hidden /> : <IconMailOpened size={20} stroke={1.8} aria-hidden />}
        </ActionIcon>
      </div>
      <p className={classes.body}>{withoutGreeting(body)}</p>
      <div className={classes.foot}>
        <time dateTime={at} className={classes.time}>
          {formatDateTime(at)}
        </time>
        {address !== undefined && (
          <ButtonLink
            to={address}
            variant="light"
            size="sm"
            aria-label={`${t('messages.open')}: ${title}`}
            onClick={() => {
              if (!isRead) set(true)
            }}
          >
            {t('messages.open')}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

/** A mail greets its reader; a list of messages would greet them in each. */
const withoutGreeting = (body: string) => {
  const [first = '', ...rest] = body.split(/\n{2,}/)
  return rest.length > 0 && first.length < 80 ? rest.join('\n\n') : body
}
