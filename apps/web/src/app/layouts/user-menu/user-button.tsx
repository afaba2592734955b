import type { ComponentProps } from 'react'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { PersonInitials } from '../../../ui/person/person-initials.tsx'
import classes from './user-menu.module.css'

/** The user and their site: opens the menu. */
export function UserButton(props: ComponentProps<'button'>) {
  const { t } = useText()
  const { user, site, sites } = useSession()
  return (
    <UnstyledButton {...props} className={classes.target}>
      <VisuallyHidden>{t('shell.userMenu')}: </VisuallyHidden>
      <PersonInitials name={user.name} size={36} />
      <span className={classes.who}>
        <span className={classes.name}>{user.name}</span>
        <span className={classes.site}>{sites.length > 1 ? site.name : user.userName}</span>
      </span>
      <IconChevronDown size={16} stroke={1.8} aria-hidden className={classes.chevron} />
    </UnstyledButton>
  )
}
