import { Textarea, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import {
  createPrivilege,
  deletePrivilege,
  getPrivilegeUses,
  updatePrivilege,
  type FullPrivilege,
} from '@verka/domain/privileges/privileges.api.ts'
import { type SiteRights } from '@verka/domain/users/user-sites.api.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { useBoundFields } from '../../forms/editing/bound-fields.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'
import { contentOfDraft } from '../editing/entity-content.ts'
import { EntityFormPage } from '../editing/entity-form-page.tsx'
import { useEntityCalls } from '../editing/use-entity-calls.ts'
import { useEntityEditing } from '../editing/use-entity-editing.ts'
import { GrantsSection } from './grants-section.tsx'
import { Holders } from './holders.tsx'
import {
  checkPrivilege,
  copyOfPrivilege,
  draftOfPrivilege,
  INPUTS,
  newPrivilege,
  privilegeErrors,
  withinCategories,
  type PrivilegeDraft,
} from './privilege-draft.ts'

/** Longest name (`privilege.body.ts`). */
const MAX_NAME_LENGTH = 50

const CALLS = { create: createPrivilege, update: updatePrivilege, remove: deletePrivilege }
interface PrivilegeFormProps {
  /** Undefined while it is created. */
  stored?: FullPrivilege
  /** The original of a copy. */
  source?: FullPrivilege
  rights: SiteRights
}

/** A privilege: its name, its grants in the services of the site, and its holders. */
export function PrivilegeForm({ stored, source, rights }: PrivilegeFormProps) {
  const { t, textOf, text } = useText()
  const begin = () => {
    if (stored) return draftOfPrivilege(stored)
    return source ? copyOfPrivilege(source, t('privileges.copyName', { name: source.name }).slice(0, MAX_NAME_LENGTH)) : newPrivilege()
  }
  const draft = useDraft<PrivilegeDraft>(begin(), checkPrivilege)
  const calls = useEntityCalls(CALLS)
  const isReadOnly = stored !== undefined && !stored.can.edit
  const editing = useEntityEditing({
    content: contentOfDraft(draft, draftOfPrivilege),
    stored,
    calls,
    bodyOf: (value) => withinCategories(value, rights.services),
    recreatedBody(value) {
      const { id: _id, version: _version, ...body } = withinCategories(value, rights.services)
      return body
    },
    nameOf: ({ name }) => name,
    names: new Map([...rights.services, ...rights.elementTypes].map(({ id, localizedNames }) => [id, textOf(localizedNames)])),
    isReadOnly,
    list: { to: addressOf('/users/privileges'), label: t('shell.privileges') },
  })
  const fields = useBoundFields(draft, { inputId: (path) => INPUTS[path as keyof typeof INPUTS], isReadOnly })
  const { grants, elementTypeIds, version = 0 } = draft.value
  return (
    <EntityFormPage
      editing={editing}
      title={stored ? draft.saved.name : t('privileges.new')}
      actions={stored && <CopyLink id={stored.id} />}
      deletion={
        stored?.can.delete && {
          id: stored.id,
          version,
          name: stored.name,
          call: calls.remove,
          uses: { read: () => call(getPrivilegeUses, { params: { id: stored.id } }) },
        }
      }
      errors={privilegeErrors(draft.errors, text)}
      readOnlyReason={isReadOnly ? t('privileges.readOnly') : undefined}
    >
      <Section title={t('privileges.about')}>
        <TextInput
          {...fields.text('name')}
          label={t('privileges.name')}
          required
          withAsterisk
          maxLength={MAX_NAME_LENGTH}
          autoFocus={!stored}
          data-autofocus={!stored || undefined}
        />
        <Textarea
          {...fields.text('description')}
          label={t('privileges.description')}
          description={t('privileges.descriptionHint')}
          maxLength={1000}
          autosize
          minRows={2}
          maxRows={8}
        />
      </Section>
      <GrantsSection
        grants={grants}
        rights={rights}
        elementTypeIds={elementTypeIds}
        onCategories={(ids) => draft.change({ elementTypeIds: ids })}
        onChange={(change) => draft.update((before) => ({ ...before, grants: change(before.grants) }))}
        error={fields.errorAt('grants')}
        isReadOnly={isReadOnly}
      />
      {stored && <Holders privilege={stored} />}
    </EntityFormPage>
  )
}

function CopyLink({ id }: { id: string }) {
  const { t } = useText()
  return (
    <ButtonLink
      to={addressOf('/users/privileges/create', undefined, { from: id })}
      variant="default"
      leftSection={<IconCopy size={18} stroke={1.8} aria-hidden />}
    >
      {t('privileges.copy')}
    </ButtonLink>
  )
}
