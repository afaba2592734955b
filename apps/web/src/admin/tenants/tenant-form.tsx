import { Group, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { createTenant, updateTenant, type TenantWithUsage } from '@verka/domain/tenants/tenant-life.api.ts'
import { addressOf } from '../../addresses.ts'
import { connection } from '../../data/connection.ts'
import { useSession } from '../../data/session-context.ts'
import { useSave } from '../../data/use-call.ts'
import { useDraft, type Draft } from '../../forms/draft/use-draft.ts'
import { useBoundFields, type BoundFields } from '../../forms/editing/bound-fields.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'
import { contentOfDraft } from '../editing/entity-content.ts'
import { EntityFormPage } from '../editing/entity-form-page.tsx'
import { useEntityEditing } from '../editing/use-entity-editing.ts'
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

/** A tenant: name, sites, licence, contact. */
export function TenantForm({ stored }: { stored?: TenantWithUsage }) {
  const { t, text } = useText()
  const session = useSession()
  const draft = useDraft<TenantDraft>(stored ? tenantDraft(stored) : newTenant(), checkTenant)
  const { value, change } = draft
  const editing = useEntityEditing({
    content: contentOfDraft(draft, tenantDraft),
    stored,
    calls: { create: useSave(createTenant, { handlesErrors: true }), update: useSave(updateTenant, { handlesErrors: true }) },
    bodyOf: tenantBody,
    recreatedBody: newTenantBody,
    nameOf: ({ name }) => name,
    list: { to: addressOf('/tenants'), label: t('shell.tenants') },
    nextAfterCreate: ({ id }) => addressOf('/tenants/$id/config', { id }),
    onSaved({ id }) {
      // the bar at the top shows its name and its sites
      if (id === session.tenant.id) void connection().refreshSession()
    },
  })
  const fields = useBoundFields(draft, { inputId: tenantInputId })
  const isOwn = stored !== undefined && (stored.id === session.tenant.id || stored.id === session.home?.id)
  return (
    <EntityFormPage
      editing={editing}
      title={stored ? draft.saved.name : t('tenants.new')}
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
      errors={tenantSummary(draft.errors, text)}
      danger={stored && !isOwn && <DeleteTenant tenant={stored} onDeleted={editing.leave} />}
    >
      <BasicsSection draft={draft} fields={fields} isStored={stored !== undefined} />
      <SitesSection sites={value.sites} leaving={value.leavingSites} onChange={change} errors={draft.errors} />
      <LicenceSection level={value.licenceLevel} isBilledAnnually={value.isBilledAnnually} usage={stored?.usage} onChange={change} />
      <ContactSection fields={fields} />
      <AddressesSection draft={draft} fields={fields} />
      {isOwn && (
        <Text size="sm" c="dimmed">
          {t('tenants.ownTenant')}
        </Text>
      )}
    </EntityFormPage>
  )
}

interface SectionProps {
  draft: Draft<TenantDraft>
  fields: BoundFields<TenantDraft>
}

function BasicsSection({ draft: { value, change }, fields, isStored }: SectionProps & { isStored: boolean }) {
  const { t } = useText()
  // the key follows the name until it is edited
  const changeName = (name: string) => change({ name, ...(!isStored && value.key === keyOf(value.name) && { key: keyOf(name) }) })
  return (
    <Section title={t('tenants.basics')}>
      <TextInput
        {...fields.text('name')}
        label={t('admin.name')}
        required
        maxLength={100}
        autoComplete="off"
        onChange={(event) => changeName(event.currentTarget.value)}
        data-autofocus={!isStored || undefined}
      />
      <TextInput
        {...fields.text('key')}
        label={t('tenants.key')}
        required={!isStored}
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
        readOnly={isStored}
        variant={isStored ? 'filled' : 'default'}
        {...(!isStored && { description: t('tenants.keyHint') })}
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
      <TimeZoneField
        id={tenantInputId('timeZone')}
        error={fields.errorAt('timeZone')}
        value={value.timeZone}
        onChange={(timeZone) => change({ timeZone })}
      />
    </Section>
  )
}

function ContactSection({ fields }: Pick<SectionProps, 'fields'>) {
  const { t } = useText()
  const input = (name: keyof TenantDraft['contact']) => ({ ...fields.text(`contact.${name}`), autoComplete: 'off' })
  return (
    <Section title={t('tenants.contact')}>
      <TextInput {...input('name')} label={t('tenants.contactName')} maxLength={100} />
      <TextInput {...input('address')} label={t('tenants.address')} maxLength={250} />
      <Group gap="md" align="flex-start" wrap="nowrap">
        <TextInput {...input('zipcode')} label={t('tenants.zipcode')} maxLength={20} w={150} />
        <TextInput {...input('city')} label={t('tenants.city')} maxLength={100} flex={1} />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput {...input('phoneNo')} label={t('tenants.phoneNo')} type="tel" maxLength={50} />
        <TextInput {...input('email')} label={t('tenants.email')} type="email" maxLength={250} />
      </SimpleGrid>
    </Section>
  )
}

function AddressesSection({ draft: { value, change }, fields }: SectionProps) {
  const { t } = useText()
  const input = (name: 'policyUrl' | 'rssFeedUrl') => ({
    ...fields.text(name),
    type: 'url',
    inputMode: 'url' as const,
    placeholder: 'https://',
    autoComplete: 'off',
    onBlur: () => change({ [name]: normalisedAddress(value[name]) }),
  })
  return (
    <Section title={t('tenants.addresses')}>
      <TextInput {...input('policyUrl')} label={t('tenants.policyUrl')} description={t('tenants.policyUrlHint')} />
      <TextInput {...input('rssFeedUrl')} label={t('tenants.rssFeedUrl')} description={t('tenants.rssFeedUrlHint')} />
    </Section>
  )
}
