// oxlint-disable-next-line no-restricted-imports -- a frame that is loaded with the page
import { lazy, Suspense, useContext, useEffect, useState, type ReactNode } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { errorMessages, notFetched, type ApiError } from '../../data/api-error.ts'
import { createQueryClient } from '../../data/query-client.ts'
import { LiveChanges } from '../../data/live/live-changes.tsx'
import { SessionContext, type CurrentSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { ConfirmProvider } from '../../ui/feedback/confirm.tsx'
import { DialogProvider } from '../../ui/feedback/dialog.tsx'
import { flash, nameFlashClose } from '../../ui/feedback/flash.tsx'
import { onFlashWaiting, takeWaiting } from '../flash-queue.ts'
import { reportLateFailures } from '../../ui/overlays/late-part.ts'
import '../theme/app-styles.ts'

/** Messages appear after an action: they load after the first page, with those queued by then. */
const Messages = lazy(() => import('../../ui/feedback/messages.tsx'))

/** The first page is loaded by then. */
const CLAIM_AFTER_MS = 8000

type ShowError = (error: ApiError) => void

/** One cache for each user: it outlives a change of layout, and is not shared with another user. */
let cache: { userId: string; client: QueryClient } | undefined
let showError: ShowError = () => {}

function queryClientOf(session: CurrentSession): QueryClient {
  if (cache?.userId !== session.user.id) cache = { userId: session.user.id, client: createQueryClient((error) => showError(error)) }
  return cache.client
}

/** The providers of every page after login: session, query cache, dialogs and messages. */
export function LoggedIn({ children }: { children: ReactNode }) {
  const current = useContext(SessionContext)
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  // between the end of the login and the redirect the page stays
  const session = current ?? last
  if (!session) return null
  return (
    <SessionContext.Provider value={session}>
      <QueryClientProvider client={queryClientOf(session)}>
        <LiveChanges />
        <PushDevice userId={session.user.id} />
        <Flashes />
        <ConfirmProvider>
          <DialogProvider>{children}</DialogProvider>
        </ConfirmProvider>
      </QueryClientProvider>
    </SessionContext.Provider>
  )
}

/** Notifications of this device belong to the session that is open on it, once the page is there. */
function PushDevice({ userId }: { userId: string }) {
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import('../../data/device/push-device.ts')
          .then(({ claimPushDevice }) => claimPushDevice(userId))
          // the next start tries again
          .catch(() => undefined),
      CLAIM_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [userId])
  return null
}

function Flashes() {
  const text = useText()
  useEffect(() => nameFlashClose(text.t('ui.close')), [text])
  useEffect(() => reportLateFailures(() => flash('error', text.t(notFetched()))), [text])
  useEffect(() => {
    const show = () => {
      for (const { kind, message } of takeWaiting()) flash(kind, text.t(message))
    }
    showError = (error) => {
      for (const message of errorMessages(error, text)) flash('error', message)
    }
    show()
    return onFlashWaiting(show)
  }, [text])
  return (
    <Suspense fallback={null}>
      <Messages />
    </Suspense>
  )
}
