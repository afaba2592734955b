import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../../ui/routing/router-context.tsx'
import { ownDraft } from '../../data/device/draft-owner.ts'
import { draftKeyOf, dropDraft, storeDraft, readDraft, settleDraft, type DraftSubject } from '../../data/device/stored-drafts.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'

const KEEP_EVERY_MS = 2000

export interface KeptDraftOptions<Value> {
  /** The unsaved input; undefined if there is none. */
  current: () => Value | undefined
  /** Restores the stored input. */
  restore: (value: Value) => void
  /** Whether some of it was sent and may be saved. */
  mayBeSent: (value: Value) => boolean
  /** The form itself shows that a restored draft may be saved. */
  showsSent?: boolean
  /** Distinguishes forms at one address: the original of a copy. */
  of?: string | undefined
  /** True: nothing can be changed, so nothing is restored; the stored draft stays for later. */
  isReadOnly?: boolean
  /** Subject of the draft, for lists of drafts; the form itself shows that it was restored. */
  subject?: Omit<DraftSubject, 'address'>
}

interface KeptNow {
  forget: () => void
  /** The input was restored from the device. */
  isRestored: boolean
  /** Another tab with this form stores its input, and this one does not. */
  isElsewhere: boolean
  /** The notice was shown, or dismissed. */
  noteRestored: () => void
}

/**
 * Stores the input of a form on the device, so that a lost session, a closed tab or a new version of the client loses nothing: the form is
 * restored when it is opened again. `forget` it after a save or when it is discarded.
 */
export function useStoredDraft<Value>({
  current,
  restore,
  mayBeSent,
  of,
  isReadOnly = false,
  subject,
  showsSent = false,
}: KeptDraftOptions<Value>): KeptNow {
  const { t } = useText()
  const { href } = useLocation()
  const draftKey = useDraftKey(of)
  const latest = useRef({ current, restore })
  const [isRestored, setRestored] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const found = useRef(subject && { ...subject, address: href }).current
  useEffect(() => {
    latest.current = { current, restore }
  })
  useEffect(() => {
    if (isReadOnly) return
    const kept = readDraft(draftKey)
    if (kept !== undefined) {
      latest.current.restore(kept as Value)
      setRestored(true)
      if (!found && (!showsSent || !mayBeSent(kept as Value))) flash('info', t('ui.draftRestored'))
    }
    let last = JSON.stringify(kept)
    let isOwn = true
    const release = ownDraft(draftKey, (isFirst) => {
      // what the closed tab stored is not overwritten
      const stored = JSON.stringify(readDraft(draftKey))
      if (isFirst && !isOwn && stored !== undefined && stored !== last) return
      if (isFirst === isOwn) return
      isOwn = isFirst
      setElsewhere(!isOwn)
      flash(isOwn ? 'info' : 'warning', t(isOwn ? 'ui.draftHere' : 'ui.draftElsewhere'))
    })
    const keep = () => {
      if (!isOwn) return
      const value = latest.current.current()
      const text = JSON.stringify(value)
      if (text === last) return
      last = text
      if (value === undefined) dropDraft(draftKey)
      else storeDraft(draftKey, value, found && { ...found, ...(mayBeSent(value) && { mayBeSent: true }) })
    }
    const timer = setInterval(keep, KEEP_EVERY_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
      keep()
      release()
    }
    // once: the form is the same while it is mounted
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReadOnly])
  return {
    forget() {
      // the draft is the other tab's
      if (!isElsewhere) dropDraft(draftKey)
    },
    isRestored,
    isElsewhere,
    noteRestored: () => setRestored(false),
  }
}

/** Key of the draft at this address, constant while the page is open. */
export function useDraftKey(of: string | undefined): string {
  const session = useSession()
  const { pathname, search } = useLocation()
  // copies of different originals, and a new form, have separate drafts
  const original = of ?? new URLSearchParams(search).get('from') ?? undefined
  const [draftKey] = useState(() => draftKeyOf(session, original === undefined ? pathname : `${pathname} ${original}`))
  return draftKey
}

const leftKeyOf = (draftKey: string) => ['leftDraft', draftKey]

/**
 * The draft at this address whose form can no longer be shown; `forget` deletes it, `settle` stores the unsent rest. `found`: as it was when
 * the page was opened first, also after it was deleted and the page is rendered again.
 */
export function useLeftDraft(of?: string): { left: unknown; found: unknown; forget: () => void; settle: (value: unknown) => void } {
  const draftKey = useDraftKey(of)
  const queries = useQueryClient()
  const [left, setLeft] = useState(() => readDraft(draftKey))
  const [found] = useState(() => left ?? queries.getQueryData<unknown>(leftKeyOf(draftKey)))
  useEffect(() => {
    if (found !== undefined) queries.setQueryData(leftKeyOf(draftKey), found)
  }, [queries, draftKey, found])
  return {
    left,
    found,
    forget() {
      dropDraft(draftKey)
      setLeft(undefined)
    },
    settle: (value) => settleDraft(draftKey, value),
  }
}
