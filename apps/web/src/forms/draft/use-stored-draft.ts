import { useEffect, useRef, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import { draftKeyOf, dropDraft, storeDraft, readDraft, settleDraft, type DraftSubject } from '../../data/stored-drafts.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'

const KEEP_EVERY_MS = 2000

export interface KeptDraftOptions<Value> {
  /** What is typed and not saved; undefined while nothing is. */
  current: () => Value | undefined
  /** Puts back what was typed before the page was lost. */
  restore: (value: Value) => void
  /** Whether some of it was sent and may be saved. */
  mayBeSent: (value: Value) => boolean
  /** The form itself shows that a draft may be saved, when it is put back. */
  showsSent?: boolean
  /** Tells forms apart that stand at one address: of what a copy is made. */
  of?: string | undefined
  /** True: nothing can be changed, so that nothing is put back; what was kept stays for when it can. */
  isReadOnly?: boolean
  /** What it is of, where it is to be found without its form; the form says itself that it was put back. */
  subject?: Omit<DraftSubject, 'address'>
}

interface KeptNow {
  forget: () => void
  /** What is filled in was put back. */
  isRestored: boolean
  /** It was said, or done away with. */
  noteRestored: () => void
}

/**
 * Keeps what is typed in a form on the device, so that a lost session, a closed tab or a new version of the client
 * costs nothing: the next time the form is opened it is there again. `forget` when it was saved or given up.
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
  const found = useRef(subject && { ...subject, address: href }).current
  useEffect(() => {
    latest.current = { current, restore }
  })
  useEffect(() => {
    if (isReadOnly) return
    const kept = readDraft(draftKey)
    if (kept !== undefined) {
      latest.current.restore(kept as Value)
      if (found) setRestored(true)
      else if (!showsSent || !mayBeSent(kept as Value)) flash('info', t('ui.draftRestored'))
    }
    let last = JSON.stringify(kept)
    const keep = () => {
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
    }
    // once: the form is the same as long as it is shown
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReadOnly])
  return {
    forget: () => dropDraft(draftKey),
    isRestored,
    noteRestored: () => setRestored(false),
  }
}

/** Where what is typed at this address is kept, as long as the page stands there. */
export function useDraftKey(of: string | undefined): string {
  const session = useSession()
  const { pathname, search } = useLocation()
  // a copy of one thing is not a copy of another, nor what is made from nothing
  const original = of ?? (search as { from?: string }).from
  const [draftKey] = useState(() => draftKeyOf(session, original === undefined ? pathname : `${pathname} ${original}`))
  return draftKey
}

/** What was typed at this address, where its form cannot be shown any more; `forget` does away with it, `settle` keeps of it what is not sent. */
export function useLeftDraft(of?: string): { left: unknown; forget: () => void; settle: (value: unknown) => void } {
  const draftKey = useDraftKey(of)
  const [left, setLeft] = useState(() => readDraft(draftKey))
  return {
    left,
    forget() {
      dropDraft(draftKey)
      setLeft(undefined)
    },
    settle: (value) => settleDraft(draftKey, value),
  }
}
