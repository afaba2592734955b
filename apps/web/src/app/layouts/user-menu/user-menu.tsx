import { useState } from 'react'
import { Anchor, Divider, Group, Popover, ScrollArea, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { usePathname } from '../../../ui/routing/router-context.tsx'
import { may } from '@verka/domain/access/permissions.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { LanguagePicker } from '../../../ui/brand/language-picker.tsx'
import { useDialog } from '../../../ui/feedback/dialog.tsx'
import { TenantSwitchDialog } from '../tenant-switch/tenant-switch-dialog.tsx'
import type { Area } from '../tenant-switch/use-tenant-switch.ts'
import { MenuActions } from './menu-actions.tsx'
import { MenuSection } from './menu-section.tsx'
import { OwnPhoneNo } from './own-phone-no.tsx'
import { SiteList } from './site-list.tsx'
import { UserButton } from './user-button.tsx'
import { PersonInitials } from '../../../ui/person/person-initials.tsx'
import classes from './user-menu.module.css'

const SCHEMES = ['light', 'dark', 'auto'] as const

/** The user menu, in place of the button that loaded it: open from the start, with the focus. */
export default function UserMenu({ area }: { area: Area }) {
  const { t } = useText()
  const { user, sites } = useSession()
  const [isOpen, setIsOpen] = useState<boolean>()
  const [isSwitching, setIsSwitching] = useState(false)
  // a scanned code changes the page from here too
  const path = usePathname()
  const [shownOn, setShownOn] = useState(path)
  if (path !== shownOn) {
    setShownOn(path)
    setIsOpen(false)
  }
  // the focus returns to where it was at the opening: so the button gets it first
  const openFirst = () => setIsOpen((before) => before ?? true)
  const close = () => setIsOpen(false)
  const switchTenant = () => {
    close()
    setIsSwitching(true)
  }
  const menu = (
    <Popover
      opened={isOpen ?? false}
      onChange={setIsOpen}
      position="bottom-end"
      width="min(340px, calc(100vw - 10px))"
      shadow="lg"
      radius="lg"
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <UserButton
          autoFocus
          onFocus={openFirst}
          onClick={() => setIsOpen(!isOpen)}
          // the focus is briefly still here when the menu is already open
          onKeyDown={({ key }) => key === 'Escape' && close()}
        />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('shell.userMenu')}>
        <ScrollArea.Autosize mah="calc(100dvh - 80px)" type="auto">
          <Stack gap={0}>
            <Account onLeave={close} />
            <Divider color="var(--verka-line)" />
            {sites.length > 1 && <SiteList onChosen={close} />}
            <MenuSection title={t('shell.language')}>
              <LanguagePicker />
            </MenuSection>
            <MenuSection title={t('shell.appearance')}>
              <SchemePicker />
            </MenuSection>
            <Divider color="var(--verka-line)" />
            <MenuActions area={area} onLeave={close} onSwitchTenant={switchTenant} />
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
  if (!may(user.role, 'tenants', 'execute')) return menu
  return (
    <>
      {menu}
      <TenantSwitchDialog area={area} isOpen={isSwitching} onClose={() => setIsSwitching(false)} />
    </>
  )
}

const ownPhoneNo = (done: () => void) => <OwnPhoneNo onDone={done} />

function Account({ onLeave }: { onLeave: () => void }) {
  const { t } = useText()
  const { user, tenant } = useSession()
  const show = useDialog()
  const editPhoneNo = () => {
    onLeave()
    void show<void>({ title: t('shell.phoneNo'), content: ownPhoneNo })
  }
  return (
    <Group wrap="nowrap" gap="md" p="md" align="flex-start">
      <PersonInitials name={user.name} size={46} />
      <Stack gap={1} className={classes.account}>
        <Text fw={620}>{user.name}</Text>
        <Text size="sm" c="dimmed">
          {user.userName} · {tenant.name}
        </Text>
        <Anchor href={`mailto:${user.email}`} size="sm">
          {user.email}
        </Anchor>
        <Anchor component="button" type="button" size="sm" ta="start" mt={6} onClick={editPhoneNo}>
          {t('shell.editPhoneNo')}
        </Anchor>
      </Stack>
    </Group>
  )
}

function SchemePicker() {
  const { t } = useText()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      fullWidth
      size="sm"
      aria-label={t('shell.appearance')}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as (typeof SCHEMES)[number])}
      data={SCHEMES.map((scheme) => ({ value: scheme, label: t(`shell.scheme.${scheme}`) }))}
    />
  )
}
