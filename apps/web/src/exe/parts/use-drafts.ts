import { useMemo } from 'react'
import { listDrafts, type ListedDraft } from '../../data/stored-drafts.ts'
import { useSession } from '../../data/session-context.ts'
import type { Text } from '../../language/use-text.tsx'

/** What the person began in their site on this device and has not sent, as it is when the page is opened. */
export function useDrafts(): readonly ListedDraft[] {
  const session = useSession()
  return useMemo(() => listDrafts(session), [session])
}

/** That something was begun and not sent; or that it may have been, as nobody answered. */
export const begunText = (begun: readonly Pick<ListedDraft, 'mayBeSent'>[], t: Text['t']): string =>
  t(begun.some(({ mayBeSent }) => mayBeSent) ? 'exe.mayBeSent' : 'exe.begun')
