import type { ReactNode } from 'react'
import { ActionIcon, Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink, useLinkProps } from '../navigation/link.tsx'
import { Menu } from '../overlays/menu.tsx'
import classes from './head-actions.module.css'

const PHONE = '(max-width: 48em)'

/** A link to an internal address, or an action. */
export interface HeadAction {
  label: string
  icon: ReactNode
  act: string | (() => void)
}

/**
 * Additional actions of a page, at the right of its title, the main one first. One row of buttons at any width: on a phone the main one,
 * with the others in a menu.
 */
export function HeadActions({ actions }: { actions: readonly HeadAction[] }) {
  const { t } = useText()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const [main, ...more] = actions
  if (!main) return null
  if (!isPhone || more.length === 0) return actions.map((action) => <ActionButton key={action.label} {...action} />)
  return (
    <Group gap="sm" wrap="nowrap" maw="100%">
      <ActionButton {...main} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={44} className={classes.more} aria-label={t('ui.moreActions')}>
            <IconDots size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {more.map((action) => (
            <ActionItem key={action.label} {...action} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

function ActionButton({ label, icon, act }: HeadAction) {
  const look = { variant: 'default', leftSection: icon, className: classes.action, classNames: { label: classes.label! } } as const
  if (typeof act === 'string')
    return (
      <ButtonLink to={act} {...look}>
        {label}
      </ButtonLink>
    )
  return (
    <Button {...look} onClick={act}>
      {label}
    </Button>
  )
}

function ActionItem({ label, icon, act }: HeadAction) {
  const look = { leftSection: icon, className: classes.item }
  if (typeof act === 'string')
    return (
      <LinkItem to={act} {...look}>
        {label}
      </LinkItem>
    )
  return (
    <Menu.Item {...look} onClick={act}>
      {label}
    </Menu.Item>
  )
}

function LinkItem({ to, ...rest }: { to: string; leftSection: ReactNode; className: string | undefined; children: ReactNode }) {
  return <Menu.Item component="a" {...rest} {...useLinkProps(to)} />
}
