import { IconCheck, IconMail, IconUserOff } from '@tabler/icons-react'
import { useText } from '../language/use-text.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

/** Login state of a user: active, invited without having used the link, or disabled. */
export const USER_STATES = ['active', 'invited', 'disabled'] as const
export type UserState = (typeof USER_STATES)[number]

const LOOKS = {
  active: { tone: 'success', icon: IconCheck },
  invited: { tone: 'info', icon: IconMail },
  disabled: { tone: 'neutral', icon: IconUserOff },
} as const satisfies Record<UserState, unknown>

export const stateOfUser = (user: { isDisabled: boolean; isInvited: boolean }): UserState =>
  user.isDisabled ? 'disabled' : user.isInvited ? 'invited' : 'active'

export function UserStateBadge({ state }: { state: UserState }) {
  const { t } = useText()
  return <StatusBadge {...LOOKS[state]}>{t(`users.state.${state}`)}</StatusBadge>
}
