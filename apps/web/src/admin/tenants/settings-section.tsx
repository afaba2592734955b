import { Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { addressOf } from '../../addresses.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'
import { AllowQuestion } from '../open/allow-question.tsx'
import type { ConfigDraft } from './config/config-draft.ts'
import { Modal } from '../../ui/overlays/modal.tsx'

const SETTINGS = ['useElementListExe', 'disableColumnSorting', 'reservations', 'anonymousAccess', 'lockdown'] as const
type Setting = (typeof SETTINGS)[number]

interface Warning {
  title: MessageKey
  text: MessageKey
  confirm: MessageKey
}

/** Confirmations before switching on (specification section 2, 'Dialogs'). */
const WARNINGS: Partial<Record<Setting, Warning>> = {
  reservations: { title: 'tenants.reservationsTitle', text: 'tenants.reservationsText', confirm: 'tenants.reservationsConfirm' },
  lockdown: { title: 'tenants.lockdownOnTitle', text: 'tenants.lockdownOnText', confirm: 'tenants.lockdownOnConfirm' },
}
/** Confirmations before switching off: a protected state can then be changed. */
const WARNINGS_OFF: Partial<Record<Setting, Warning>> = {
  lockdown: { title: 'tenants.lockdownOffTitle', text: 'tenants.lockdownOffText', confirm: 'tenants.lockdownOffConfirm' },
}

interface SettingsSectionProps {
  tenantId: TenantId
  value: Pick<ConfigDraft, Setting>
  onChange: (changes: Partial<Pick<ConfigDraft, Setting>>) => void
}

/** Features that a tenant has switched on. */
export function SettingsSection({ tenantId, value, onChange }: SettingsSectionProps) {
  const { t } = useText()
  const confirm = useConfirm()
  const [isAsking, setAsking] = useState(false)
  const change = async (setting: Setting, isOn: boolean) => {
    // its question counts what it would show
    if (setting === 'anonymousAccess' && isOn) return setAsking(true)
    const warning = (isOn ? WARNINGS : WARNINGS_OFF)[setting]
    const isSure = !warning || (await confirm({ title: t(warning.title), text: t(warning.text), confirm: t(warning.confirm) }))
    if (isSure) onChange({ [setting]: isOn })
  }
  return (
    <Section title={t('tenants.settings')}>
      <Stack gap="lg">
        {SETTINGS.map((setting) => (
          <Switch
            key={setting}
            label={t(`tenants.${setting}`)}
            description={t(`tenants.${setting}Hint`)}
            checked={value[setting]}
            onChange={(event) => void change(setting, event.currentTarget.checked)}
          />
        ))}
        <Link to={addressOf('/openAccess', undefined, { tenant: tenantId })} size="sm">
          {t('openAccess.see')}
        </Link>
      </Stack>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={t('openAccess.allowTitle')}>
        <AllowQuestion
          tenantId={tenantId}
          onAnswer={(isAllowed) => {
            setAsking(false)
            if (isAllowed) onChange({ anonymousAccess: true })
          }}
        />
      </Modal>
    </Section>
  )
}
