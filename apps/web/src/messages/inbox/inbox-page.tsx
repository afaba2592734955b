import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconChecks, IconInbox, IconSettings } from '@tabler/icons-react'
import { listInbox, markWholeInbox } from '@verka/domain/messages/inbox.api.ts'
import { usePathname } from '../../ui/routing/router-context.tsx'
import { addressOf } from '../../addresses.ts'
import { useCall, useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { InboxPart } from './inbox-part.tsx'
import classes from './inbox.module.css'

/** The inbox of the person, in both areas. */
export default function InboxPage() {
  const { t } = useText()
  const [search, setSearch] = useAddressSearch()
  const isUnread = search.show === 'unread'
  const path = usePathname()
  const first = useCall(listInbox, { query: isUnread ? { unread: 'true' } : {} }, { keepPrevious: true })
  const markAll = useSave(markWholeInbox)
  const newest = first.data?.items[0]
  const hasUnread = first.data?.items.some(({ isRead }) => !isRead) ?? false
  const settings = path.startsWith('/exe/') ? addressOf('/exe/messageSettings') : addressOf('/messageSettings')
  return (
    <Page
      width="narrow"
      title={t('messages.inboxTitle')}
      actions={
        <ButtonLink to={settings} variant="default" leftSection={<IconSettings size={18} stroke={1.8} aria-hidden />}>
          {t('messages.settingsTitle')}
        </ButtonLink>
      }
    >
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('messages.show')}
          value={isUnread ? 'unread' : 'all'}
          onChange={(value) => setSearch({ show: value === 'unread' ? 'unread' : undefined })}
          data={[
            { value: 'all', label: t('messages.all') },
            { value: 'unread', label: t('messages.unreadOnly') },
          ]}
        />
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<IconChecks size={18} stroke={1.8} aria-hidden />}
          disabled={!hasUnread}
          loading={markAll.isPending}
          onClick={() => newest && markAll.mutate({ body: { upTo: newest.id } })}
        >
          {t('messages.markAll')}
        </Button>
      </div>
      <Loaded answer={first}>
        {({ items }) =>
          items.length === 0 ? (
            <Section>
              <EmptyState
                icon={IconInbox}
                title={t(isUnread ? 'messages.noUnread' : 'messages.empty')}
                {...(!isUnread && { text: t('messages.emptyHint') })}
              />
            </Section>
          ) : (
            <div>
              <InboxPart key={String(isUnread)} isUnread={isUnread} after={undefined} />
              <Text size="sm" c="dimmed" ta="center" mt="lg">
                {t('messages.oneYear')}
              </Text>
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}
