import { useEffect, useState } from 'react'
import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { call } from '../../../data/call.ts'
import { useSession } from '../../../data/session-context.ts'
import type { Newer } from '../../../ui/form/newer-notice.tsx'

interface OpenForm {
  /** What it is about. */
  id: string | undefined
  /** The version that is stored now; undefined: of something new. */
  stored: number | undefined
  /** The version that the form is based on. */
  known: number | undefined
  isDirty: boolean
  /** Being saved, or saved: what comes is one's own. */
  isSaving: boolean
  /** Starts the form again from what is stored. */
  take: () => void
  /** Asks which is to hold where something was typed. */
  settle: () => void
}

/**
 * What somebody else saved while a form is open: where nothing was typed the form follows, and says whose change that was;
 * where something was, it stays, and the answer shows what the other one changed.
 */
export function useNewerStored({ id, stored, known, isDirty, isSaving, take, settle }: OpenForm): Newer | undefined {
  const { user } = useSession()
  const [followed, setFollowed] = useState<{ who: string | undefined }>()
  const isNewer = stored !== undefined && known !== undefined && stored > known && !isSaving
  useEffect(() => {
    if (!isNewer || isDirty) return
    take()
    void lastChange(id).then((actor) => actor?.id !== user.id && setFollowed({ who: actor?.name }))
    // when it becomes so, not whenever the form draws itself
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isNewer, isDirty])
  if (isNewer && isDirty) return { onShow: settle }
  return followed && { who: followed.who, onClose: () => setFollowed(undefined) }
}

/** Who changed something last, as far as the reader may know. */
async function lastChange(entityId: string | undefined): Promise<{ id: string; name: string } | undefined> {
  if (entityId === undefined) return undefined
  const asked = call(filterAuditLog, { body: { entityId, actions: ['update', 'execute', 'undo'], limit: 1 } })
  const { items } = await asked.catch(() => ({ items: [] }))
  return items[0]?.actor ?? undefined
}
