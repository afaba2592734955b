import { IconClockX } from '@tabler/icons-react'
import type { IntegrationAccount } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { UserStateBadge } from '../../entities/user-state-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

export function AccountStateBadge({ state }: Pick<IntegrationAccount, 'state'>) {
  const { t } = useText()
  if (state !== 'expired') return <UserStateBadge state={state} />
  return (
    <StatusBadge tone="warning" icon={IconClockX}>
      {t('integrations.state.expired')}
    </StatusBadge>
  )
}
