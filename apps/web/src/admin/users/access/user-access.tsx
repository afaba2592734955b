import { Stack, Text, Title } from '@mantine/core'
import type { UserSite } from '@verka/domain/users/user-sites.api.ts'
import { useText } from '../../../language/use-text.tsx'
import { Section } from '../../../ui/page/section.tsx'
import type { UserDraft } from '../user-draft.ts'
import { Administers } from './administers.tsx'
import { SiteAccess } from './site-access.tsx'

/** With more sites than this each is folded. */
const OPEN_SITES = 2

/** The user's rights by the present input: in each of their sites, and those of their role. */
export function UserAccess({ user, sites, isReadOnly }: { user: UserDraft; sites: readonly UserSite[]; isReadOnly: boolean }) {
  const { t } = useText()
  const chosen = sites.filter(({ key }) => user.sites.includes(key))
  if (user.isDisabled)
    return (
      <Section title={t('users.can')}>
        <Text>{t('users.canNothing')}</Text>
      </Section>
    )
  return (
    <Section title={t('users.can')} {...(!isReadOnly && { description: t('users.canHint') })}>
      <Stack gap="xs">
        {chosen.map((site) => (
          <SiteAccess
            key={site.id}
            site={site}
            role={user.role}
            privilegeIds={user.privilegeIds}
            isOpenAtFirst={chosen.length <= OPEN_SITES}
          />
        ))}
        {chosen.length === 0 && <Text c="dimmed">{t('users.canNowhere')}</Text>}
      </Stack>
      <Stack gap="sm">
        <Title order={3} fz="1rem">
          {t('users.administers')}
        </Title>
        <Administers role={user.role} />
      </Stack>
    </Section>
  )
}
