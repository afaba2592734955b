import { Group, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { createTenant, updateTenant, type Tenant, type TenantWithUsage } from '@verka/domain/tenants/tenant-life.api.ts'
import { addressOf } from '../../addresses.ts'
import { connection } from '../../data/connection.ts'
import { useSession } from '../../data/session-context.ts'
import { useSave } from '../../data/use-call.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { useKeptDraft } from '../../forms/draft/use-kept-draft.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Section } from '../../ui/page/section.tsx'
import { useDraftSave } from '../definitions/draft/use-draft-save.ts'
import { useNewerStored } from '../definitions/draft/use-newer-stored.ts'
import { DeleteTenant } from './delete-tenant.tsx'
import { LicenceSection } from './licence-section.tsx'
import { SitesSection } from './sites-section.tsx'
import {
  checkTenant,
  keyOf,
  newTenant,
  newTenantBody,
  normalisedAddress,
  tenantBody,
  tenantDraft,
  tenantInputId,
  tenantSummary,
  type TenantDraft,
} from './tenant-draft.ts'
import { TimeZoneField } from './time-zone-field.tsx'

/** A tenant: who it is, its sites, what it has bought, how it is reached. */
export function TenantForm({ stored }: { stored?: TenantWithUsage }) {
  const text = useText()
  const { t } = text
  const go = useGo()
  const session = useSession()
  const draft = useDraft<TenantDraft>(stored ? tenantDraft(stored) : newTenant(), checkTenant)
  const create = useSave(createTenant, { handlesErrors: true })
  const update = useSave(updateTenant, { handlesErrors: true })
  const isSaving = create.isPending || update.isPending
  const { value, change } = draft
  const list = { to: addressOf('/tenants'), label: t('shell.tenants') }

  const kept = useKeptDraft<TenantDraft>({
    current: () => (draft.isDirty ? draft.value : undefined),
    restore: (restored) => draft.update((before) => ({ ...before, ...restored })),
  })
  const leave = () => {
    kept.forget()
    go(list.to, { force: true })
  }
  const { save, settle } = useDraftSave<TenantDraft, Tenant>({
    draft,
    nameOf: ({ name }) => name,
    send: (sent) =>
      stored ? update.mutateAsync({ params: { id: stored.id }, body: tenantBody(sent) }) : create.mutateAsync({ body: tenantBody(sent) }),
    fromStored: (current) => tenantDraft(current as Tenant),
    onSaved(saved) {
      kept.forget()
      const isNew = saved.id !== stored?.id
      flash('success', t(isNew ? 'admin.created' : 'admin.saved', { name: saved.name }))
      // its name and its sites stand in the bar at the top
      if (saved.id === session.tenant.id) void connection().refreshSession()
      go(isNew ? addressOf('/tenants/$id/config', { id: saved.id }) : list.to, { force: true, replace: isNew })
    },
    createAnew: (sent) => create.mutateAsync({ body: newTenantBody(sent) }),
    onLeave: leave,
  })
  const newer = useNewerStored({
    id: stored?.id,
    stored: stored?.version,
    known: value.version,
    isDirty: draft.isDirty,
    isSaving: isSaving || update.isSuccess,
    take: () => stored && draft.restart(tenantDraft(stored)),
    settle: () => stored && settle(tenantDraft(stored)),
  })

  /** What every text input of the form has: its place, what is wrong there. */
  const at = (path: string) => {
    const error = draft.errors.at(path)
    return { id: tenantInputId(path), error: error && errorText(error, text), autoComplete: 'off' }
  }
  const contactInput = (name: keyof TenantDraft['contact']) => ({
    ...at(`contact.${name}`),
    value: value.contact[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ contact: { ...value.contact, [name]: event.currentTarget.value } }),
  })
  const addressInput = (name: 'policyUrl' | 'rssFeedUrl') => ({
    ...at(name),
    type: 'url',
    inputMode: 'url' as const,
    placeholder: 'https://',
    value: value[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    onBlur: () => change({ [name]: normalisedAddress(value[name]) }),
  })
  const changeName = (name: string) => change({ name, ...(!stored && value.key === keyOf(value.name) && { key: keyOf(name) }) })
  const isOwn = stored !== undefined && (stored.id === session.tenant.id || stored.id === session.home?.id)

  return (
    <FormPage
      newer={newer}
      title={stored ? draft.saved.name : t('tenants.new')}
      back={list}
      cancelTo={list.to}
      actions={
        stored && (
          <ButtonLink
            to={addressOf('/tenants/$id/config', { id: stored.id })}
            variant="default"
            leftSection={<IconPalette size={18} stroke={1.8} aria-hidden />}
          >
            {t('tenants.config')}
          </ButtonLink>
        )
      }
      isDirty={draft.isDirty}
      isStored={stored !== undefined}
      isSaving={isSaving}
      onGiveUp={kept.forget}
      onSave={save}
      errors={tenantSummary(draft.errors, text)}
      danger={stored && !isOwn && <DeleteTenant tenant={stored} onDeleted={leave} />}
    >
      <Section title={t('tenants.basics')}>
        <TextInput
          {...at('name')}
          label={t('admin.name')}
          required
          maxLength={100}
          value={value.name}
          onChange={(event) => changeName(event.currentTarget.value)}
          data-autofocus={!stored || undefined}
        />
        <TextInput
          {...at('key')}
          label={t('tenants.key')}
          required={!stored}
          maxLength={50}
          spellCheck={false}
          readOnly={stored !== undefined}
          variant={stored ? 'filled' : 'default'}
          {...(!stored && { description: t('tenants.keyHint') })}
          value={value.key}
          onChange={(event) => change({ key: event.currentTarget.value.toLowerCase() })}
        />
        <Stack gap={6} align="flex-start">
          <Text id={tenantInputId('culture')} fw={500}>
            {t('tenants.culture')}
          </Text>
          <Text size="sm" c="dimmed" id="tenant-culture-hint">
            {t('tenants.cultureHint')}
          </Text>
          <SegmentedControl
            aria-labelledby={tenantInputId('culture')}
            aria-describedby="tenant-culture-hint"
            value={value.culture}
            onChange={(culture) => change({ culture: culture as Culture })}
            data={CULTURES.map((culture) => ({ value: culture, label: t(`ui.language.${culture}`) }))}
          />
        </Stack>
        <TimeZoneField {...at('timeZone')} value={value.timeZone} onChange={(timeZone) => change({ timeZone })} />
      </Section>
      <SitesSection sites={value.sites} leaving={value.leavingSites} onChange={change} errors={draft.errors} />
      <LicenceSection
        level={value.licenceLevel}
        isBilledAnnually={value.isBilledAnnually}
        isLevelSaved={value.licenceLevel === draft.saved.licenceLevel}
        usage={stored?.usage}
        onChange={change}
      />
      <Section title={t('tenants.contact')}>
        <TextInput {...contactInput('name')} label={t('tenants.contactName')} maxLength={100} />
        <TextInput {...contactInput('address')} label={t('tenants.address')} maxLength={250} />
        <Group gap="md" align="flex-start" wrap="nowrap">
          <TextInput {...contactInput('zipcode')} label={t('tenants.zipcode')} maxLength={20} w={150} />
          <TextInput {...contactInput('city')} label={t('tenants.city')} maxLength={100} flex={1} />
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput {...contactInput('phoneNo')} label={t('tenants.phoneNo')} type="tel" maxLength={50} />
          <TextInput {...contactInput('email')} label={t('tenants.email')} type="email" maxLength={250} />
        </SimpleGrid>
      </Section>
      <Section title={t('tenants.addresses')}>
        <TextInput {...addressInput('policyUrl')} label={t('tenants.policyUrl')} description={t('tenants.policyUrlHint')} />
        <TextInput {...addressInput('rssFeedUrl')} label={t('tenants.rssFeedUrl')} description={t('tenants.rssFeedUrlHint')} />
      </Section>
      {isOwn && (
        <Text size="sm" c="dimmed">
          {t('tenants.ownTenant')}
        </Text>
      )}
    </FormPage>
  )
}
