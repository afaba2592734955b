import { Suspense, useMemo, useRef } from 'react'
import { IconPlus } from '@tabler/icons-react'
import type { UserSite } from '@verka/domain/users/user-sites.api.ts'
import { createUser, deleteUser, getUserUses, updateUser, type SavedUser, type User } from '@verka/domain/users/users.api.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import { stateOfUser, UserStateBadge } from '../../entities/user-state-badge.tsx'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { useBoundFields } from '../../forms/editing/bound-fields.ts'
import { useText } from '../../language/use-text.tsx'
import { contentOfDraft } from '../editing/entity-content.ts'
import { EntityFormPage } from '../editing/entity-form-page.tsx'
import { useEntityCalls } from '../editing/use-entity-calls.ts'
import { useEntityEditing } from '../editing/use-entity-editing.ts'
import { UserAccess } from './access/user-access.tsx'
import { LoginSection } from './login-section.tsx'
import { PersonSection } from './person-section.tsx'
import { RoleSection } from './role-section.tsx'
import { SitesSection } from './sites-section.tsx'
import { useMailOutcome } from './use-mail-outcome.ts'
import { bodyOfUser, checkUser, INPUTS, draftOfUser, newUser, userErrors, type UserDraft } from './user-draft.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

/** For those who log in at another server. */
const OtherLogins = lazyPart(() => import('./logins/other-logins.tsx'))
/** For tenants with stations. */
const StationCode = lazyPart(() => import('./station-code.tsx'))

const CALLS = { create: createUser, update: updateUser, remove: deleteUser }
interface UserFormProps {
  /** Undefined while they are created. */
  stored?: User
  /** Sites that the reader may assign. */
  sites: readonly UserSite[]
}

/** A user: person, role, sites, privileges, login; and the resulting rights. */
export function UserForm({ stored, sites }: UserFormProps) {
  const { t, text } = useText()
  const { user, site, tenant } = useSession()
  const showMailOutcome = useMailOutcome()
  const check = useMemo(() => checkUser(user.role), [user.role])
  const draft = useDraft<UserDraft>(stored ? draftOfUser(stored) : newUser(site.key), check)
  const calls = useEntityCalls(CALLS)
  const isReadOnly = stored !== undefined && !stored.can.edit
  const isFollowed = useRef(false)
  const editing = useEntityEditing({
    content: contentOfDraft(draft, draftOfUser),
    stored,
    calls,
    bodyOf: (value) => bodyOfUser(value, draft.saved, sites),
    nameOf: ({ name }) => name,
    names: new Map(
      sites.flatMap(({ key, name, privileges }) => [[key, name], ...privileges.map((one) => [one.id, one.name] as const)] as const),
    ),
    isReadOnly,
    list: { to: addressOf('/users'), label: t('shell.users') },
    onSaved(saved: SavedUser) {
      showMailOutcome(saved)
      if (!isFollowed.current) return false
      // the next one works where this one does
      draft.restart({ ...newUser(site.key), role: saved.role, sites: saved.sites, culture: saved.culture })
      document.getElementById(INPUTS.name)?.focus()
      return true
    },
  })
  const fields = useBoundFields(draft, { inputId: (path) => INPUTS[path as keyof typeof INPUTS], isReadOnly })
  const save = (isOneMore: boolean) => {
    isFollowed.current = isOneMore
    return editing.save()
  }
  const section = { draft, fields }
  return (
    <EntityFormPage
      editing={editing}
      title={stored ? draft.saved.name : t('users.new')}
      badge={stored && <UserStateBadge state={stateOfUser(stored)} />}
      onSave={() => save(false)}
      secondary={
        stored
          ? undefined
          : { label: t('admin.saveAndNew'), icon: <IconPlus size={18} stroke={1.8} aria-hidden />, onSave: () => save(true) }
      }
      deletion={
        stored?.can.delete && {
          id: stored.id,
          version: draft.value.version ?? stored.version,
          name: stored.name,
          text: t('users.deleteText', { name: stored.name }),
          call: calls.remove,
          uses: { read: () => call(getUserUses, { params: { id: stored.id } }) },
        }
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
          {tenant.hasStations && <StationCode user={stored} />}
        </Suspense>
      )}
      <UserAccess user={draft.value} sites={sites} isReadOnly={isReadOnly} />
    </EntityFormPage>
  )
}
