import type { ReactNode } from 'react'
import { ActionIcon, Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

const PHONE = '(max-width: 48em)'
/** Width below which there is no space for words next to the count. */
const NARROW = '(max-width: 24em)'

interface BulkAction {
  label: string
  icon: ReactNode
  act: () => void
  isDisabled?: boolean
  isLoading?: boolean
  /** A destructive action. */
  isDangerous?: boolean
}

/** Actions on selected rows, the main one first: a row of buttons; on a phone the main one, with the others in a menu. */
export function BulkActions({ actions }: { actions: readonly [BulkAction, ...BulkAction[]] }) {
  const { t } = useText()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  // a single action needs no menu
  if (!isPhone || actions.length === 1) return actions.map((action) => <ActionButton key={action.label} {...action} />)
  const [main, ...more] = actions
  return (
    <Group gap={6} wrap="nowrap">
      {isNarrow ? (
        <ActionIcon variant="default" size={44} aria-label={main.label} disabled={main.isDisabled ?? false} onClick={main.act}>
          {main.icon}
        </ActionIcon>
      ) : (
        <Button variant="default" px="sm" disabled={main.isDisabled ?? false} loading={main.isLoading ?? false} onClick={main.act}>
          {main.label}
        </Button>
      )}
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label={t('ui.moreActions')} loading={more.some(({ isLoading }) => isLoading)}>
            <IconDots size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {more.map(({ label, icon, act, isDisabled = false, isDangerous }) => (
            <Menu.Item
              key={label}
              mih={44}
              leftSection={icon}
              disabled={isDisabled}
              {...(isDangerous ? { color: 'var(--mantine-color-red-light-color)' } : {})}
              onClick={act}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

function ActionButton({ label, icon, act, isDisabled = false, isLoading = false, isDangerous }: BulkAction) {
  return (
    <Button
      {...(isDangerous ? { variant: 'subtle', color: 'red' } : { variant: 'default' })}
      leftSection={icon}
      disabled={isDisabled}
      loading={isLoading}
      onClick={act}
    >
      {label}
    </Button>
  )
}
