import type { Role } from '@verka/domain/access/roles.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { grantableRoles } from '@verka/domain/users/user-access.ts'
import { useSession } from '../../data/session-context.ts'
import { USER_STATES, type UserState } from '../../entities/user-state-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Select } from '../../ui/choices/select.tsx'

type Filters = NonNullable<ListQuery['filters']>

const OF_STATE: Record<UserState, Filters> = {
  active: [
    { column: 'isDisabled', value: false },
    { column: 'isInvited', value: false },
  ],
  invited: [{ column: 'isInvited', value: true }],
  disabled: [{ column: 'isDisabled', value: true }],
}

/** The filters of the user list by role and state, in the address. */
export function useUserFilters() {
  const { user } = useSession()
  const [search, set] = useAddressSearch()
  const roles = grantableRoles(user.role)
  const role = roles.find((known) => known === search.role)
  const state = USER_STATES.find((known) => known === search.state)
  const filters: Filters = [...(role ? [{ column: 'role', value: role }] : []), ...(state ? OF_STATE[state] : [])]
  // named by the corresponding columns
  const names = [...(search.role !== undefined && !role ? ['role'] : []), ...(search.state !== undefined && !state ? ['isDisabled'] : [])]
  const clear = () => set({ role: undefined, state: undefined, page: undefined })
  const forget = () => set({ ...(role ? {} : { role: undefined }), ...(state ? {} : { state: undefined }) })
  return {
    roles,
    role,
    state,
    filters,
    isActive: filters.length > 0,
    chooseRole: (chosen: Role | undefined) => set({ role: chosen, page: undefined }),
    chooseState: (chosen: UserState | undefined) => set({ state: chosen, page: undefined }),
    clear,
    unread: { names, forget },
  }
}

/** Narrows the list of people to a role and a state. */
export function UserFilters({ filter }: { filter: ReturnType<typeof useUserFilters> }) {
  const { t } = useText()
  return (
    <>
      <Select
        aria-label={t('users.role')}
        placeholder={t('users.allRoles')}
        data={filter.roles.map((role) => ({ value: role, label: t(`users.role.${role}`) }))}
        value={filter.role ?? null}
        clearable
        clearButtonProps={{ 'aria-label': t('users.allRoles') }}
        w={{ base: '100%', xs: 240 }}
        onChange={(role) => filter.chooseRole((role as Role | null) ?? undefined)}
      />
      <Select
        aria-label={t('users.state')}
        placeholder={t('users.allStates')}
        data={USER_STATES.map((state) => ({ value: state, label: t(`users.state.${state}`) }))}
        value={filter.state ?? null}
        clearable
        clearButtonProps={{ 'aria-label': t('users.allStates') }}
        w={{ base: '100%', xs: 180 }}
        onChange={(state) => filter.chooseState((state as UserState | null) ?? undefined)}
      />
    </>
  )
}
