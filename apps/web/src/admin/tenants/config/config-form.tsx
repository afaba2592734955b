import { Button, Stack, Text } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import type { TenantConfig } from '@verka/domain/tenants/tenant-config.ts'
import { deleteTenantConfig, updateTenantConfig } from '@verka/domain/tenants/tenant-config.api.ts'
import type { TenantWithUsage } from '@verka/domain/tenants/tenant-life.api.ts'
import { addressOf } from '../../../addresses.ts'
import { connection } from '../../../data/connection.ts'
import { useSession } from '../../../data/session-context.ts'
import { useSave } from '../../../data/use-call.ts'
import { useDraft } from '../../../forms/draft/use-draft.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { contentOfDraft } from '../../editing/entity-content.ts'
import { EntityFormPage } from '../../editing/entity-form-page.tsx'
import { useEntityEditing } from '../../editing/use-entity-editing.ts'
import { AdminColoursSection, ColoursSection } from '../appearance/colours-section.tsx'
import { atDraft, checkConfig, configBody, configDraft, configSummary, pictureOf, type ConfigDraft } from './config-draft.ts'
import { LicenceUse } from '../licence-use.tsx'
import { LogoSection } from '../appearance/logo-section.tsx'
import { ReportDaysSection } from '../report-days-section.tsx'
import { SettingsSection } from '../settings-section.tsx'

interface ConfigFormProps {
  stored: TenantConfig
  tenant: TenantWithUsage
  /** It was reset to the defaults: the stored configuration has to be reloaded. */
  onReset: () => void
}

/** Look and features of a tenant, with its licence, which only system administrators change. */
export function ConfigForm({ stored, tenant, onReset }: ConfigFormProps) {
  const { t, text } = useText()
  const confirm = useConfirm()
  const session = useSession()
  const draft = useDraft<ConfigDraft>(configDraft(stored), checkConfig)
  const update = useSave(updateTenantConfig, { handlesErrors: true })
  const reset = useSave(deleteTenantConfig)
  const params = { id: stored.id }
  const back = { to: addressOf('/tenants/$id/edit', params), label: tenant.name }
  const { value, change } = draft
  const storedUrl = stored.resourceConfiguration?.globalResources.logoUrl ?? null
  const logoUrl = value.logo ? pictureOf(value.logo) : value.logo === null ? null : storedUrl
  const logo = { name: tenant.name, logoUrl }

  /** Applies the look at once if it is the user's own tenant. */
  const wear = () => {
    if (stored.id === session.tenant.id) void connection().refreshSession()
  }
  const content = contentOfDraft(draft, configDraft)
  const editing = useEntityEditing({
    content: {
      ...content,
      showErrors: (errors, sent) => draft.refuse(atDraft(errors), sent),
      // a picture is chosen, not typed, and would fill the device
      kept: () => ({ ...value, logo: value.logo === null ? null : undefined }),
    },
    stored,
    calls: { update },
    bodyOf: configBody,
    nameOf: () => tenant.name,
    savedText: () => t('tenants.saved', { name: tenant.name }),
    list: back,
    listWhenGone: addressOf('/tenants'),
    onSaved: wear,
  })
  const putBack = async () => {
    const isSure = await confirm({
      title: t('tenants.resetTitle'),
      text: t('tenants.resetText'),
      confirm: t('tenants.reset'),
      isDangerous: true,
    })
    if (!isSure) return
    const isDone = await reset.mutateAsync({ params, query: { version: value.version } }).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    // the input is discarded; the stored value follows
    draft.restart(draft.saved)
    onReset()
    wear()
    flash('success', t('tenants.resetDone', { name: tenant.name }))
  }
  return (
    <EntityFormPage
      editing={editing}
      title={t('tenants.config')}
      description={tenant.name}
      errors={configSummary(draft.errors, text)}
      danger={
        <Button
          variant="subtle"
          color="red"
          loading={reset.isPending}
          leftSection={<IconRestore size={18} stroke={1.8} aria-hidden />}
          onClick={() => void putBack()}
        >
          {t('tenants.reset')}
        </Button>
      }
    >
      <LogoSection look={logo} error={draft.errors.at('logo')} onChange={(chosen) => change({ logo: chosen })} />
      <ColoursSection themes={value.colours} look={logo} errors={draft.errors} onChange={(colours) => change({ colours })} />
      <AdminColoursSection
        themes={value.adminColours}
        isOwn={value.hasAdminColours}
        look={logo}
        errors={draft.errors}
        onChange={(adminColours) => change({ adminColours })}
        // the present colours are the initial ones
        onOwn={(hasAdminColours) => change({ hasAdminColours, ...(hasAdminColours && { adminColours: value.colours }) })}
      />
      <SettingsSection tenantId={stored.id} value={value} onChange={change} />
      <ReportDaysSection value={value} errors={draft.errors} onChange={change} />
      <Section title={t('tenants.licence')}>
        <Stack gap={6}>
          <Text size="sm" c="dimmed">
            {t('tenants.licenceLevel')}
          </Text>
          <Text fw={600}>{t(`tenants.licence.${tenant.licenceLevel}`)}</Text>
        </Stack>
        <LicenceUse usage={tenant.usage} />
      </Section>
    </EntityFormPage>
  )
}
