import { useMemo } from 'react'
import { listDrafts, type ListedDraft } from '../../data/device/stored-drafts.ts'
import { useSession } from '../../data/session-context.ts'
import type { Text } from '../../language/use-text.tsx'

/** The user's unsent drafts of their site on this device, when the page is opened. */
export function useDrafts(): readonly ListedDraft[] {
  const session = useSession()
  return useMemo(() => listDrafts(session), [session])
}

/** Text for unsent drafts, or for those that may have been saved. */
export const begunText = (begun: readonly Pick<ListedDraft, 'mayBeSent'>[], t: Text['t']): string =>
  t(begun.some(({ mayBeSent }) => mayBeSent) ? 'exe.mayBeSent' : 'exe.begun')
