import type { SavedUser } from '@verka/domain/users/users.api.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'

/** Reports the outcome of a mail to a user, if there was one. */
export function useMailOutcome(): (saved: SavedUser) => void {
  const { t } = useText()
  return ({ confirmationEmail, email }) => {
    if (confirmationEmail === 'sent') flash('success', t('users.mailSent', { email }))
    if (confirmationEmail === 'logged') flash('info', t('users.mailLogged', { email }))
    if (confirmationEmail === 'failed') flash('warning', t('users.mailFailed', { email }))
  }
}
