import { useMemo } from 'react'
import { listDrafts, type ListedDraft } from '../../data/kept-drafts.ts'
import { useSession } from '../../data/session-context.ts'

/** What the person began in their site on this device and has not sent, as it is when the page is opened. */
export function useDrafts(): readonly ListedDraft[] {
  const session = useSession()
  return useMemo(() => listDrafts(session), [session])
}
