import { hasDrafts } from '../../../data/device/stored-drafts.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { giveUpUnsavedInput, hasUnsavedInput } from '../../../ui/form/unsaved-input.ts'
import { useSessionControls } from '../../session/session-controls.ts'

/** Logs out, after a confirmation if input would be lost. */
export function useLeave(): () => Promise<void> {
  const { t } = useText()
  const session = useSession()
  const { logOut } = useSessionControls()
  const confirm = useConfirm()
  return async () => {
    const isSure =
      !(hasUnsavedInput() || hasDrafts(session)) ||
      (await confirm({ title: t('shell.logOutTitle'), text: t('shell.logOutDrafts'), confirm: t('shell.logOut'), isDangerous: true }))
    if (!isSure) return
    // it was asked: the browser must not ask again when the session has ended
    giveUpUnsavedInput()
    await logOut()
  }
}
