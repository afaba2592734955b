import { useEffect } from 'react'

interface OpenForm {
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
 * What somebody else saved while a form is open: where nothing was typed the form follows; where something was, it stays,
 * and the answer shows what the other one changed.
 */
export function useNewerStored({ stored, known, isDirty, isSaving, take, settle }: OpenForm): { onShow: () => void } | undefined {
  const isNewer = stored !== undefined && known !== undefined && stored > known && !isSaving
  useEffect(() => {
    if (isNewer && !isDirty) take()
    // when it becomes so, not whenever the form draws itself
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isNewer, isDirty])
  return isNewer && isDirty ? { onShow: settle } : undefined
}
