import { useEffect, useRef } from 'react'
import { useLocation } from '@tanstack/react-router'
import { draftPlace, dropDraft, keepDraft, readDraft } from '../../data/kept-drafts.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'

const KEEP_EVERY_MS = 2000

interface KeptDraft<Value> {
  /** What is typed and not saved; undefined while nothing is. */
  current: () => Value | undefined
  /** Puts back what was typed before the page was lost. */
  restore: (value: Value) => void
  /** Tells forms apart that stand at one address: of what a copy is made. */
  of?: string | undefined
  /** True: nothing can be changed, so that nothing is put back; what was kept stays for when it can. */
  isReadOnly?: boolean
}

/**
 * Keeps what is typed in a form on the device, so that a lost session, a closed tab or a new version of the client
 * costs nothing: the next time the form is opened it is there again. `forget` when it was saved or given up.
 */
export function useKeptDraft<Value>({ current, restore, of, isReadOnly = false }: KeptDraft<Value>): { forget: () => void } {
  const { t } = useText()
  const session = useSession()
  const { pathname, search } = useLocation()
  // a copy of one thing is not a copy of another, nor what is made from nothing
  const original = of ?? (search as { from?: string }).from
  const place = useRef(draftPlace(session, original === undefined ? pathname : `${pathname} ${original}`)).current
  const latest = useRef({ current, restore })
  const isForgotten = useRef(false)
  useEffect(() => {
    latest.current = { current, restore }
  })
  useEffect(() => {
    if (isReadOnly) return
    const kept = readDraft(place)
    if (kept !== undefined) {
      latest.current.restore(kept as Value)
      flash('info', t('ui.draftRestored'))
    }
    let last = JSON.stringify(kept)
    const keep = () => {
      const value = isForgotten.current ? undefined : latest.current.current()
      const text = JSON.stringify(value)
      if (text === last) return
      last = text
      if (value === undefined) dropDraft(place)
      else keepDraft(place, value)
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
    forget() {
      isForgotten.current = true
      dropDraft(place)
    },
  }
}
