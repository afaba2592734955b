import { lazy, Suspense, useMemo, useRef } from 'react'
import { IconPlus } from '@tabler/icons-react'
import type { UserSite } from '@verka/domain/users/user-sites.api.ts'
import { createUser, deleteUser, getUserUses, updateUser, type SavedUser, type User } from '@verka/domain/users/users.api.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import { useSave } from '../../data/use-call.ts'
import { stateOfUser, UserStateBadge } from '../../entities/user-state-badge.tsx'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { useKeptDraft } from '../../forms/draft/use-kept-draft.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import { DeleteButton } from '../definitions/delete-button.tsx'
import { useDraftSave } from '../definitions/draft/use-draft-save.ts'
import { useNewerStored } from '../definitions/draft/use-newer-stored.ts'
import { UserAccess } from './access/user-access.tsx'
import { LoginSection } from './login-section.tsx'
import { PersonSection } from './person-section.tsx'
import { RoleSection } from './role-section.tsx'
import { SitesSection } from './sites-section.tsx'
import { useMailOutcome } from './use-mail-outcome.ts'
import { bodyOfUser, checkUser, INPUTS, draftOfUser, newUser, userErrors, type UserDraft } from './user-draft.ts'

/** For those who log in at another server. */
const OtherLogins = lazy(() => import('./logins/other-logins.tsx'))

interface UserFormProps {
  /** Undefined while they are created. */
  stored?: User
  /** Those that the reader may give. */
  sites: readonly UserSite[]
}

/** A person: who they are, their role, where they work and with which privileges, whether they can log in; and what they can do then. */
export function UserForm({ stored, sites }: UserFormProps) {
  const text = useText()
  const { t } = text
  const go = useGo()
  const { user, site } = useSession()
  const tellOutcome = useMailOutcome()
  const check = useMemo(() => checkUser(user.role), [user.role])
  const draft = useDraft<UserDraft>(stored ? draftOfUser(stored) : newUser(site.key), check)
  const create = useSave(createUser, { handlesErrors: true })
  const update = useSave(updateUser, { handlesErrors: true })
  const remove = useSave(deleteUser, { handlesErrors: true })
  const isReadOnly = stored !== undefined && !stored.can.edit
  const list = { to: addressOf('/users'), label: t('shell.users') }
  const kept = useKeptDraft<UserDraft>({
    isReadOnly,
    current: () => (draft.isDirty && !isReadOnly ? draft.value : undefined),
    restore: (value) => draft.update((before) => ({ ...before, ...value })),
  })
  const leave = () => {
    kept.forget()
    go(list.to, { force: true })
  }
  const isFollowed = useRef(false)
  const { save, settle } = useDraftSave<UserDraft, SavedUser>({
    draft,
    nameOf: ({ name }) => name,
    names: new Map(
      sites.flatMap(({ key, name, privileges }) => [[key, name], ...privileges.map((one) => [one.id, one.name] as const)] as const),
    ),
    send(value) {
      const body = bodyOfUser(value, draft.saved, sites)
      return stored ? update.mutateAsync({ params: { id: stored.id }, body }) : create.mutateAsync({ body })
    },
    fromStored: (current) => draftOfUser(current as User),
    onSaved(saved) {
      kept.forget()
      flash('success', t(stored ? 'admin.saved' : 'admin.created', { name: saved.name }))
      tellOutcome(saved)
      if (!isFollowed.current) return go(list.to, { force: true })
      // the next one works where this one does
      draft.restart({ ...newUser(site.key), role: saved.role, sites: saved.sites, culture: saved.culture })
      document.getElementById(INPUTS.name)?.focus()
    },
    onLeave: leave,
  })
  const newer = useNewerStored({
    id: stored?.id,
    stored: stored?.version,
    known: draft.value.version,
    isDirty: draft.isDirty,
    isSaving: update.isPending || update.isSuccess,
    take: () => stored && draft.restart(draftOfUser(stored)),
    settle: () => stored && settle(draftOfUser(stored)),
  })
  const told = (path: string) => {
    const error = draft.errors.at(path)
    return error && errorText(error, text)
  }
  const section = { draft, told, isReadOnly }
  return (
    <FormPage
      newer={newer}
      title={stored ? draft.saved.name : t('users.new')}
      back={list}
      badge={stored && <UserStateBadge state={stateOfUser(stored)} />}
      isDirty={draft.isDirty}
      isStored={stored !== undefined}
      isSaving={create.isPending || update.isPending}
      onGiveUp={kept.forget}
      onSave={() => {
        isFollowed.current = false
        return save()
      }}
      secondary={
        stored
          ? undefined
          : {
              label: t('admin.saveAndNew'),
              icon: <IconPlus size={18} stroke={1.8} aria-hidden />,
              onSave: () => {
                isFollowed.current = true
                return save()
              },
            }
      }
      cancelTo={list.to}
      danger={
        stored?.can.delete && (
          <DeleteButton
            name={stored.name}
            id={stored.id}
            text={t('users.deleteText', { name: stored.name })}
            isDeleting={remove.isPending}
            uses={{ read: () => call(getUserUses, { params: { id: stored.id } }) }}
            onDelete={() => remove.mutateAsync({ params: { id: stored.id }, query: { version: draft.value.version ?? stored.version } })}
            onDeleted={leave}
          />
        )
      }
      errors={userErrors(draft.errors, text)}
      readOnlyReason={isReadOnly ? t('users.readOnlySites') : undefined}
    >
      <PersonSection {...section} />
      <RoleSection {...section} />
      <SitesSection {...section} sites={sites} />
      <LoginSection {...section} stored={stored} />
      {stored?.can.edit && (
        <Suspense fallback={null}>
          <OtherLogins user={stored} />
        </Suspense>
      )}
      <UserAccess user={draft.value} sites={sites} isReadOnly={isReadOnly} />
    </FormPage>
  )
}
