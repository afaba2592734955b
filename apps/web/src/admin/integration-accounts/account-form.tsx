import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import {
  createIntegrationAccount,
  deleteIntegrationAccount,
  getIntegrationAccountUses,
  updateIntegrationAccount,
  type IntegrationAccount,
} from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import type { UserSite } from '@verka/domain/users/user-sites.api.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import { useDraft, type Draft } from '../../forms/draft/use-draft.ts'
import { useBoundFields, type BoundFields } from '../../forms/editing/bound-fields.ts'
import { DayInput } from '../../forms/fields/date/day-input.tsx'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { contentOfDraft } from '../editing/entity-content.ts'
import { EntityFormPage } from '../editing/entity-form-page.tsx'
import { useEntityCalls } from '../editing/use-entity-calls.ts'
import { useEntityEditing } from '../editing/use-entity-editing.ts'
import { RoleSection } from '../users/role-section.tsx'
import { SitesSection } from '../users/sites-section.tsx'
import { accountErrors, bodyOfAccount, checkAccount, draftOfAccount, INPUTS, newAccount, type AccountDraft } from './account-draft.ts'
import { AccountStateBadge } from './account-state-badge.tsx'
import { ConnectSection } from './connect-section.tsx'
import { ProgramLogins } from './program-logins.tsx'
import { SecretsSection } from './secrets-section.tsx'

const CALLS = { create: createIntegrationAccount, update: updateIntegrationAccount, remove: deleteIntegrationAccount }

interface AccountFormProps {
  /** Undefined while it is created. */
  stored?: IntegrationAccount
  /** Sites that the reader may assign. */
  sites: readonly UserSite[]
}

/** An integration account: name, end, role, sites and privileges; and what its program logs in with. */
export function AccountForm({ stored, sites }: AccountFormProps) {
  const text = useText()
  const { t, formatDateTime } = text
  const { site } = useSession()
  const draft = useDraft<AccountDraft>(stored ? draftOfAccount(stored) : newAccount(site.key), checkAccount)
  const calls = useEntityCalls(CALLS)
  const isReadOnly = stored !== undefined && !stored.can.edit
  const editing = useEntityEditing({
    content: contentOfDraft(draft, draftOfAccount),
    stored,
    calls,
    bodyOf: (value) => bodyOfAccount(value, draft.saved, sites),
    nameOf: ({ name }) => name,
    names: new Map(
      sites.flatMap(({ key, name, privileges }) => [[key, name], ...privileges.map((one) => [one.id, one.name] as const)] as const),
    ),
    isReadOnly,
    list: { to: addressOf('/users/integrationAccounts'), label: t('shell.integrationAccounts') },
    // there its first secret is created
    nextAfterCreate: ({ id }) => addressOf('/users/integrationAccounts/$id/edit', { id }),
  })
  const fields = useBoundFields(draft, { inputId: (path) => INPUTS[path as keyof typeof INPUTS], isReadOnly })
  const used = stored?.lastUsedAt
  return (
    <EntityFormPage
      editing={editing}
      title={stored ? draft.saved.name : t('integrations.new')}
      badge={stored && <AccountStateBadge state={stored.state} />}
      deletion={
        stored?.can.delete && {
          id: stored.id,
          version: draft.value.version ?? stored.version,
          name: stored.name,
          text: used
            ? t('integrations.deleteUsed', { name: stored.name, moment: formatDateTime(used) })
            : t('integrations.deleteText', { name: stored.name }),
          call: calls.remove,
          uses: { read: () => call(getIntegrationAccountUses, { params: { id: stored.id } }) },
        }
      }
      errors={accountErrors(draft.errors, text)}
      readOnlyReason={isReadOnly ? t('integrations.readOnly') : undefined}
    >
      <AccountSection draft={draft} fields={fields} stored={stored} />
      {stored && stored.loginServer.tokenUrl !== null && <SecretsSection account={stored} />}
      {stored && <ConnectSection account={stored} />}
      {stored && (stored.loginServer.tokenUrl === null || stored.logins.length > 0) && <ProgramLogins account={stored} />}
      <RoleSection draft={draft} fields={fields} />
      <SitesSection draft={draft} fields={fields} sites={sites} />
    </EntityFormPage>
  )
}

interface AccountSectionProps {
  draft: Draft<AccountDraft>
  fields: BoundFields<AccountDraft>
  stored: IntegrationAccount | undefined
}

/** Name and end of an account, and whether it may log in. */
function AccountSection({ draft, fields, stored }: AccountSectionProps) {
  const { t, formatDateTime } = useText()
  const { expiresOn, isDisabled } = draft.value
  return (
    <Section title={t('integrations.account')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <TextInput
          {...fields.text('name')}
          label={t('integrations.name')}
          description={t('integrations.nameHint')}
          required
          withAsterisk
          maxLength={100}
          autoComplete="off"
          autoFocus={!stored}
          data-autofocus={!stored || undefined}
        />
        <DayInput
          id={INPUTS.expiresOn}
          label={t('integrations.expiresOn')}
          description={t('integrations.expiresOnHint')}
          value={expiresOn ?? ''}
          onChange={(day) => draft.change({ expiresOn: day })}
          error={fields.errorAt('expiresOn')}
          readOnly={fields.isReadOnly}
        />
      </SimpleGrid>
      {stored && (
        <>
          <Switch
            id={INPUTS.isDisabled}
            label={t('integrations.mayLogIn')}
            description={t('integrations.mayLogInHint')}
            checked={!isDisabled}
            disabled={fields.isReadOnly}
            onChange={({ currentTarget: { checked } }) => draft.change({ isDisabled: !checked })}
            error={fields.errorAt('isDisabled')}
          />
          <Text size="sm" c="dimmed">
            {stored.lastUsedAt ? t('integrations.usedAt', { moment: formatDateTime(stored.lastUsedAt) }) : t('integrations.neverUsed')}
          </Text>
        </>
      )}
    </Section>
  )
}
