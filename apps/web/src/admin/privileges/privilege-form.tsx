import { Textarea, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import {
  createPrivilege,
  deletePrivilege,
  getPrivilegeUses,
  updatePrivilege,
  type FullPrivilege,
  type Privilege,
} from '@verka/domain/privileges/privileges.api.ts'
import { type SiteRights } from '@verka/domain/users/user-sites.api.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
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
import { DeleteButton } from '../definitions/delete-button.tsx'
import { useDraftSave } from '../definitions/draft/use-draft-save.ts'
import { useNewerStored } from '../definitions/draft/use-newer-stored.ts'
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

interface PrivilegeFormProps {
  /** Undefined while it is created. */
  stored?: FullPrivilege
  /** What it is a copy of. */
  source?: FullPrivilege
  rights: SiteRights
}

/** A privilege: what it is called, what it grants in the services of the site, and who has it. */
export function PrivilegeForm({ stored, source, rights }: PrivilegeFormProps) {
  const text = useText()
  const { t } = text
  const go = useGo()
  const initial = () => {
    if (stored) return draftOfPrivilege(stored)
    return source ? copyOfPrivilege(source, t('privileges.copyName', { name: source.name }).slice(0, MAX_NAME_LENGTH)) : newPrivilege()
  }
  const draft = useDraft<PrivilegeDraft>(initial(), checkPrivilege)
  const create = useSave(createPrivilege, { handlesErrors: true })
  const update = useSave(updatePrivilege, { handlesErrors: true })
  const remove = useSave(deletePrivilege, { handlesErrors: true })
  const isReadOnly = stored !== undefined && !stored.can.edit
  const list = { to: addressOf('/users/privileges'), label: t('shell.privileges') }
  const kept = useKeptDraft<PrivilegeDraft>({
    isReadOnly,
    current: () => (draft.isDirty && !isReadOnly ? draft.value : undefined),
    restore: (value) => draft.update((before) => ({ ...before, ...value })),
  })
  const leave = () => {
    kept.forget()
    go(list.to, { force: true })
  }
  const { save, settle } = useDraftSave<PrivilegeDraft, Privilege>({
    draft,
    nameOf: ({ name }) => name,
    names: new Map([...rights.services, ...rights.elementTypes].map(({ id, localizedNames }) => [id, text.textOf(localizedNames)])),
    send(given) {
      const body = withinCategories(given, rights.services)
      return stored ? update.mutateAsync({ params: { id: stored.id }, body }) : create.mutateAsync({ body })
    },
    fromStored: (current) => draftOfPrivilege(current as Privilege),
    onSaved(saved) {
      kept.forget()
      flash('success', t(stored?.id === saved.id ? 'admin.saved' : 'admin.created', { name: saved.name }))
      go(list.to, { force: true })
    },
    createAnew(value) {
      const { id: _id, version: _version, ...body } = withinCategories(value, rights.services)
      return create.mutateAsync({ body })
    },
    onLeave: leave,
  })
  const newer = useNewerStored({
    id: stored?.id,
    stored: stored?.version,
    known: draft.value.version,
    isDirty: draft.isDirty,
    isSaving: update.isPending || update.isSuccess,
    take: () => stored && draft.restart(draftOfPrivilege(stored)),
    settle: () => stored && settle(draftOfPrivilege(stored)),
  })
  const told = (path: string) => {
    const error = draft.errors.at(path)
    return error && errorText(error, text)
  }
  const { name, description, grants, elementTypeIds } = draft.value
  return (
    <FormPage
      newer={newer}
      title={stored ? draft.saved.name : t('privileges.new')}
      back={list}
      actions={
        stored && (
          <ButtonLink
            to={addressOf('/users/privileges/create', undefined, { from: stored.id })}
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.8} aria-hidden />}
          >
            {t('privileges.copy')}
          </ButtonLink>
        )
      }
      isDirty={draft.isDirty}
      isStored={stored !== undefined}
      isSaving={create.isPending || update.isPending}
      onGiveUp={kept.forget}
      onSave={save}
      cancelTo={list.to}
      danger={
        stored?.can.delete && (
          <DeleteButton
            name={stored.name}
            id={stored.id}
            isDeleting={remove.isPending}
            uses={{ read: () => call(getPrivilegeUses, { params: { id: stored.id } }) }}
            onDelete={() => remove.mutateAsync({ params: { id: stored.id }, query: { version: draft.value.version ?? stored.version } })}
            onDeleted={leave}
          />
        )
      }
      errors={privilegeErrors(draft.errors, text)}
      readOnlyReason={isReadOnly ? t('privileges.readOnly') : undefined}
    >
      <Section title={t('privileges.about')}>
        <TextInput
          id={INPUTS.name}
          label={t('privileges.name')}
          value={name}
          onChange={({ currentTarget: { value } }) => draft.change({ name: value })}
          error={told('name')}
          required
          withAsterisk
          readOnly={isReadOnly}
          maxLength={MAX_NAME_LENGTH}
          autoFocus={!stored}
          data-autofocus={!stored || undefined}
        />
        <Textarea
          id={INPUTS.description}
          label={t('privileges.description')}
          description={t('privileges.descriptionHint')}
          value={description}
          onChange={({ currentTarget: { value } }) => draft.change({ description: value })}
          error={told('description')}
          readOnly={isReadOnly}
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
        error={told('grants')}
        isReadOnly={isReadOnly}
      />
      {stored && <Holders privilege={stored} />}
    </FormPage>
  )
}
