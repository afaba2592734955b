import { useState, type ReactNode } from 'react'
import {
  Anchor,
  Avatar,
  Button,
  Divider,
  Group,
  Popover,
  ScrollArea,
  SegmentedControl,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import {
  IconBell,
  IconBuildingCommunity,
  IconCheck,
  IconCopyPlus,
  IconFlask,
  IconStackFront,
  IconHelp,
  IconLogout,
  IconMapPin,
  IconQrcode,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { may } from '@verka/domain/access/permissions.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { isAdmin } from '@verka/domain/access/roles.ts'
import { addressOf } from '../../../addresses.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { LanguagePicker } from '../../../ui/brand/language-picker.tsx'
import { useDialog } from '../../../ui/feedback/dialog.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import { executionStart } from '../../starts.ts'
import { TenantSwitchDialog } from '../tenant-switch/tenant-switch-dialog.tsx'
import { OwnPhoneNo } from './own-phone-no.tsx'
import { useLeave } from './use-leave.ts'
import { useSiteSwitch } from '../use-site-switch.ts'
import type { Area } from '../tenant-switch/use-tenant-switch.ts'
import { UserButton } from './user-button.tsx'
import classes from './user-menu.module.css'

const SCHEMES = ['light', 'dark', 'auto'] as const

/** The user menu, in place of the button that loaded it: open from the start, with the focus. */
export default function UserMenu({ area }: { area: Area }) {
  const { t } = useText()
  const { user, sites } = useSession()
  const [isOpen, setIsOpen] = useState<boolean>()
  const [isSwitching, setIsSwitching] = useState(false)
  // a scanned code changes the page from here too
  const path = useLocation({ select: (location) => location.pathname }) as unknown as string
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
            <Choice title={t('shell.language')}>
              <LanguagePicker />
            </Choice>
            <Choice title={t('shell.appearance')}>
              <SchemePicker />
            </Choice>
            <Divider color="var(--verka-line)" />
            <Footer area={area} onLeave={close} onSwitchTenant={switchTenant} />
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
      <Avatar name={user.name} color="primary" radius="xl" size={46} aria-hidden />
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

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={8} px="md" py={12}>
      <Text size="xs" fw={600} c="dimmed">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function SiteList({ onChosen }: { onChosen: () => void }) {
  const { t, formatDate, timeZone } = useText()
  const { site, sites } = useSession()
  const { isLocked: isSiteLocked, switchTo } = useSiteSwitch()
  const choose = (key: string) => {
    onChosen()
    switchTo(key)
  }
  return (
    <Choice title={t('shell.site')}>
      <Stack component="fieldset" gap={2} bd={0} p={0} m={0} miw={0} aria-label={t('shell.site')}>
        {sites.map((candidate) => {
          const isChosen = candidate.key === site.key
          return (
            <UnstyledButton
              key={candidate.key}
              className={classes.option}
              disabled={isSiteLocked && !isChosen}
              aria-pressed={isChosen}
              onClick={() => choose(candidate.key)}
            >
              {candidate.sandbox ? <IconFlask size={18} stroke={1.7} aria-hidden /> : <IconMapPin size={18} stroke={1.7} aria-hidden />}
              <span className={classes.optionName}>
                {candidate.name}
                {candidate.sandbox && (
                  <Text span display="block" size="xs" c="dimmed">
                    {t('shell.sandboxUntil', { date: formatDate(dayAt(new Date(candidate.sandbox.removeAt), timeZone)) })}
                  </Text>
                )}
              </span>
              {isChosen && <IconCheck size={18} stroke={2} aria-hidden />}
            </UnstyledButton>
          )
        })}
      </Stack>
      {isSiteLocked && (
        <Text size="sm" c="dimmed">
          {t('shell.siteLocked')}
        </Text>
      )}
    </Choice>
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

interface FooterProps {
  area: Area
  onLeave: () => void
  onSwitchTenant: () => void
}

function Footer({ area, onLeave, onSwitchTenant }: FooterProps) {
  const { t } = useText()
  const { user, tenant, site } = useSession()
  const logOut = useLeave()
  const leave = () => {
    onLeave()
    return logOut()
  }
  const other = area === 'administration' ? executionStart(tenant) : isAdmin(user.role) ? '/dashboard' : undefined
  return (
    <Stack gap={6} p="md">
      {other && (
        <ButtonLink to={other} variant="default" fullWidth>
          {t(area === 'administration' ? 'shell.toExecution' : 'shell.toAdministration')}
        </ButtonLink>
      )}
      <ButtonLink
        to={area === 'administration' ? '/messageSettings' : '/exe/messageSettings'}
        variant="default"
        fullWidth
        leftSection={<IconBell size={18} stroke={1.8} aria-hidden />}
        onClick={onLeave}
      >
        {t('shell.messageSettings')}
      </ButtonLink>
      {tenant.hasStations && (
        <ButtonLink
          to={area === 'administration' ? '/myCode' : '/exe/myCode'}
          variant="default"
          fullWidth
          leftSection={<IconQrcode size={18} stroke={1.8} aria-hidden />}
          onClick={onLeave}
        >
          {t('shell.ownCode')}
        </ButtonLink>
      )}
      <ButtonLink
        to="/exe/help"
        variant="default"
        fullWidth
        leftSection={<IconHelp size={18} stroke={1.8} aria-hidden />}
        onClick={onLeave}
      >
        {t('shell.help')}
      </ButtonLink>
      {may(user.role, 'sandboxes', 'write') && !site.sandbox && (
        <ButtonLink
          to={addressOf('/sandboxes', undefined, { from: site.id })}
          variant="default"
          fullWidth
          // the sandboxes above have the flask
          leftSection={<IconCopyPlus size={18} stroke={1.8} aria-hidden />}
          onClick={onLeave}
        >
          {t('shell.trySandbox')}
        </ButtonLink>
      )}
      {may(user.role, 'tenants', 'execute') && (
        <>
          <Button
            variant="default"
            fullWidth
            leftSection={<IconBuildingCommunity size={18} stroke={1.8} aria-hidden />}
            onClick={onSwitchTenant}
          >
            {t('shell.switchTenant')}
          </Button>
          <ButtonLink
            to={addressOf('/replication', undefined, { from: site.id })}
            variant="default"
            fullWidth
            leftSection={<IconStackFront size={18} stroke={1.8} aria-hidden />}
            onClick={onLeave}
          >
            {t('shell.replication')}
          </ButtonLink>
        </>
      )}
      <Button variant="default" fullWidth leftSection={<IconLogout size={18} stroke={1.8} aria-hidden />} onClick={() => void leave()}>
        {t('shell.logOut')}
      </Button>
      {tenant.policyUrl && (
        <Anchor href={tenant.policyUrl} target="_blank" rel="noopener noreferrer" size="sm" c="dimmed" ta="center" mt={6}>
          {t('session.policy')}
        </Anchor>
      )}
    </Stack>
  )
}
