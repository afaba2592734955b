import type { ReactNode } from 'react'
import { isAtLeast } from '@verka/domain/access/roles.ts'
import { mayEditDefinitions } from '@verka/domain/definitions/definition-access.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { Locked } from '../../ui/feedback/locked.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { Page } from '../../ui/page/page.tsx'

/** The user's rights on categories, functions and services, and why they are limited. Lockdown does not apply to predefined value types. */
export function useDefinitionRights({ obeysLockdown = true } = {}) {
  const { user, tenant } = useSession()
  const { t } = useText()
  const isLocked = obeysLockdown && tenant.isLockedDown
  const mayEdit = mayEditDefinitions(user.role, isLocked)
  const reason = isLocked ? t('errors.lockdown') : t('admin.readOnly')
  return {
    mayEdit,
    /** Whether the edit pages can be opened, possibly read-only. */
    mayOpen: isAtLeast(user.role, 'tenantAdmin'),
    readOnlyReason: mayEdit ? undefined : reason,
  }
}

/** Notice of a locked tenant. */
export function LockdownBanner() {
  const { tenant } = useSession()
  const { t } = useText()
  if (!tenant.isLockedDown) return null
  return <Locked>{t('errors.lockdown')}</Locked>
}

/**
 * The page that creates a category, a function or a service. A locked tenant shows a notice and a back link instead, without a form that
 * would restore a draft.
 */
export function CreatePage({ title, back, children }: { title: string; back: { to: string; label: string }; children: ReactNode }) {
  const { tenant } = useSession()
  const { t } = useText()
  if (!tenant.isLockedDown) return children
  return (
    <Page title={title} back={back}>
      <LockdownBanner />
      <div>
        <ButtonLink to={back.to} variant="default">
          {t('types.backTo', { label: back.label })}
        </ButtonLink>
      </div>
    </Page>
  )
}
