import { useState, type KeyboardEvent } from 'react'
import { Alert, Center, Group, Loader, Modal, ScrollArea, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconBuildingCommunity, IconCheck, IconHome, IconSearch } from '@tabler/icons-react'
import { foldForSearch, searchWords } from '@verka/domain/lists/search-text.ts'
import { listTenants, type Tenant } from '@verka/domain/tenants/tenant-life.api.ts'
import { useSession } from '../../../data/session-context.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useTenantSwitch, type Area } from './use-tenant-switch.ts'
import classes from './tenant-switch.module.css'

/** Maximum of one list of tenants (specification section 9). */
const LIMIT = 1000
/** Number of tenants shown; more are found by the search. */
const MAX_SHOWN = 100

interface TenantSwitchDialogProps {
  area: Area
  isOpen: boolean
  onClose: () => void
}

/** Chooses another tenant to work in: the quick tenant switch (specification sections 2 and 4). */
export function TenantSwitchDialog({ area, isOpen, onClose }: TenantSwitchDialogProps) {
  const { t } = useText()
  const [errors, setErrors] = useState<string[]>([])
  const { target, switchTo } = useTenantSwitch(area, setErrors)
  const close = () => {
    if (!target) onClose()
  }
  return (
    <Modal opened={isOpen} onClose={close} title={t('shell.switchTenant')} withCloseButton={!target}>
      {target ? (
        <Center component="output" mih={200}>
          <Stack align="center" gap="md">
            <Loader aria-hidden />
            <Text>{t('shell.switchingTenant', { name: target.name })}</Text>
          </Stack>
        </Center>
      ) : (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('shell.switchTenantText')}
          </Text>
          {errors.length > 0 && (
            <Alert color="red" role="alert">
              {errors.join(' ')}
            </Alert>
          )}
          <TenantChoice onChoose={(tenant) => void switchTo(tenant)} />
        </Stack>
      )}
    </Modal>
  )
}

function TenantChoice({ onChoose }: { onChoose: (tenant: Tenant) => void }) {
  const { t } = useText()
  const session = useSession()
  const [search, setSearch] = useState('')
  const answer = useCall(listTenants, { query: { Skip: 0, Limit: LIMIT } })
  const homeId = session.home?.id ?? session.tenant.id
  const mayChoose = (tenant: Tenant) => tenant.id !== session.tenant.id && tenant.sites.length > 0
  const words = searchWords(search)
  const found = (answer.data?.items ?? []).filter(({ name, key }) => {
    const text = foldForSearch(`${name} ${key}`)
    return words.every((word) => text.includes(word))
  })
  // home first: the most common target
  found.sort((a, b) => Number(b.id === homeId) - Number(a.id === homeId))
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const possible = found.filter(mayChoose)
    if (words.length > 0 && possible.length === 1) onChoose(possible[0]!)
  }
  const list = () => {
    if (answer.errorTexts.length > 0) return <ErrorState messages={answer.errorTexts} onRetry={answer.retry} />
    if (!answer.data) return <ListSkeleton count={3} />
    if (found.length === 0) return <Text c="dimmed">{t('ui.noHits')}</Text>
    return (
      <ScrollArea.Autosize mah="min(420px, 50dvh)" type="auto">
        <Stack component="ul" gap={2} className={classes.tenants} aria-label={t('shell.tenants')}>
          {found.slice(0, MAX_SHOWN).map((tenant) => (
            <li key={tenant.id}>
              <TenantButton tenant={tenant} isHome={tenant.id === homeId} mayChoose={mayChoose(tenant)} onChoose={onChoose} />
            </li>
          ))}
        </Stack>
      </ScrollArea.Autosize>
    )
  }
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('shell.switchTenantSearch')}
        placeholder={t('shell.switchTenantSearch')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={pressed}
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        data-autofocus
      />
      {list()}
      {found.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed">
          {t('shell.switchTenantMore', { count: found.length - MAX_SHOWN })}
        </Text>
      )}
    </>
  )
}

interface TenantButtonProps {
  tenant: Tenant
  isHome: boolean
  mayChoose: boolean
  onChoose: (tenant: Tenant) => void
}

function TenantButton({ tenant, isHome, mayChoose, onChoose }: TenantButtonProps) {
  const { t } = useText()
  const isHere = useSession().tenant.id === tenant.id
  const notes = [
    isHere ? t('shell.switchTenantHere') : undefined,
    isHome ? t('shell.switchTenantHome') : undefined,
    tenant.sites.length === 0 ? t('shell.switchTenantNoSites') : undefined,
  ].filter((note) => note !== undefined)
  const Icon = isHome ? IconHome : IconBuildingCommunity
  return (
    <UnstyledButton
      className={classes.tenant}
      disabled={!mayChoose}
      {...(isHere && { 'aria-current': 'true' as const })}
      onClick={() => onChoose(tenant)}
    >
      <Icon size={19} stroke={1.7} aria-hidden />
      <span className={classes.name}>
        {tenant.name}
        <span className={classes.note}>{[tenant.key, ...notes].join(' · ')}</span>
      </span>
      {isHere && (
        <Group component="span">
          <IconCheck size={18} stroke={2} aria-hidden />
        </Group>
      )}
    </UnstyledButton>
  )
}
