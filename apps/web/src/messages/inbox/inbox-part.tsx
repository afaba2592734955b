import { Button, Center } from '@mantine/core'
import { listInbox, type InboxMessage } from '@verka/domain/messages/inbox.api.ts'
import { useState } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { InboxRow } from './inbox-row.tsx'
import classes from './inbox.module.css'

interface InboxPartProps {
  isUnread: boolean
  /** The last message of the part before. */
  after: InboxMessage['id'] | undefined
}

/** A page of the inbox, and those that were opened below it. Each is read again when a message arrives. */
export function InboxPart({ isUnread, after }: InboxPartProps) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const query = { ...(isUnread && { unread: 'true' as const }), ...(after !== undefined && { after }) }
  const answer = useCall(listInbox, { query }, { keepPrevious: true })
  return (
    <Loaded answer={answer}>
      {({ items, next }) => (
        <>
          <ul className={classes.messages}>
            {items.map((message) => (
              <InboxRow key={message.id} message={message} />
            ))}
          </ul>
          {next !== null && isOpen && <InboxPart isUnread={isUnread} after={next} />}
          {next !== null && !isOpen && (
            <Center mt="md">
              <Button variant="default" onClick={() => setOpen(true)}>
                {t('messages.more')}
              </Button>
            </Center>
          )}
        </>
      )}
    </Loaded>
  )
}
