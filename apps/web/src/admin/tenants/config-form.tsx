import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import type { TenantConfig } from '@verka/domain/tenants/tenant-config.ts'
import { deleteTenantConfig, updateTenantConfig } from '@verka/domain/tenants/tenant-config.api.ts'
import type { Tenant } from '@verka/domain/tenants/tenant-life.api.ts'
import { addressOf } from '../../addresses.ts'
import { ApiError } from '../../data/api-error.ts'
import { connection } from '../../data/connection.ts'
import { useSession } from '../../data/session-context.ts'
import { useSave } from '../../data/use-call.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { useKeptDraft } from '../../forms/draft/use-kept-draft.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { useDraftSave } from '../definitions/draft/use-draft-save.ts'
import { useNewerStored } from '../definitions/draft/use-newer-stored.ts'
import { AdminColoursSection, ColoursSection } from './colours-section.tsx'
import { atDraft, checkConfig, configBody, configDraft, configSummary, pictureOf, type ConfigDraft } from './config-draft.ts'
import { LogoSection } from './logo-section.tsx'
import { SettingsSection } from './settings-section.tsx'

interface ConfigFormProps {
  stored: TenantConfig
  tenant: Tenant
  /** It was put back to the defaults: what is stored is to be read again. */
  onReset: () => void
}

/** How a tenant looks and what it has switched on. */
export function ConfigForm({ stored, tenant, onReset }: ConfigFormProps) {
  const text = useText()
  const { t } = text
  const go = useGo()
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

  const kept = useKeptDraft<ConfigDraft>({
    // a picture is chosen, not typed, and would fill the device
    current: () => (draft.isDirty ? { ...value, logo: value.logo === null ? null : undefined } : undefined),
    restore: (restored) => draft.update((before) => ({ ...before, ...restored })),
  })
  /** One's own tenant wears it at once. */
  const wear = () => {
    if (stored.id === session.tenant.id) void connection().refreshSession()
  }
  const { save, settle } = useDraftSave<ConfigDraft, TenantConfig>({
    draft,
    nameOf: () => tenant.name,
    entityId: tenant.id,
    send: async (sent) =>
      update.mutateAsync({ params, body: configBody(sent) }).catch((error: unknown) => {
        throw error instanceof ApiError ? new ApiError(error.status, error.code, atDraft(error.errors), error.details) : error
      }),
    fromStored: (current) => configDraft(current as TenantConfig),
    onSaved() {
      kept.forget()
      wear()
      flash('success', t('tenants.saved', { name: tenant.name }))
      go(back.to, { force: true })
    },
    onLeave() {
      kept.forget()
      go(addressOf('/tenants'), { force: true })
    },
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
    // what was typed is given up with it; what is stored now follows
    draft.restart(draft.saved)
    onReset()
    wear()
    flash('success', t('tenants.resetDone', { name: tenant.name }))
  }
  const newer = useNewerStored({
    id: stored.id,
    stored: stored.version,
    known: value.version,
    isDirty: draft.isDirty,
    isSaving: update.isPending || update.isSuccess,
    take: () => draft.restart(configDraft(stored)),
    settle: () => settle(configDraft(stored)),
  })

  return (
    <FormPage
      newer={newer}
      title={t('tenants.config')}
      description={tenant.name}
      back={back}
      cancelTo={back.to}
      isDirty={draft.isDirty}
      isStored
      isSaving={update.isPending}
      onGiveUp={kept.forget}
      onSave={save}
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
        // those that are worn now are what one begins with
        onOwn={(hasAdminColours) => change({ hasAdminColours, ...(hasAdminColours && { adminColours: value.colours }) })}
      />
      <SettingsSection value={value} onChange={change} />
    </FormPage>
  )
}
