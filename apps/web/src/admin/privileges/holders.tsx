import { List, Text } from '@mantine/core'
import { listPrivilegeUsers, type FullPrivilege } from '@verka/domain/privileges/privileges.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { UserStateBadge } from '../../entities/user-state-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'
import classes from './privileges.module.css'

/** The holders of a privilege, each with a link to their page. */
export function Holders({ privilege }: { privilege: FullPrivilege }) {
  const { t } = useText()
  const users = useCall(listPrivilegeUsers, { params: { id: privilege.id } })
  return (
    <Section title={t('privileges.holders')} description={t('privileges.holdersHint')}>
      <Loaded answer={users}>
        {({ items }) => {
          const more = privilege.userCount - items.length
          return (
            <>
              {items.length > 0 && (
                <List listStyleType="none" className={classes.holders}>
                  {items.map(({ id, name, userName, isDisabled, isProgram }) => (
                    <List.Item key={id}>
                      <Link
                        to={addressOf(isProgram ? '/users/integrationAccounts/$id/edit' : '/users/$id/edit', { id })}
                        underline="always"
                      >
                        {name}
                      </Link>{' '}
                      <Text span c="dimmed" size="sm">
                        {isProgram ? t('audit.program') : userName}
                      </Text>{' '}
                      {isDisabled && <UserStateBadge state="disabled" />}
                    </List.Item>
                  ))}
                </List>
              )}
              {items.length === 0 && more <= 0 && <Text c="dimmed">{t('privileges.holdersNone')}</Text>}
              {more > 0 && <Text c="dimmed">{t('privileges.holdersMore', { count: more })}</Text>}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
